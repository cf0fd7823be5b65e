/// A day of the Gregorian calendar in UTC.
struct CivilDate {
    let year: Int
    let month: Int
    let day: Int
    private let start: Timestamp

    /// - Returns: `nil` if there is no such day.
    init?(year: Int, month: Int, day: Int) {
        guard let start = Timestamp(year: year, month: month, day: day) else { return nil }
        (self.year, self.month, self.day, self.start) = (year, month, day, start)
    }

    init?(_ moment: Timestamp) {
        let parts = moment.dateText.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        self.init(year: parts[0], month: parts[1], day: parts[2])
    }

    func adding(days: Int) -> CivilDate { CivilDate(start.advanced(bySeconds: Int64(days) * 86_400)) ?? self }

    /// The same day of a later month, or the last day of that month.
    func adding(months: Int) -> CivilDate {
        let total = year * 12 + month - 1 + months
        let (year, month) = (total / 12, total % 12 + 1)
        for day in stride(from: day, to: 27, by: -1) {
            if let date = CivilDate(year: year, month: month, day: day) { return date }
        }
        return CivilDate(year: year, month: month, day: min(day, 28)) ?? self
    }

    /// The part of a value such as `>2024-13-40` that is written as a day, but in no calendar; `nil` if there is
    /// none.
    static func missingDay(in value: String) -> String? {
        let text = value.drop { "<>=".contains($0) }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        guard parts.map(\.utf8.count) == [4, 2, 2], numbers.count == 3, !text.contains("+") else {
            return nil
        }
        return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) == nil ? String(text) : nil
    }

    /// As GitHub writes it: `2024-12-24`.
    var text: String { start.dateText }
}
