import Testing

@testable import Core

/// Numbers from outside, brought into range where they are read.
struct CountTests {
    @Test(arguments: [
        (Int.min, 0), (-1, 0), (0, 0), (1, 1), (999_999_999_999, 999_999_999_999), (1 << 40, 1 << 40),
        ((1 << 40) + 1, 1 << 40), (Int.max, 1 << 40),
    ])
    func aNumberOutOfRangeIsTheNearestInIt(number: Int, count: Int) {
        #expect(Count(number).value == count)
    }

    @Test(arguments: [
        ("0", 0), ("007", 7), ("999999999999", 999_999_999_999), ("1099511627776", 1 << 40),
        (String(repeating: "0", count: 10_000) + "1", 1),
    ])
    func digitsAreANumber(text: String, count: Int) {
        #expect(Count(digits: text)?.value == count)
    }

    @Test(arguments: [
        "", "-1", "+1", " 1", "1 ", "1.5", "1e3", "٣", "x", "1099511627777", "9223372036854775807",
        "9223372036854775808",
        String(repeating: "9", count: 10_000),
    ])
    func anythingElseIsNone(text: String) {
        #expect(Count(digits: text) == nil)
    }

    @Test func aThousandTimesAThousandOfTheLargestFit() {
        #expect(!Count.largest.multipliedReportingOverflow(by: 1_000_000).overflow)
    }

    @Test func aMomentIsInTheCalendar() {
        #expect(Timestamp(seconds: .max).inCalendar == Timestamp(iso8601: "9999-12-31T23:59:59Z"))
        #expect(Timestamp(seconds: .min).inCalendar == Timestamp(iso8601: "0000-01-01T00:00:00Z"))
        #expect(Timestamp(seconds: 7).inCalendar.seconds == 7)
    }
}
