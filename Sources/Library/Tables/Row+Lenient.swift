internal import Core
internal import GRDB

/// Lenient access to a row: a damaged or foreign file may contain anything in any column, and GRDB's own subscripts
/// crash if they cannot convert it.
extension Row {
    private func storage(_ index: Int) -> DatabaseValue.Storage { (self[index] as DatabaseValue).storage }

    /// A number with which nothing is computed: an id, or the number of a row.
    func integer(_ index: Int) -> Int64? { if case .int64(let number) = storage(index) { number } else { nil } }

    func bytes(_ index: Int) -> [UInt8]? { if case .blob(let data) = storage(index) { Array(data) } else { nil } }

    func text(_ index: Int) -> String? { if case .string(let text) = storage(index) { text } else { nil } }

    /// A count; `nil` if there is none.
    func number(_ index: Int) -> Int? { integer(index).map { Count(Int($0)).value } }

    /// A count; 0 if there is none.
    func count(_ index: Int) -> Int { number(index) ?? 0 }

    func flag(_ index: Int) -> Bool { (integer(index) ?? 0) != 0 }

    func timestamp(_ index: Int) -> Timestamp? { integer(index).map { Timestamp(seconds: $0).inCalendar } }
}
