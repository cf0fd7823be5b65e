import Features
import Model
import Terminal
import Testing

@testable import Screens

/// What is open in front of what, and who gets a key.
@Suite struct LayerTests {
    private func intents(_ key: Key, _ scene: Scene) -> [Intent] { Binding.intents(of: .key(key), in: scene.state) }

    @Test func noLayerSwallowsWhatBelongsToTheProgram() {
        var scene = Scene.answered(80, 24)
        scene.befall(.opened(true, at: Scene.now))
        #expect(intents(Key(.function(4)), scene) == [.account(.close), .shell(.show(.history))])
        #expect(intents(Key(.function(5)), scene) == [.account(.close)])
        scene.happen(ShellReactor.Mutation.toggleHelp)
        #expect(intents(Key(.function(3)), scene) == [.account(.close), .shell(.show(.favourites))])
        #expect(intents(.alt("x"), scene) == [.shell(.toggleMenu)])
        // Nothing is typed into what cannot be seen.
        #expect(intents(Key(.character("x")), scene) == [])
    }

    @Test func theQuestionIsABoxOverTheNoteAndTheRestIsDim() {
        var scene = Scene.answered(60, 16)
        scene.happen(ShellReactor.Mutation.ask(.unsavedNote(.leave)))
        let frame = scene.frame()
        #expect(frame.problems.isEmpty)
        #expect(scene.question == ["Discard the changes to the note?", "  Discard   ▌ Keep editing"])
        let styles = Set(frame.rows[0].spans.map(\.style))
        #expect(styles == [Theme(Appearance()).dim])
        for (columns, rows) in [(20, 5), (24, 6), (40, 7), (200, 60)] {
            scene.resize(columns: columns, rows: rows)
            #expect(scene.frame().problems.isEmpty)
            #expect(scene.lines.joined().contains("Discard"), "\(columns)x\(rows)")
        }
    }

    // MARK: The menu

    @Test func theMenuListsWhatWorksNowAndRunsIt() {
        var scene = Scene.answered(100, 60)
        scene.happen(ShellReactor.Mutation.toggleMenu)
        let text = scene.lines.joined(separator: "\n")
        #expect(text.contains("^O") && text.contains(Command.openInBrowser.summary))
        // A note is edited elsewhere.
        #expect(!text.contains(Command.saveNote.summary))
        for character in "next order" { scene.happen(ShellReactor.Mutation.editMenu(.insert(String(character)))) }
        #expect(scene.lines[3] == " ▌ ^S               next order of the list")
        #expect(intents(Key(.enter), scene) == [.shell(.closeDialog), .list(.nextOrder)])
        scene.happen(ShellReactor.Mutation.editMenu(.insert(" nonsense")))
        #expect(scene.lines[3] == "   No command has all of these words.")
        #expect(intents(Key(.enter), scene) == [])
        #expect(intents(Key(.escape), scene) == [.shell(.closeDialog)])
    }

    @Test func theMenuOfAnEmptyScreenHasNothingForARepository() {
        var scene = Scene(100, 60)
        scene.happen(ShellReactor.Mutation.toggleMenu)
        #expect(!scene.lines.joined().contains(Command.toggleFavourite.summary))
    }

    @Test func whatCannotBeKeptIsOfferedNeitherInTheMenuNorInTheHints() {
        var scene = Scene.answered(100, 60)
        scene.state.background.persistence = .nothingOnPurpose
        #expect(!scene.status.contains("^T") && scene.status.contains("^O"))
        scene.happen(ShellReactor.Mutation.toggleMenu)
        #expect(!scene.lines.joined().contains(Command.toggleFavourite.summary))
        #expect(scene.lines.joined().contains(Command.openInBrowser.summary))
    }

    // MARK: Marks

    @Test func marksAreShownAndPrintedTogether() {
        var scene = Scene.answered(100, 24)
        let first = scene.state.search.repositories[0]
        AppReactor.reduce(into: &scene.state, .marked(first))
        scene.happen(.list(.moved(.down)))
        #expect(scene.lines[3].hasPrefix("  ✓\(first.owner)/\(first.name)"))
        #expect(scene.status.hasPrefix(" 1 marked · 2 / 30 repositories"))
        #expect(scene.status.contains("↵ print marked"))
        AppReactor.reduce(into: &scene.state, .marked(first))
        #expect(scene.status.hasPrefix(" 2 / 30 repositories"))
    }

    // MARK: Other keys

    /// Every key is another one: Alt-Shift-free letters of a script that no default uses.
    @Test func noKeyStandsInASentence() {
        var scene = Scene.answered(120, 70)
        let usual = Set(Command.allCases.flatMap { Keymap.standard.keys(of: $0) }.map(\.name)).subtracting([
            "Up", "Down",
        ])
        for (index, command) in Command.allCases.enumerated() {
            let scalar = Unicode.Scalar(UInt32(0x10A0 + index)).map(Character.init) ?? "?"
            scene.state.shell.bindings.changes["\(command)"] = ["Alt-\(scalar)"]
        }
        func look() -> Set<String> {
            Set(scene.lines.flatMap { $0.split(separator: " ").map(String.init) }).intersection(usual)
        }
        #expect(Keymap(scene.state.shell.bindings).keys(of: .help).first?.name.hasPrefix("Alt-") == true)
        #expect(look() == [])
        for screen in Screen.allCases {
            scene.show(screen)
            #expect(look() == [], "\(screen)")
        }
        scene.happen(inHistory: .noticed(.searchRemoved(query: "x")))
        #expect(look() == [])
        scene.happen(ShellReactor.Mutation.toggleHelp)
        #expect(look() == [])
        scene.happen(ShellReactor.Mutation.toggleMenu)
        #expect(look() == [])
        scene.happen(ShellReactor.Mutation.closeDialog)
        scene.befall(.opened(true, at: Scene.now))
        #expect(look() == [])
        scene.befall(.opened(false, at: Scene.now))
        scene.happen(ShellReactor.Mutation.ask(.unsavedNote(.closeNote)))
        #expect(look() == [])
    }
}
