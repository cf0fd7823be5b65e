internal import GRDB
internal import Model

/// Lenient access to a row: a damaged or foreign file may contain anything in any column, and GRDB's own subscripts
/// crash if they cannot convert it.
extension Row {
    /// A number with which nothing is computed: an id, or the number of a row.
    func integer(_ index: Int) -> Int64? {
        let value: DatabaseValue = self[index]
        guard case .int64(let number) = value.storage else { return nil }
        return number
    }

    func bytes(_ index: Int) -> [UInt8]? {
        let value: DatabaseValue = self[index]
        guard case .blob(let data) = value.storage else { return nil }
        return Array(data)
    }

    func text(_ index: Int) -> String? {
        let value: DatabaseValue = self[index]
        guard case .string(let text) = value.storage else { return nil }
        return text
    }

    /// A count; `nil` if there is none.
    func number(_ index: Int) -> Int? { integer(index).map { Count(Int($0)).value } }

    /// A count; 0 if there is none.
    func count(_ index: Int) -> Int { number(index) ?? 0 }

    func flag(_ index: Int) -> Bool { (integer(index) ?? 0) != 0 }

    func timestamp(_ index: Int) -> Timestamp? {
        integer(index).map { Timestamp(seconds: $0).inCalendar }
    }
}
