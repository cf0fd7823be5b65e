import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What the list of releases shows.
@Suite struct ReleasesScreenTests {
    @Test("headings are in days of UTC, weeks from Monday, months of the calendar")
    func headings() throws {
        // A Wednesday.
        let now = try #require(Timestamp(iso8601: "2026-07-15T10:00:00Z"))
        let dates = [
            "9999-01-01", "2026-07-15", "2026-07-14", "2026-07-13", "2026-07-12", "2026-07-01", "2026-06-30",
            "0000-01-01",
        ]
        let entry = FavouriteEntry(Favourite(Scene.repositories(1)[0]))
        let items = try dates.map { date in
            let moment = try #require(Timestamp(iso8601: "\(date)T00:00:00Z"))
            return ReleaseItem(entry: entry, release: Release(tag: date, publishedAt: moment))
        }
        let headings = Messages.periods(of: items, at: now)
        #expect(headings.map(\.text) == ["today", "yesterday", "this week", "this month", "earlier"])
        #expect(headings.map(\.index) == [0, 2, 3, 4, 6])
        #expect(Messages.periods(of: [], at: now).isEmpty)
    }

    @Test("Enter prints a file by its number; a link of the notes is opened, even one that begins like a file's")
    func files() throws {
        let screen = try #require(EveryScreen.releases.first { $0.name == "releases" })
        for link in ["https://example.org", "https://github.com/octo/repository-1/releases/download/v12.3/../../x"] {
            var scene = screen.scene(100, 24)
            EveryScreen.openRelease(&scene, .full(wasDocked: false), link: link)
            let printed = (1...4).map { number in
                scene.reduce(.page(.read(.linked(PageLink(number: number)))))
                return scene.state.fileToPrint
            }
            let folder = "https://github.com/octo/repository-1/releases/download/v12.3"
            let files: [String?] = ["\(folder)/tool-linux.deb", "\(folder)/tool.sha256", "\(folder)/tool-windows.zip"]
            #expect(printed == files + [nil])
        }
    }
}
