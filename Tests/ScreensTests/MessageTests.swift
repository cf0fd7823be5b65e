import Testing

@testable import Core
@testable import Screens

@Suite struct QuantitiesTests {
    @Test(
        "numbers take five cells at most",
        arguments: [
            (0, "0"), (-3, "0"), (837, "837"), (999, "999"), (1_000, "1.0k"), (1_049, "1.0k"), (1_050, "1.1k"),
            (1_400, "1.4k"), (9_999, "10.0k"), (68_149, "68.1k"), (99_949, "99.9k"), (99_950, "100k"),
            (100_499, "100k"), (999_499, "999k"), (999_500, "1.0M"), (1_234_567, "1.2M"), (999_949_999, "999.9M"),
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

/// What is said when the library had to be repaired, replaced or reopened.
struct LibraryNoticeMessageTests {
    private static let copy = RestoredCopy(favourites: 10_000, savedAt: Timestamp(seconds: 0))
    private static let notices: [LibraryNotice] = [
        .repaired(LibraryRepair(aside: "/p")), .empty(path: "/p", restored: Self.copy),
        .missing(path: "/p", restored: Self.copy), .empty(path: "/p"), .missing(path: "/p"),
        .readOnly(.diskFull(path: "/p")), .reopened(path: "/p"), .waiting(path: "/p"),
    ]

    @Test("a notice names the file, and its short form fits a status line without it", arguments: notices)
    func notice(notice: LibraryNotice) {
        for text in [notice.summary, notice.brief] { #expect(text.hasSuffix("."), "\(text)") }
        #expect(notice.summary.contains("/p"))
        #expect(notice.brief.count < 80 && !notice.brief.contains("/p"), "\(notice.brief)")
    }

    @Test func aRestorationSaysHowMuchAndOfWhen() {
        for notice in [LibraryNotice.changesLost(Self.copy), .missing(path: "/p", restored: Self.copy)] {
            #expect(
                notice.summary.contains("10,000 favourites, 0 notes and 0 saved searches from the copy of 1970-01-01"))
            #expect(notice.brief.contains("10,000 favourites") && notice.brief.count < 80, "\(notice.brief)")
        }
    }

    @Test func onlyAReadOnlyLibrarySavesNothing() {
        #expect(Self.notices.filter(\.isReadOnly) == [.readOnly(.diskFull(path: "/p"))])
    }
}

/// What is said of a text that names no repository.
@Suite struct RepositoryReferenceMessageTests {
    @Test(
        "a password in an address is repeated in no complaint",
        arguments: [
            "user:hunter2@github.com", "https://user:hunter2@gitlab.com/a/b", "user:hunter2@-bad/name", "hunter2@x/y/z",
            "https://user:hunter2@github.com/-bad/x", "ssh://user:hunter2@github.com:-bad/x", "user:hunter2@",
            "user:hunter2@/a/b", "https://user:hunter2@", "//user:hunter2@gitlab.com/a/b", "user:hunter2@@gitlab.com/a",
            "a/b@user:hunter2@c/d", "https://user:hunter2/@github.com/a", "user:hunter2@github.com:a",
            "https://github.com/a/user:hunter2@x",
        ])
    func passwords(text: String) {
        do throws(RepositoryReference.Problem) {
            let reference = try RepositoryReference(text)
            #expect(!"\(reference)".contains("hunter2"))
        } catch {
            #expect(!"\(error) \(error.summary)".contains("hunter2"), "\(error.summary)")
        }
    }
}
