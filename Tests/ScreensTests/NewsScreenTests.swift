import Features
import Model
import Screens
import Terminal
import Testing
import Text

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
            host: "github.com", repository: repository, addedAt: Scene.now.advanced(bySeconds: number),
            status: FavouriteStatus(
                acknowledged: .init(fullName: was ?? fullName, license: "MIT", release: "v1"), release: release,
                isGone: isGone))
    }

    private func scene(_ favourites: [Favourite], columns: Int = 100, rows: Int = 12) -> Scene {
        var scene = Scene(columns, rows)
        scene.showFavourites(favourites)
        return scene
    }

    private func intents(_ key: Key, _ scene: Scene) -> [Intent] { Binding.intents(of: .key(key), in: scene.state) }

    @Test func eachKindOfNewsIsBeforeTheDescription() {
        let scene = scene([
            favourite(6), favourite(5, release: "v2.1"), favourite(4) { $0.isArchived = true },
            favourite(3, was: "octo/old"), favourite(2) { $0.license = nil }, favourite(1, isGone: true),
        ])
        let rows = scene.list
        #expect(rows[0].hasSuffix("MIT  What its owner says"))
        #expect(rows[1].contains("MIT  new release v2.1  What its owner"))
        #expect(rows[2].contains("archived  What its owner says"))
        #expect(rows[3].contains("old renamed to one  What its owner"))
        #expect(rows[4].contains("licence changed  What its owner says"))
        #expect(rows[5].contains("gone  What its owner says"))
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
    func withoutRoomForDescriptionsARowHasAMarkAndTheStatusLineSaysWhatItMeans(columns: Int) {
        let scene = NewsScreenTests.narrow(columns)
        #expect(scene.list.prefix(6).map(\.first) == [" ", "◆", "◆", "◆", "◆", "◆"])
        #expect(scene.status.hasPrefix(" new release v2.1  "))
        #expect(scene.status.hasSuffix("Alt-K mark seen"))
        let words = (2...5).map { NewsScreenTests.narrow(columns, selected: $0).status.dropFirst() }
        for (status, news) in zip(words, ["archived  ", "old renamed to one  ", "licence changed  ", "gone  "]) {
            #expect(status.hasPrefix(news), "\(status)")
        }
        #expect(NewsScreenTests.narrow(columns, selected: 0).status.hasPrefix(" 1 / 6 favourites"))
        let rows = scene.frame(.ascii).lines
        #expect(rows.contains { $0.hasPrefix("!> octo/one") } && rows.contains { $0.hasPrefix("!  octo/one") })
    }

    @Test func aNarrowStatusLineCutsLongNews() {
        let scene = scene([favourite(1, "new-owner/one", was: "octo/a-rather-long-name", release: "v2.1")], columns: 40)
        #expect(scene.status == " octo/a-rather-long-name renamed to ne…")
    }

    @Test func aWideRowHasNoMark() {
        #expect(NewsScreenTests.narrow(56).list[1].hasPrefix(" ▌ octo/one"))
        #expect(NewsScreenTests.narrow(56).list[1].contains("new release"))
    }

    @Test func severalNewsAreInOneLineAndAnotherOwnerIsNamed() {
        let scene = scene(
            [favourite(1, "new-owner/one", was: "octo/old", release: "v2.1") { $0.isArchived = true }], columns: 160)
        #expect(scene.list[0].contains("archived · octo/old renamed to new-owner/one · new release v2.1  What"))
    }

    @Test func hostileTagsAreHarmless() {
        let scene = scene([favourite(1, release: "v2\u{1B}[2J\u{202E}x")])
        #expect(scene.list[0].contains("new release v2␛[2J"))
        #expect(!scene.list[0].unicodeScalars.contains { $0 == "\u{202E}" })
    }

    @Test func altKAcknowledgesWhereThereIsSomething() {
        var scene = scene([favourite(2, release: "v2.1"), favourite(1)])
        #expect(scene.status.contains("Alt-K mark seen"))
        #expect(intents(.alt("k"), scene) == [.favourites(.acknowledge)])
        scene.move(.down)
        #expect(!scene.status.contains("Alt-K"))
        #expect(intents(.alt("k"), scene) == [])
        scene.show(.search)
        #expect(intents(.alt("k"), scene) == [])
    }

    @Test func theOrderOfNewsHasAName() {
        var scene = scene([favourite(1, release: "v2.1"), favourite(2)])
        scene.happen(inFavourites: .list(.ordered(.news)))
        #expect(scene.lines[1].hasSuffix("news first"))
        #expect(scene.list[0].contains("new release v2.1"))
    }

    @Test func theStatusLineSaysHowFarTheCheckIsAndHowToCancel() {
        var scene = scene([favourite(1)])
        #expect(scene.retry == .checkNews(isByKey: true))
        scene.happen(toNews: .started)
        #expect(scene.status.hasPrefix(" 1 / 1 favourite"))
        scene.happen(toNews: .progressed(.init(count: 50, of: 1_200)))
        #expect(scene.status.hasPrefix(" · Checking favourites for news: 50 of 1,200…"))
        #expect(scene.status.contains("^R cancel"))
        #expect(scene.retry == .news(.cancel))
        scene.happen(toNews: .failed(.failed(.couldNotResolve(host: "api.github.com")), at: Scene.now))
        #expect(
            scene.status.hasPrefix(
                " Could not check favourites for news: could not resolve api.github.com. Press ^R to retry."))
    }

    @Test func aPrivateSessionChecksNothing() {
        var scene = scene([favourite(1)])
        scene.state.background.persistence = .nothingOnPurpose
        #expect(intents(.control("r"), scene) == [])
    }
}
