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
        for intent in scene.intents(of: .paste(text)) {
            if case .send(.shell(let action)) = intent { scene.happen(action) }
        }
        return scene.panel.dropFirst(3).filter { $0.contains { $0 != " " } }
    }

    @Test(arguments: [
        ("filter", Command.facets), ("facet", .facets), ("preview", .togglePage), ("readme", .togglePage),
        ("bookmark", .toggleFavourite), ("favorite", .toggleFavourite), ("favourite", .toggleFavourite),
        ("license", .facets), ("licence", .facets), ("exit", .leave), ("quit", .leave), ("clear", .clearMarks),
        ("login", .showAccount),
    ])
    func words(word: String, command: Command) {
        #expect(menu(Scene.answered(120, 60), typing: word).contains { $0.contains(command.summary) }, "\(word)")
    }

    @Test("what is turned off is named, in the same words by a key and by the mouse")
    func noMarks() {
        var scene = Scene.answered(120, 60)
        scene.state.marks = Marks(limit: 0)
        let sentence = "Marking is turned off by --no-multi."
        for command in [Command.mark, .markUpwards, .markAll] {
            #expect(command.excuse(in: scene.state) == [.shell(.say(.text(sentence)))])
        }
        #expect(Messages.notice(.tooManyMarks(limit: 0), .standard) == sentence)
    }

    @Test(arguments: [
        (Command.importStars, "only in Favourites"), (.remove, "only in Favourites and History"),
        (.clearMarks, "nothing is marked"), (.searchBack, "no earlier search"), (.onlyNews, "no new rows"),
    ])
    func obstacles(command: Command, reason: String) {
        let scene = Scene.answered(120, 60)
        #expect(command.obstacle(in: scene.state) == reason)
        for key in command.defaultKeys {
            #expect(scene.intents(of: .key(key)) == [.shell(.say(.text(reason.inSentenceCase + ".")))], "\(key.name)")
        }
        let rows = menu(scene, typing: command.summary)
        // Where there is little room, the command is kept whole.
        #expect(rows.contains { $0.contains("\(command.summary) (\(reason.prefix(4))") }, "\(rows)")
    }

    @Test("a list without rows says why a key does nothing", arguments: [Screen.favourites, .history, .forks, .linked])
    func emptyLists(screen: Screen) {
        var scene = Scene(100, 24)
        scene.show(screen)
        for command in [Command.toggleFavourite, .openInBrowser, .editNote, .mark, .listFiles, .clone, .moreLikeThis] {
            for key in command.defaultKeys {
                #expect(scene.intents(of: .key(key)) == [.shell(.say(.text("No repository selected.")))], "\(key.name)")
            }
        }
        let reason =
            switch screen {
            case .favourites: "No repository selected."
            case .history: "No search selected."
            default: "Only in Favourites and History."
            }
        #expect(scene.intents(of: .key(.control("x"))) == [.shell(.say(.text(reason)))])
        let all = scene.intents(of: .key(.alt("m")))
        let reasonForAll = screen == .history ? "Only in lists of repositories." : "The list is empty."
        #expect(all == [.shell(.say(.text(reasonForAll)))])
        scene.state.search.connection = .offline
        #expect(scene.intents(of: .key(.alt("g"))) == [.shell(.say(.text("Offline: start without --offline.")))])
    }

    @Test(
        "a list of searches or files says which keys belong to others, and the menu has them last",
        arguments: [
            (Command.compare, "only in lists of repositories"), (.markAll, "only in lists of repositories"),
            (.addRepository, "only in Search and Favourites"), (.showMarks, "nothing is marked"),
        ])
    func othersLists(command: Command, reason: String) {
        for screen in [Screen.history, .files] {
            var scene = Scene(120, 80)
            scene.show(screen)
            for key in command.defaultKeys {
                let said = scene.intents(of: .key(key))
                #expect(said == [.shell(.say(.text(reason.inSentenceCase + ".")))], "\(screen), \(key.name)")
            }
            let rows = menu(scene, typing: command.summary)
            #expect(rows.first == "   Not available now", "\(screen): \(rows)")
            #expect(rows.contains { $0.contains("\(command.summary) (\(reason.prefix(4))") }, "\(screen): \(rows)")
        }
    }

    @Test("without headings, the menu does not offer to go to them, and their keys say why", arguments: [true, false])
    func headings(isFile: Bool) {
        var scene = Scene.answered(120, 80)
        if isFile {
            EveryScreen.openFile(&scene)
        } else {
            EveryScreen.openPage(&scene, .full(wasDocked: false))
            #expect(scene.intents(of: .key(Key(.character("o")))) == [.shell(.openMenu(.outline, selected: 0))])
            scene.layOutPage(html: "<p>text</p>")
        }
        for command in [Command.nextHeading, .showOutline] {
            for key in command.defaultKeys {
                #expect(scene.intents(of: .key(key)) == [.shell(.say(.text("No headings.")))], "\(key.name)")
            }
            let rows = menu(scene, typing: command.summary)
            #expect(rows.contains { $0.contains("\(command.summary) (no headings)") }, "\(rows)")
        }
    }

    @Test func aSearchCannotBeSavedWhereNothingIsSavedOrThereIsNone() {
        var scene = Scene(120, 40)
        #expect(Command.saveSearch.obstacle(in: scene.state) == "no search to save")
        scene.type("swift")
        #expect(Command.saveSearch.obstacle(in: scene.state) == nil)
        scene.state.background.persistence = .disabled
        #expect(Command.saveSearch.obstacle(in: scene.state) == "this session is private: nothing is saved")
    }

    @Test func onlyTheNewRowsHaveAPlaceAmongThemselves() {
        var scene = Scene.answered(120, 30)
        scene.happen(.showedOnly([.init(rawValue: 3), .init(rawValue: 7)]))
        #expect(scene.list.count { $0.contains("repository-") } == 2)
        #expect(scene.status.hasPrefix(" 1 / 2 new · 30 loaded"))
        #expect(scene.escape == .onlyNew)
        #expect(scene.intents(of: .key(.alt("/"))) == [.send(.onlyNew)])
    }
}
