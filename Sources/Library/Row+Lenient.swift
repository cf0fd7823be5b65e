internal import GRDB
internal import Model

/// Reading a row without trusting it: a damaged or foreign file may hold anything in any column, and what GRDB's own subscripts
/// cannot convert ends the program.
extension Row {
    func integer(_ index: Int) -> Int64? {
        let value: DatabaseValue = self[index]
        guard case .int64(let number) = value.storage else { return nil }
        return number
    }

    func text(_ index: Int) -> String? {
        let value: DatabaseValue = self[index]
        guard case .string(let text) = value.storage else { return nil }
        return text
    }

    /// A number of things; 0 where there is none.
    func count(_ index: Int) -> Int { Int(integer(index) ?? 0) }

    func flag(_ index: Int) -> Bool { (integer(index) ?? 0) != 0 }

    func timestamp(_ index: Int) -> Timestamp? {
        integer(index).map { Timestamp(seconds: $0).inCalendar }
    }
}

extension Timestamp {
    /// The moment itself, or the nearest of the years 0 to 9999, so that no sum of two of them overflows.
    var inCalendar: Timestamp {
        Timestamp(seconds: min(max(seconds, -62_167_219_200), 253_402_300_799))
    }
}
