import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The list below the empty line, as it is drawn and what its keys ask for.
@Suite struct StartListScreenTests {
    private func scene(_ columns: Int = 80, _ rows: Int = 24, recent: Int = 3) -> Scene {
        Scene(columns, rows).with { $0.fillStartList(recent: recent) }
    }

    @Test("after ten searches there are no examples, and the first heading is in the rule")
    func experience() {
        #expect(scene(recent: 9).lines[3].contains("Examples:"))
        let lines = scene(recent: 10).lines
        #expect(lines[2].hasPrefix(" ── recent searches ──"))
        #expect(lines[3].hasPrefix(" ▌   tui language:swift"))
        #expect(!lines.contains { $0.contains("Examples:") })
    }

    @Test("where nothing is kept there are examples alone, whatever comes with the program")
    func nothing() {
        var scene = Scene(80, 24)
        scene.fillStartList(recent: 0, saved: [], news: 0)
        #expect(scene.lines == Scene(80, 24).lines)
        // In a private session and with a library that cannot be read, too.
        for failure in [LibraryFailure.isPrivate, .newerSchema(path: "/p")] {
            var scene = Scene(80, 24)
            scene.reduce(.history(.changed(.failed(failure))))
            scene.reduce(.history(.savedChanged(.failed(failure))))
            scene.reduce(.favourites(.changed(.failed(failure))))
            #expect(scene.lines == Scene(80, 24).lines)
        }
    }

    @Test("the hint names what Enter does with the selected row")
    func hints() {
        var scene = scene()
        #expect(scene.status.contains("↵ run  Alt-S save"))
        for _ in 0..<3 { scene.move(.down) }
        #expect(scene.status.contains("↵ run  Alt-S rename"))
        // What comes with the program has its name.
        for _ in 0..<2 { scene.move(.down) }
        #expect(scene.status.contains("↵ run  Alt-S save"))
        scene.move(.bottom)
        #expect(scene.status.contains("↵ show  Tab mark  ^O open"))
        #expect(!scene.status.contains("save") && !scene.status.contains("rename"))
    }

    @Test("keys do what they do on other lists; what needs a repository says so on a search")
    func keys() {
        var scene = scene()
        let nothing = [Intent.shell(.say(.text("No repository selected.")))]
        scene.expect([
            Key(.enter): [.list(.submit)], Key(.down): [.list(.move(.down))],
            Key(.character("s")): [.list(.edit(.insert("s")))], .control("t"): nothing, .alt("w"): nothing,
            .alt("y"): nothing, .alt("j"): nothing, .alt("g"): nothing, .alt("l"): nothing, .control("o"): nothing,
            Key(.tab): nothing,
        ])
        func obstacles() -> [String?] {
            [Command.openInBrowser, .toggleFavourite, .facets, .saveSearch].map { $0.obstacle(in: scene.state) }
        }
        #expect(obstacles() == [Messages.nothingSelected, Messages.nothingSelected, Messages.noResultsYet, nil])
        #expect(Command.remove.obstacle(in: scene.state) != nil)
        scene.move(.bottom)
        #expect(obstacles()[0] == nil && obstacles()[3] == Messages.noSearchToSave)
        #expect(intents(.control("t"), scene) == [.favourites(.toggle(Scene.favouriteWithNews(2).repository))])
    }

    @Test("on a narrow screen, the news of the selected favourite are in the status line")
    func narrow() {
        let scene = scene(40, 10).with { $0.move(.bottom) }
        #expect(scene.lines.contains { $0.hasPrefix(" ▌ ◆ octo/repository-2") })
        #expect(scene.status.hasPrefix(" archived"))
    }

    @Test("an open page takes room only for a favourite: searches have none, and a key says so")
    func page() {
        var scene = scene(140, 30)
        let without = scene.lines
        scene.reduce(.page(.displayed(.docked)))
        #expect(scene.lines == without)
        #expect(intents(.control("v"), scene) == [.shell(.say(.text("Searches have no page. Select a repository.")))])
        scene.move(.bottom)
        #expect(scene.state.showsPage && scene.lines.contains { $0.contains("│") })
    }
}
