import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

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
