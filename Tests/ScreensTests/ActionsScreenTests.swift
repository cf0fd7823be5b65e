import Reactive
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The menu of what can be opened and copied.
@Suite struct ActionsScreenTests {
    private func opened(_ columns: Int = 100, _ rows: Int = 24) -> Scene {
        var scene = Scene.answered(columns, rows)
        #expect(intents(Key(.enter, .alt), scene) == [.shell(.toggle(.actions))])
        scene.happen(ShellState.Mutation.toggle(.actions))
        return scene
    }

    @Test func aLetterChooses() {
        let scene = opened()
        #expect(intents(Key(.character("s")), scene) == [.send(.perform(.copySSH))])
        #expect(intents(Key(.character("z")), scene) == [])
        #expect(intents(Key(.enter), scene) == [.send(.perform(.openRepository))])
        #expect(intents(Key(.enter, .alt), scene) == [.shell(.closeDialog)])
        #expect(intents(Key(.escape), scene) == [.shell(.closeDialog)])
        #expect(scene.intents(of: .paste("o")) == [])
        #expect(scene.status.hasSuffix("↵ open  Esc close"))
    }

    @Test func eachActionHasALetterOfItsOwn() {
        #expect(Set(RepositoryAction.allCases.map(\.letter)).count == RepositoryAction.allCases.count)
    }

    @Test func withMarksItIsForThem() {
        var scene = Scene.answered(100, 24)
        scene.reduce(.marks(.toggledAll(Scene.repositories(3))))
        scene.happen(ShellState.Mutation.toggle(.actions))
        #expect(scene.panel[0] == " 3 marked repositories")
    }

    @Test(arguments: [(40, 10), (20, 5), (60, 24)])
    func theSelectionStaysVisible(columns: Int, rows: Int) {
        var scene = opened(columns, rows)
        for _ in 0..<12 { scene.press(Key(.down)) }
        #expect(scene.lines.contains { $0.hasPrefix(" ▌ m  copy") })
    }

    @Test func manyPagesAreAQuestion() {
        var scene = Scene.answered(80, 24)
        let pages = OpenedPages(addresses: Array(repeating: "https://github.com/a/b", count: 6), names: [])
        scene.happen(ShellState.Mutation.ask(.manyPages(pages)))
        #expect(scene.question == ["Open 6 pages in the browser?", "  Open   ▌ Cancel"])
    }
}

/// The user's own actions in the menus, in help and by their keys.
@Suite struct CustomActionsScreenTests {
    private static let texts = [
        "Alt-O:run:Clone shallow:git clone --depth 1 {url}", ":print:Write \u{1B}[31m日本 it:echo {name}",
        "F7:background:Note:note {name}",
    ]

    private func scene(_ columns: Int = 100, _ rows: Int = 24) throws -> Scene {
        var scene = Scene.answered(columns, rows)
        scene.state.customActions = CustomActionsState(try Self.texts.map { try CustomAction($0) })
        return scene
    }

    @Test func keysPerformThem_onEveryListOfRepositories() throws {
        var scene = try scene()
        let clone = [Intent.send(.performCustom(0))]
        #expect(intents(.alt("o"), scene) == clone && intents(Key(.function(7)), scene) == [.send(.performCustom(2))])
        #expect(Renderer().origin(of: .key(Key(.function(7))), in: scene.state) == "F7: own action")
        scene.reduce(.page(.displayed(.full(wasDocked: false))))
        #expect(intents(.alt("o"), scene) == clone)
        scene = try self.scene()
        scene.reduce(.marks(.toggledAll(Scene.repositories(3))))
        // A comparison acts on its selected column, and has none here.
        for screen in Screen.allCases where screen != .compare {
            scene.show(screen)
            #expect(intents(.alt("o"), scene) == clone, "\(screen)")
        }
        scene.happen(ShellState.Mutation.toggle(.marks))
        #expect(intents(.alt("o"), scene) == clone)
        scene.happen(ShellState.Mutation.toggle(.actions))
        #expect(intents(.alt("o"), scene) == clone)
    }

    @Test func inHelpTheirKeysDoNothing() throws {
        var scene = try scene()
        scene.happen(ShellState.Mutation.toggle(.help))
        #expect(intents(.alt("o"), scene) == [])
        scene.happen(ShellState.Mutation.toggle(.commands))
        #expect(intents(.alt("o"), scene) == [])
    }

    @Test func theMenuOfActionsHasThemBelowTheOthers() throws {
        var scene = try scene(100, 30)
        scene.happen(ShellState.Mutation.toggle(.actions))
        for _ in 0..<14 { scene.press(Key(.down)) }
        #expect(intents(Key(.enter), scene) == [.send(.performCustom(1))])
    }

    @Test func theMenuOfCommandsHasThem() throws {
        var scene = try scene()
        scene.open(.commands, typing: "shallow")
        #expect(scene.panel.contains { $0.contains("Alt-O") && $0.contains("Clone shallow") })
        #expect(intents(Key(.enter), scene) == [.shell(.closeDialog), .send(.performCustom(0))])
        scene.show(.favourites)
        #expect(intents(.alt("o"), scene) == [.shell(.say(.text("No repository selected.")))])
        scene.open(.commands, typing: "shallow")
        #expect(scene.panel.contains { $0.contains("Clone shallow (no repository selected)") })
        #expect(intents(Key(.enter), scene) == [.shell(.say(.text("No repository selected.")))])
    }

    @Test func helpHasThem() throws {
        var scene = try scene(120, 200)
        scene.happen(ShellState.Mutation.toggle(.help))
        for words in [["Your actions"], ["Alt-O", "Clone shallow"], ["Alt-Enter", "Write"]] {
            #expect(scene.lines.contains { line in words.allSatisfy { line.contains($0) } }, "\(words)")
        }
    }

    @Test func whileAnOutputIsWaitedForThatIsSaid_withTheKeyThatEndsIt() throws {
        var scene = try scene()
        scene.reduce(.customActions(.awaited(try scene.series(0))))
        #expect(!scene.status.contains("running"))
        scene.state.customActions.activity = Activity(["output"])
        #expect(scene.status.contains("running Clone shallow") && scene.status.contains("Esc cancel"))
        #expect(intents(Key(.escape), scene) == [.send(.escape)])
        scene.reduce(.page(.displayed(.full(wasDocked: false))))
        #expect(scene.status.contains("running Clone shallow") && scene.status.contains("Esc cancel"))
    }

    @Test(arguments: [
        (CommandResult(.exited(0)), "Clone shallow: Exited with status 0."),
        (CommandResult(.exited(3), lastLine: "fatal: no"), "Clone shallow: Exited with status 3. fatal: no"),
        (CommandResult(.signal(15)), "Clone shallow: Terminated by signal 15."),
        (
            CommandResult(.notStarted(reason: "No such file or directory")),
            "Clone shallow: Could not start the command (No such file or directory)."
        ),
    ])
    func results(result: CommandResult, words: String) throws {
        var scene = try scene(120)
        scene.reduce(.customActions(.noticed(try scene.series(0).notice([result]))))
        #expect(scene.status.hasPrefix(" \(words)"))
    }
}

extension Scene {
    /// The commands of a custom action for the first three repositories, or fewer.
    fileprivate func series(_ index: Int) throws -> CommandSeries {
        let links = RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")
        return try CommandSeries.make(
            state.customActions.actions[index], for: Array(Scene.repositories(1)), links, CloneIndex()
        ).get()
    }
}

/// What the screens show of the marked repositories.
@Suite struct MarksScreenTests {
    private static let elsewhere = (1...2).map {
        Repository(id: .init(rawValue: Int64(900 + $0)), owner: "else", name: "where-\($0)", description: "日本語 thing")
    }

    /// Two marked repositories of another search and one of the list.
    static func scene(_ columns: Int = 100, _ rows: Int = 24) -> Scene {
        var scene = Scene.answered(columns, rows)
        scene.reduce(.marks(.toggledAll(elsewhere + [scene.state.search.repositories[1]])))
        return scene
    }

    private func opened() -> Scene { Self.scene().with { $0.happen(ShellState.Mutation.toggle(.marks)) } }

    @Test func theStatusLineNamesHowManyAreNotInTheList() {
        var scene = Self.scene()
        #expect(scene.status.hasPrefix(" 3 marked, 2 elsewhere · 1 / 30 repositories"))
        scene.finish([])
        #expect(scene.status.hasPrefix(" 3 marked, 3 elsewhere · 0 repositories"))
        #expect(scene.status.contains("↵ print marked"))
        scene.finish(Self.elsewhere)
        #expect(scene.status.hasPrefix(" 3 marked, 1 elsewhere"))
    }

    @Test func itsKeysActOnTheSelectedAndOnAll() {
        #expect(intents(.alt("'"), Self.scene()) == [.shell(.toggle(.marks))])
        var scene = opened()
        let first = Self.elsewhere[0]
        scene.expect([
            Key(.enter): [.send(.marks(.print))], Key(.tab): [.send(.marks(.unmark(first)))],
            .control("x"): [.send(.marks(.unmark(first)))],
            Key(.down, .alt): [.send(.marks(.move(first.id, up: false))), .shell(.selectInMenu(1))],
            // The first cannot go up.
            Key(.up, .shift): [.send(.marks(.move(first.id, up: true)))], .alt("m"): [.send(.marks(.clear))],
            .control("o"): [.send(.marks(.open))], .alt("c"): [.send(.marks(.copy))],
            .control("t"): [.send(.marks(.keep))], .alt("u"): [.favourites(.undo)], .alt("'"): [.shell(.closeDialog)],
        ])
        scene.happen(ShellState.Mutation.editMenu(.insert("where-2")))
        #expect(scene.panel[3] == " ▌ 2  else/where-2  日本語 thing" && scene.panel[4] == "")
        // What is hidden by the filter is passed, too.
        #expect(intents(Key(.up, .shift), scene) == [.send(.marks(.move(Self.elsewhere[1].id, up: true)))])
    }

    @Test func anEmptyListSaysSoAndTakesAClearedOneBack() {
        let scene = opened().with { $0.reduce(.marks(.restored([]))) }
        #expect(scene.panel[3] == "   No marked repositories.")
        scene.expect([Key(.enter): [], Key(.tab): [], Key(.up, .alt): [], .alt("u"): [.favourites(.undo)]])
        #expect(scene.status.hasSuffix("Alt-U undo  Esc close"))
    }

    @Test func whatActsOnAllMarkedIsInTheMenuWhereSomeAre() {
        var scene = Self.scene(100, 120)
        scene.happen(ShellState.Mutation.toggle(.commands))
        let words = [Command.openMarked, .copyMarked, .favouriteMarked, .clearMarks, .showMarks].map(\.summary)
        for text in words { #expect(scene.lines.contains { $0.hasSuffix(text) }, "\(text)") }
        scene.reduce(.marks(.restored([])))
        for text in words { #expect(scene.lines.contains { $0.contains(text + " (not") }, "\(text)") }
    }
}
