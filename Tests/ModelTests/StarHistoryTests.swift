import Testing

@testable import Core

/// The history of a repository's stars.
@Suite struct StarHistoryTests {
    private func history(_ days: [Int]) -> StarHistory {
        let weeks = stride(from: 0, to: days.count, by: 7).map { start in
            StarHistory.Week(
                start: Timestamp(seconds: Int64(start) * 86_400), days: Array(days[start..<min(start + 7, days.count)]))
        }
        return StarHistory(weeks: weeks.reversed())
    }

    @Test func theWeeksAreInTheirOrder() {
        let history = history(Array(0..<70))
        #expect(history.weeks.map(\.start.seconds) == (0..<10).map { Int64($0) * 604_800 })
        #expect(history.total == 69 * 70 / 2)
    }

    @Test func ofMoreThanThirtyWeeksTheLatestCount() {
        let weeks = history(Array(repeating: 1, count: 280)).weeks
        #expect(weeks.count == 30)
        #expect(weeks[0].start == Timestamp(seconds: 6_048_000))
    }

    @Test func mostStarsWithinFourteenDaysAreABurst() {
        var days = Array(repeating: 0, count: 210)
        // Over the border of a week.
        for day in 95..<105 { days[day] = 6 }
        days[3] = 36
        #expect(history(days).burst == .init(percent: 62, days: 14))
        days[3] = 60
        #expect(history(days).burst?.percent == 50)
        days[3] = 62
        // 61 stars of 122 came on that day alone.
        #expect(history(days).burst?.percent == 50)
        days[50] = 4
        #expect(history(days).burst == nil)
    }

    @Test func stepsAndFewStarsAreNoBurst() {
        #expect(history(Array(repeating: 3, count: 210)).burst == nil)
        var few = Array(repeating: 0, count: 210)
        few[100] = 9
        #expect(history(few).burst == nil)
        // Of four weeks, half are no burst.
        #expect(history(Array(repeating: 9, count: 14) + Array(repeating: 0, count: 14)).burst == nil)
    }

    @Test func numbersOutOfRangeAreBounded() {
        let week = StarHistory.Week(start: Timestamp(seconds: 0), days: [-5, .max] + Array(repeating: 1, count: 100))
        #expect(week.days == [0, 1_000_000_000, 1, 1, 1, 1, 1])
    }
}
