import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The menu knows the words of other programs, and says why a command cannot run.
@Suite struct MenuWordsTests {
    private func menu(_ scene: Scene, typing text: String) -> [String] {
        var scene = scene
        scene.happen(ShellState.Mutation.toggle(.commands))
        for case .send(.shell(let action)) in scene.intents(of: .paste(text)) { scene.happen(action) }
        return scene.panel.dropFirst(3).filter { $0.contains { $0 != " " } }
    }

    @Test func words() {
        let words: [(String, Command)] = [
            ("filter", .facets), ("facet", .facets), ("preview", .togglePage), ("readme", .togglePage),
            ("bookmark", .toggleFavourite), ("favorite", .toggleFavourite), ("favourite", .toggleFavourite),
            ("license", .facets), ("licence", .facets), ("exit", .leave), ("quit", .leave), ("clear", .clearMarks),
            ("login", .showAccount),
        ]
        for (word, command) in words {
            #expect(menu(Scene.answered(120, 60), typing: word).contains { $0.contains(command.summary) }, "\(word)")
        }
    }

    @Test("what cannot be done is last in the menu, with the reason that its keys say")
    func obstacles() {
        func expect(
            _ reason: String, _ scene: Scene, _ commands: Command..., at location: SourceLocation = #_sourceLocation
        ) {
            let said = [Intent.shell(.say(.text(reason.inSentenceCase + ".")))]
            for key in commands.flatMap(\.defaultKeys) {
                #expect(scene.intents(of: .key(key)) == said, "\(key.name)", sourceLocation: location)
            }
            let rows = menu(scene, typing: commands[0].summary).drop { !$0.contains("Not available now") }
            // Where there is little room, the command is kept whole.
            let row = "\(commands[0].summary) (\(reason.prefix(4))"
            #expect(rows.contains { $0.contains(row) }, "\(rows)", sourceLocation: location)
        }
        let answered = Scene.answered(120, 80)
        expect("only in Favourites", answered, .importStars)
        expect("only in Favourites and History", answered, .remove)
        expect("nothing is marked", answered, .clearMarks, .showMarks)
        expect("no earlier search", answered, .searchBack)
        expect("no new rows", answered, .onlyNews)
        var scene = answered
        scene.state.marks = Marks(limit: 0)
        expect("marking is turned off by --no-multi", scene, .markAll, .mark, .markUpwards)
        #expect(Messages.notice(.tooManyMarks(limit: 0), .standard) == "Marking is turned off by --no-multi.")
        scene = answered
        scene.state.background.persistence = .disabled
        expect("this session is private: nothing is saved", scene, .addRepository, .saveSearch, .toggleFavourite)
        expect("no search to save", Scene(120, 80), .saveSearch)
        for screen in [Screen.favourites, .history, .forks, .linked] {
            scene = Scene(120, 80)
            scene.show(screen)
            expect(
                "no repository selected", scene, .toggleFavourite, .openInBrowser, .editNote, .mark, .listFiles, .clone,
                .moreLikeThis)
            let removal: [Screen: String] = [.favourites: "no repository selected", .history: "no search selected"]
            expect(removal[screen] ?? "only in Favourites and History", scene, .remove)
            if screen != .history { expect("the list is empty", scene, .markAll) }
            scene.state.search.connection = .offline
            #expect(scene.intents(of: .key(.alt("g"))) == [.shell(.say(.text("Offline: start without --offline.")))])
        }
        for screen in [Screen.history, .files] {
            scene = Scene(120, 80)
            scene.show(screen)
            for command in [Command.compare, .markAll] { expect("only in lists of repositories", scene, command) }
            expect("only in Search and Favourites", scene, .addRepository)
            expect("nothing is marked", scene, .showMarks)
        }
        scene = answered
        EveryScreen.openFile(&scene)
        expect("no headings", scene, .nextHeading, .showOutline)
        expect("no headings", Scene.page(120, 80, html: "<p>text</p>"), .nextHeading, .showOutline)
    }

    @Test func onlyTheNewRowsHaveAPlaceAmongThemselves() {
        let scene = Scene.answered(120, 30).with { $0.happen(.showedOnly([.init(rawValue: 3), .init(rawValue: 7)])) }
        #expect(scene.list.count { $0.contains("repository-") } == 2)
        #expect(scene.status.hasPrefix(" 1 / 2 new · 30 loaded"))
        #expect(scene.state.escape == .onlyNew)
        #expect(scene.intents(of: .key(.alt("/"))) == [.send(.onlyNew)])
    }
}
