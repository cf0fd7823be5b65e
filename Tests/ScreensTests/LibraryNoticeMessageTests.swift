import Testing

@testable import Core
@testable import Screens

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
