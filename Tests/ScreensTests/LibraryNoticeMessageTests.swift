import Model
import Screens
import Testing

/// What is said when the library had to be repaired, replaced or reopened.
struct LibraryNoticeMessageTests {
    private static let notices: [LibraryNotice] = [
        .repaired(LibraryRepair(damagedPath: "/p", favourites: 3)), .changesLost(copy: "/p"), .empty(path: "/p"),
        .missing(path: "/p"), .readOnly(.diskFull(path: "/p")), .reopened(path: "/p"),
        .waiting(path: "/p"),
    ]

    @Test("a notice names the file, and its short form fits a status line without it", arguments: notices)
    func notice(notice: LibraryNotice) {
        for text in [notice.summary, notice.brief] { #expect(text.hasSuffix("."), "\(text)") }
        #expect(notice.summary.contains("/p"))
        #expect(notice.brief.count < 80 && !notice.brief.contains("/p"), "\(notice.brief)")
    }

    @Test func aLogThatCouldNotBeCopiedHasNoPath() {
        #expect(!LibraryNotice.changesLost(copy: nil).summary.contains("copy"))
    }

    @Test func onlyAReadOnlyLibrarySavesNothing() {
        #expect(Self.notices.filter(\.isReadOnly) == [.readOnly(.diskFull(path: "/p"))])
    }
}
