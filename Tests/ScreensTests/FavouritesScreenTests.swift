import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What the favourites screen shows.
@Suite struct FavouritesScreenTests {
    private func scene(_ count: Int) -> Scene {
        Scene(100, 12).with { $0.showFavourites(Scene.repositories(count).map { Favourite($0) }) }
    }

    @Test func aFilterSaysHowManyAreLeft() {
        let scene = scene(3).with { $0.type("repository-2", on: .favourites) }
        #expect(scene.status.hasPrefix(" 1 / 1 shown · 3 favourites"))
    }

    @Test func aFavouriteIsMarkedInTheSearchWhereverTheSelectionIs() {
        var scene = Scene.answered(80, 24, Scene.repositories(3))
        let kept = Scene.repositories(2).map { Favourite($0) }
        scene.reduce(.favourites(.changed(.list(kept))))
        #expect(scene.list[0].hasPrefix(" ▌ ♥ octo/repository-1 "))
        #expect(scene.list[1].hasPrefix("   ♥ a-rather-long"))
        #expect(scene.list[2].hasPrefix("     octo/repository-3 "))
        scene.reduce(.favourites(.changeStarted(.remove(kept[0]))))
        // It is not written yet.
        #expect(scene.list[0].hasPrefix(" ▌ ♡ octo/repository-1 "))
        scene.reduce(.favourites(.changeFinished(scene.state.favourites.changes.last, nil)))
        #expect(scene.list[0].hasPrefix(" ▌   octo/repository-1 "))
    }

    @Test func theKeysOfTheScreen() {
        let scene = scene(1)
        for key in ["x", "t"] as [Character] { #expect(intents(.control(key), scene) == [.favourites(.remove)]) }
    }
}

/// What the favourites screen shows of news.
@Suite struct NewsScreenTests {
    private func favourite(
        _ number: Int64, _ fullName: String = "octo/one", was: String? = nil, release: String = "v1",
        isGone: Bool = false, _ change: (inout Repository) -> Void = { _ in }
    ) -> Favourite {
        let names = fullName.split(separator: "/").map(String.init)
        var repository = Repository(
            id: .init(rawValue: number), owner: names[0], name: names[1], description: "What its owner says",
            language: "Swift", license: "MIT", stars: 1_400)
        change(&repository)
        return Favourite(
            repository, addedAt: Scene.now.advanced(bySeconds: number),
            status: FavouriteStatus(
                acknowledged: .init(fullName: was ?? fullName, license: "MIT", release: "v1"), release: release,
                isGone: isGone))
    }

    private func scene(_ favourites: [Favourite], columns: Int = 110, rows: Int = 12) -> Scene {
        Scene(columns, rows).with { $0.showFavourites(favourites) }
    }

    static let screen = EveryScreen(name: "favourites with news") {
        $0 = narrow($0.state.shell.columns, $0.state.shell.rows)
    }

    /// Favourites with all kinds of news.
    static func narrow(_ columns: Int, _ rows: Int = 12, selected: Int = 1) -> Scene {
        let tests = NewsScreenTests()
        var scene = tests.scene(
            [
                tests.favourite(6), tests.favourite(5, release: "v2.1"), tests.favourite(4) { $0.isArchived = true },
                tests.favourite(3, was: "octo/old"), tests.favourite(2) { $0.license = nil },
                tests.favourite(1, isGone: true),
            ], columns: columns, rows: rows)
        for _ in 0..<selected { scene.move(.down) }
        return scene
    }

    @Test(arguments: [40, 50, 55])
    func withoutRoomForDescriptionsTheStatusLineSaysWhatTheMarkMeans(columns: Int) {
        let scene = NewsScreenTests.narrow(columns)
        #expect(scene.status.hasSuffix("  F1 help") && (columns < 50 || scene.status.contains("Alt-K mark seen")))
        let news = [
            "1 / 6 favourites", "new release v2.1  ", "archived  ", "old renamed to one  ", "licence changed  ",
            "gone  ",
        ]
        for (selected, news) in news.enumerated() {
            #expect(NewsScreenTests.narrow(columns, selected: selected).status.hasPrefix(" " + news))
        }
    }

    @Test func severalNewsAreInOneLineAndAnotherOwnerIsNamed() {
        let scene = scene(
            [favourite(1, "new-owner/one", was: "octo/old", release: "v2.1") { $0.isArchived = true }], columns: 190)
        #expect(scene.list[0].contains("archived · octo/old renamed to new-owner/one · new release v2.1  What"))
    }

    @Test func hostileTagsAreHarmless() {
        let scene = scene([favourite(1, release: "v2\u{1B}[2J\u{202E}x")])
        #expect(scene.list[0].contains("new release v2␛[2J"))
        #expect(!scene.list[0].unicodeScalars.contains { $0 == "\u{202E}" })
    }

    @Test func theKeysOfNewsWorkWhereThereAreSome() {
        var scene = scene([favourite(2, release: "v2.1"), favourite(1)], columns: 120)
        #expect(scene.status.contains("Alt-; next news  Alt-K mark seen"))
        #expect(intents(.alt("k"), scene) == [.favourites(.acknowledge)])
        #expect(intents(.alt("z"), scene) == [.favourites(.acknowledgeAll)])
        #expect(intents(.alt("/"), scene) == [.send(.onlyNew)])
        #expect(intents(.alt(";"), scene) == [.send(.nextNew)])
        // The hints are the same for every row.
        scene.move(.down)
        #expect(scene.status.contains("Alt-; next news  Alt-K mark seen"))
        scene.reduce(.favourites(.changed(.list([favourite(1)]))))
        #expect(!scene.status.contains("Alt-K"))
        scene.expect([.alt("k"): [.shell(.say(.text("No news.")))], .alt("z"): [.shell(.say(.text("No news.")))]])
        scene.show(.search)
        #expect(intents(.alt("k"), scene) == [.shell(.say(.text("Only in Favourites and Releases.")))])
    }

    @Test func theTabSaysHowManyFavouritesHaveNews() {
        var scene = scene([favourite(3, release: "v2"), favourite(2), favourite(1, isGone: true)])
        #expect(scene.frame(.ascii).lines[0].hasPrefix(" F2 Search   F3 Favourites 2!   F4 History   "))
        scene.resize(columns: 40, rows: 12)
        #expect(scene.lines[0].hasPrefix(" F3 Favourites 2◆   "))
    }

    @Test func theDetailsSayFromWhatToWhatItChanged() {
        func details(_ favourite: Favourite, _ repertoire: Repertoire = .unicode) -> String {
            let scene = scene([favourite], columns: 120, rows: 24).with { $0.state.shell.showsStrip = true }
            return scene.layout.map { scene.frame(repertoire).lines[$0.strip.lowerBound + 1] } ?? ""
        }
        #expect(details(favourite(1)) == " github.com/octo/one")
        #expect(details(favourite(1, release: "v2.1"), .ascii) == " github.com/octo/one   release v1 -> v2.1")
        #expect(
            details(favourite(1, was: "octo/old") { ($0.license, $0.isArchived) = (nil, true) })
                == " github.com/octo/one  archived   archived · renamed octo/old → octo/one · licence MIT → none")
        #expect(details(favourite(1, isGone: true)) == " github.com/octo/one   gone")
        #expect(details(favourite(1, release: "v2\u{1B}[2J")).hasSuffix("release v1 → v2␛[2J"))
        let long = details(favourite(1, release: String(repeating: "x", count: 300)))
        #expect(long.hasSuffix("release v1 → " + String(repeating: "x", count: 30)))
    }

    @Test func thePageSaysFromWhatToWhatItChanged() {
        var scene = scene([favourite(1, release: "v2.1")], columns: 140, rows: 30)
        EveryScreen.openPage(&scene, .docked)
        #expect(scene.lines.contains { $0.contains("release v1 → v2.1") })
    }

    @Test func onlyThoseWithNewsAreShownAndTheStatusLineSaysSo() {
        var scene = scene([favourite(3, release: "v2"), favourite(2), favourite(1, isGone: true)])
        scene.reduce(.favourites(.filteredNews))
        #expect(scene.list.count { $0.contains("octo/one") } == 2)
        #expect(scene.status.hasPrefix(" 1 / 2 shown · 3 favourites · only with news  "))
        #expect(scene.state.escape == .onlyNew)
        scene.reduce(.favourites(.changed(.list([favourite(2)]))))
        #expect(scene.lines.contains("   No favourites with news."))
        #expect(scene.status.contains("Alt-/ show all") && intents(.alt("/"), scene) == [.send(.onlyNew)])
        scene.reduce(.favourites(.filteredNews))
        #expect(scene.list.count { $0.contains("octo/one") } == 1)
    }

    @Test func theOrderOfNewsHasAName() {
        var scene = scene([favourite(1, release: "v2.1"), favourite(2)])
        scene.happen(.ordered(FavouriteOrder.allCases.count - 1), on: .favourites)
        #expect(scene.lines[1].hasSuffix("news first"))
        #expect(scene.list[0].contains("new release v2.1"))
    }

    @Test func theStatusLineSaysHowFarTheCheckIsAndHowToCancel() {
        var scene = scene([favourite(1)])
        #expect(scene.state.retry == .checkNews(isExplicit: true))
        scene.reduce(.news(.started))
        #expect(scene.status.hasPrefix(" 1 / 1 favourite"))
        scene.reduce(.news(.progressed(.init(count: 50, of: 1_200))))
        #expect(scene.status.hasPrefix(" · Checking favourites for news: 50 of 1,200…"))
        #expect(scene.status.contains("^R cancel") && scene.state.retry == .news(.cancel))
        scene.reduce(.news(.failed(.newsNotChecked(.couldNotResolve(host: "api.github.com")), at: Scene.now)))
        let failed = " Could not check favourites for news: could not resolve api.github.com. Press ^R to retry."
        #expect(scene.status.hasPrefix(failed))
    }

    @Test func aPrivateSessionChecksNothing() {
        var scene = scene([favourite(1)])
        scene.state.background.persistence = .disabled
        #expect(intents(.control("r"), scene) == [.shell(.say(.text("Nothing to refresh.")))])
    }
}

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

    @Test(
        "Enter prints a file by its number; a link of the notes is opened, even one that begins like a file's",
        arguments: ["https://github.com", "http://localhost:8080"])
    func files(web: String) throws {
        let screen = try #require(EveryScreen.releases.first { $0.name == "releases" })
        let folder = "\(web)/octo/repository-1/releases/download/v12.3"
        for link in ["https://example.org", "\(folder)/../../x"] {
            var scene = screen.scene(100, 24)
            scene.state.account.webAddress = web
            EveryScreen.openRelease(&scene, .full(wasDocked: false), link: link)
            let printed = (1...4).map { number in
                scene.reduce(.page(.read(.linked(PageLink(number: number)))))
                return scene.state.fileToPrint
            }
            let files: [String?] = ["\(folder)/tool-linux.deb", "\(folder)/tool.sha256", "\(folder)/tool-windows.zip"]
            #expect(printed == files + [nil])
        }
    }
}

/// What the favourites screen shows of an import of stars.
@Suite struct StarImportScreenTests {
    private func scene(_ repositories: Int = 3) -> Scene {
        Scene(100, 24).with { $0.showFavourites(Scene.repositories(repositories).map { Favourite($0) }) }
    }

    @Test func altIImportsAndCancelsOnThisScreenAlone() {
        var scene = scene()
        #expect(intents(.alt("i"), scene) == [.starImport(.toggle)])
        scene.importStars(300)
        #expect(intents(.alt("i"), scene) == [.starImport(.toggle)])
        // Esc goes where it always goes.
        #expect(scene.state.escape == .shell(.back))
        scene.show(.search)
        #expect(intents(.alt("i"), scene) == [.shell(.say(.text("Only in Favourites.")))])
    }

    @Test func aFailureIsTriedAgainByTheKeyOfARetryAndClosedByEsc() {
        var scene = scene()
        scene.importStars(300)
        scene.reduce(.starImport(.failed(.request(.couldNotResolve(host: "api.github.com")), at: Scene.now)))
        #expect(scene.state.retry == .starImport(.toggle))
        #expect(scene.state.escape == .starImport(.dismiss))
        scene.reduce(.starImport(.dismissed))
        #expect(!scene.lines.contains { $0.contains("✗") })
        #expect(scene.state.retry == .checkNews(isExplicit: true))
    }

    @Test func aRateLimitSaysWhenToRetry() {
        var scene = scene()
        scene.importStars(0)
        let limit = Failure.Limit(kind: .primary, waitSeconds: 125, message: "")
        scene.reduce(.starImport(.failed(.request(.rateLimited(limit)), at: Scene.now)))
        #expect(scene.lines.contains("   Retry in 2 min 6 s."))
        scene.tick(Scene.now.advanced(bySeconds: 126))
        #expect(scene.lines.contains("   Retry now."))
    }

    @Test func theKeyInASentenceIsTheOneTheCommandHasAndNoneIsOfferedOffline() {
        var scene = scene(0)
        scene.state.shell.configured.bindings = KeyBindings(changes: ["importStars": ["^]"], "showAccount": ["F9"]])
        #expect(scene.lines.contains { $0.contains("Press ^] to import your stars from GitHub.") })
        scene.happen(ShellState.Mutation.say(.importNeedsToken))
        #expect(scene.status.hasPrefix(" Sign in (F9) to import your stars."))
        scene.state.search.connection = .offline
        #expect(!scene.lines.contains { $0.contains("import your stars from") })
    }
}
