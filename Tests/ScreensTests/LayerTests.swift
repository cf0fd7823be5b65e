import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What is open in front of what, and who gets a key.
@Suite struct LayerTests {
    @Test func noLayerSwallowsWhatBelongsToTheProgram() {
        var scene = Scene.answered(80, 24)
        scene.apply(.opened(true))
        scene.expect([Key(.function(4)): [.shell(.show(.history))], Key(.function(5)): [.account(.close)]])
        scene.happen(ShellState.Mutation.toggle(.help))
        #expect(intents(Key(.function(3)), scene) == [.shell(.show(.favourites))])
        #expect(intents(.alt("x"), scene) == [.shell(.toggle(.commands))])
        // Text is typed into what can be seen.
        #expect(intents(Key(.character("x")), scene) == [.shell(.editMenu(.insert("x")))])
    }

    // MARK: The menu

    @Test func theMenuListsWhatWorksNowAndRunsIt() {
        var scene = Scene.answered(100, 60)
        scene.happen(ShellState.Mutation.toggle(.commands))
        let text = scene.lines.joined(separator: "\n")
        #expect(text.contains("^O") && text.contains(Command.openInBrowser.summary))
        // A note is edited elsewhere.
        #expect(!text.contains(Command.saveNote.summary))
        scene.happen(ShellState.Mutation.editMenu(.insert("sort order")))
        #expect(scene.panel[3] == "   Repositories" && scene.panel[4] == " ▌ ^S             choose sort order")
        #expect(intents(Key(.enter), scene) == [.shell(.closeDialog), .shell(.openMenu(.orders, selected: 0))])
        scene.happen(ShellState.Mutation.editMenu(.insert(" nonsense")))
        #expect(scene.panel[3] == "   No matching commands.")
        scene.expect([Key(.enter): [], Key(.escape): [.shell(.closeDialog)]])
    }

    @Test func whatNeedsARepositorySaysSoOnAnEmptyScreen() {
        var scene = Scene(100, 70)
        scene.open(.commands, typing: "bookmark remove")
        #expect(scene.panel[3] == "   Not available now")
        #expect(scene.panel[4].contains("add selected to favourites, or remove it (no"))
        // Where there is little room, the row has no reason.
        scene.resize(columns: 60, rows: 24)
        #expect(!scene.lines.joined().contains("repository selected"))
        #expect(scene.press(Key(.enter)) == [.shell(.say(.text("No repository selected.")))])
        #expect(scene.state.shell.dialog != nil && scene.status.hasPrefix(" No repository selected.  "))
    }

    @Test func whatCannotBeSavedIsNotAmongTheHints() {
        var scene = Scene.answered(160, 60)
        scene.state.background.persistence = .disabled
        #expect(!scene.status.contains("^T") && scene.status.contains("^O"))
    }
}
