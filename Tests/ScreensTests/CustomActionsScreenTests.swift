import Reactive
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

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
