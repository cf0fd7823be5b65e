import FoundationEssentials
import Testing

@testable import Core

/// Numbers from outside, brought into range where they are read.
struct CountTests {
    @Test(
        arguments: [
            (.min, 0), (-1, 0), (0, 0), (1, 1), (999_999_999_999, 999_999_999_999), (1 << 40, 1 << 40),
            ((1 << 40) + 1, 1 << 40), (.max, 1 << 40),
        ] as [(Int, Int)])
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

struct TimestampTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", Int64(0)), ("2014-12-24T17:49:19Z", 1_419_443_359), ("1969-12-31T23:59:59Z", -1),
        ("2024-02-29T12:00:00Z", 1_709_208_000), ("2000-02-29T00:00:00Z", 951_782_400),
        ("2014-12-24T18:49:19+01:00", 1_419_443_359), ("2014-12-24T09:49:19-0800", 1_419_443_359),
        ("2014-12-24T17:49:19.999Z", 1_419_443_359), ("2014-12-24 17:49:19z", 1_419_443_359),
        ("2014-12-24T17:49:19,5Z", 1_419_443_359),
        ("2016-12-31T23:59:60Z", 1_483_228_799), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ("0000-03-01T00:00:00Z", -62_162_035_200), ("99999-01-01T00:00:00Z", 3_093_496_444_800),
    ])
    func isoDatesAreRead(text: String, seconds: Int64) {
        #expect(Timestamp(iso8601: text)?.seconds == seconds)
    }

    @Test(arguments: [
        "", "2014", "2014-12-24", "2014-12-24T17:49:19", "2014-13-01T00:00:00Z", "2014-00-01T00:00:00Z",
        "2014-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2014-04-31T00:00:00Z", "2014-12-24T24:00:00Z",
        "2014-12-24T17:60:00Z", "2014-12-24T17:49:61Z", "2014-12-24T17:49:19Zx", "2014-12-24T17:49:19+25:00",
        "2014/12/24 17:49:19Z", " 2014-12-24T17:49:19Z", "２014-12-24T17:49:19Z", "-014-12-24T17:49:19Z", "yesterday",
    ])
    func whatIsNoDateIsNone(text: String) {
        #expect(Timestamp(iso8601: text) == nil)
    }

    @Test func everyDayOfFourCenturiesFollowsTheOneBefore() throws {
        var expected = try #require(Timestamp(year: 1900, month: 1, day: 1, hour: 0, minute: 0, second: 0)).seconds
        #expect(expected == -2_208_988_800)
        for year in 1900..<2300 {
            for month in 1...12 {
                for day in 1...31 {
                    guard let date = Timestamp(year: year, month: month, day: day, hour: 0, minute: 0, second: 0) else {
                        #expect(day > 28)
                        continue
                    }
                    #expect(date.seconds == expected)
                    expected += 86_400
                }
            }
        }
    }

    @Test func momentsTooFarApartAreAsFarApartAsCanBeCounted() {
        #expect(Timestamp(seconds: .max).seconds(since: Timestamp(seconds: -1)) == .max)
        #expect(Timestamp(seconds: .min).seconds(since: Timestamp(seconds: 1)) == .min)
        #expect(Timestamp(seconds: .max).advanced(bySeconds: 1) == Timestamp(seconds: .max))
        #expect(Timestamp(seconds: .min).advanced(bySeconds: -1) == Timestamp(seconds: .min))
    }

    @Test(
        "a moment is written as ISO 8601, in years of four digits",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (-62_009_366_400, "0005-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
        ])
    func isWritten(seconds: Int64, text: String) {
        #expect(Timestamp(seconds: seconds).iso8601Text == text)
        #expect(Timestamp(iso8601: text) == Timestamp(seconds: seconds))
    }

    @Test("a moment that no calendar reaches is written as one of the last years that are counted")
    func extremesAreWritten() {
        #expect(Timestamp(seconds: .max).dateText == "31690708-07-05")
        #expect(Timestamp(seconds: .min).dateText == "-31686769-06-29")
    }
}
