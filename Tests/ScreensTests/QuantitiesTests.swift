import Testing

@testable import Core
@testable import Screens

@Suite struct QuantitiesTests {
    @Test(
        "numbers take five cells at most",
        arguments: [
            (0, "0"), (-3, "0"), (837, "837"), (999, "999"), (1_000, "1.0k"), (1_049, "1.0k"), (1_050, "1.1k"),
            (1_400, "1.4k"), (9_999, "10.0k"), (68_149, "68.1k"), (99_949, "99.9k"), (99_950, "100k"),
            (100_499, "100k"),
            (431_000, "431k"), (999_499, "999k"), (999_500, "1.0M"), (1_234_567, "1.2M"), (999_949_999, "999.9M"),
            (999_999_999, "999.9M"), (1_000_000_000, ">999M"), (.max - 49_999, ">999M"), (.max, ">999M"), (.min, "0"),
        ])
    func short(number: Int, text: String) {
        #expect(Quantities.short(number) == text)
    }

    @Test(arguments: [
        (0, "0"), (-1, "0"), (999, "999"), (1_000, "1,000"), (38_823, "38,823"), (123_456, "123,456"),
        (1_000_000, "1,000,000"),
    ])
    func thousandsStandApart(number: Int, text: String) {
        #expect(Quantities.grouped(number) == text)
    }

    @Test(
        "sizes have three digits at most",
        arguments: [
            (-1, "0 B"), (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (9_949, "9.9 kB"), (9_950, "10 kB"),
            (12_345, "12 kB"), (640_000, "640 kB"), (999_499, "999 kB"), (999_500, "1.0 MB"), (8_140_000, "8.1 MB"),
            (5_000_000_000, "5.0 GB"),
        ])
    func sizes(bytes: Int, text: String) { #expect(Quantities.bytes(bytes) == text) }

    @Test(
        arguments: [
            (-1, "0 s"), (0, "0 s"), (42, "42 s"), (59, "59 s"), (60, "1 min"), (61, "1 min 1 s"), (185, "3 min 5 s"),
            (3_600, "60 min"),
        ] as [(Int64, String)])
    func waitsAreInMinutesAndSeconds(seconds: Int64, text: String) {
        #expect(WaitText.countdown(seconds) == text)
    }

    @Test(
        "ages are in the unit that matters",
        arguments: [
            (-5, "now"), (0, "now"), (59, "now"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h"), (86_399, "23 h"),
            (86_400, "1 d"), (30 * 86_400, "30 d"), (31 * 86_400, "1 mo"), (60 * 86_400, "1 mo"), (61 * 86_400, "2 mo"),
            (364 * 86_400, "11 mo"), (365 * 86_400, "1 y"), (730 * 86_400, "1 y"), (731 * 86_400, "2 y"),
            (5_000 * 86_400, "13 y"),
        ] as [(Int64, String)])
    func ages(seconds: Int64, text: String) {
        #expect(Age(of: Scene.now.advanced(bySeconds: -seconds), at: Scene.now).text == text)
    }

    @Test func noAgeIsWiderThanItsColumn() {
        for minutes in stride(from: 0, through: 28_000_000, by: 997) {
            let age = Age(of: Scene.now.advanced(bySeconds: -Int64(minutes) * 60), at: Scene.now)
            #expect(age.text.utf8.count <= RepositoryColumns(width: 200).age)
        }
    }

    @Test(
        "what lies outside the calendar has no age",
        arguments: [
            (.min, "–"), (-62_135_596_801, "–"), (-62_135_596_800, "2022 y"), (253_402_300_798, "now"),
            (253_402_300_799, "–"), (.max, "–"),
        ] as [(Int64, String)])
    func noAge(seconds: Int64, text: String) {
        #expect(Age(of: Timestamp(seconds: seconds), at: Scene.now).text == text)
    }
}
