import FoundationEssentials
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

    @Test(
        arguments: [
            ("0", 0), ("007", 7), ("999999999999", 999_999_999_999), ("1099511627776", 1 << 40),
            (String(repeating: "0", count: 10_000) + "1", 1), ("", nil), ("-1", nil), ("+1", nil), (" 1", nil),
            ("1 ", nil), ("1.5", nil), ("1e3", nil), ("٣", nil), ("x", nil), ("1099511627777", nil),
            ("9223372036854775807", nil), ("9223372036854775808", nil), (String(repeating: "9", count: 10_000), nil),
        ] as [(String, Int?)])
    func digitsAreANumberAndNothingElse(text: String, count: Int?) {
        #expect(Count(digits: text)?.value == count)
    }

    @Test func aThousandTimesAThousandOfTheLargestFit() {
        #expect(!Count.largest.multipliedReportingOverflow(by: 1_000_000).overflow)
    }

    private struct Row: Codable, Equatable {
        @Counted var one: Int
        @Counted var other: Int? = nil
    }

    @Test(
        arguments: [
            (#"{"one":7,"other":8}"#, 7, 8), (#"{"one":-1,"other":1e300}"#, 0, 1 << 40), (#"{"one":7}"#, 7, nil),
            (#"{"one":99999999999999999999,"other":null}"#, 1 << 40, nil),
        ] as [(String, Int, Int?)])
    func aDecodedPropertyIsInRange(json: String, one: Int, other: Int?) throws {
        let row = try JSONDecoder().decode(Row.self, from: Data(json.utf8))
        #expect(row == Row(one: one, other: other))
        #expect(try JSONDecoder().decode(Row.self, from: JSONEncoder().encode(row)) == row)
    }

    @Test(arguments: [#"{"other":1}"#, #"{"one":"7"}"#, #"{"one":7,"other":1.5}"#])
    func aPropertyThatIsMissingOrNoNumberIsNotDecoded(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Row.self, from: Data(json.utf8)) }
    }

    @Test func whatIsAssignedToAPropertyIsInRange() {
        var row = Row(one: -5, other: -1)
        #expect(row.one == 0 && row.other == 0)
        row.one = .max
        row.other = nil
        #expect(row.one == 1 << 40 && row.other == nil)
    }

    @Test func aMomentIsInTheCalendar() {
        #expect(Timestamp(seconds: .max).inCalendar == Timestamp(iso8601: "9999-12-31T23:59:59Z"))
        #expect(Timestamp(seconds: .min).inCalendar == Timestamp(iso8601: "0000-01-01T00:00:00Z"))
        #expect(Timestamp(seconds: 7).inCalendar.seconds == 7)
    }
}
