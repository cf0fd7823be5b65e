import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The editor of a note, the form for a repository, and the question before changes are lost.
@Suite struct NotePaneTests {
    private let favourite = Favourite(Repository(id: .init(rawValue: 1), owner: "octo", name: "one"))

    /// What a note has of a screen of 60 by 16.
    private func scene(_ columns: Int = 60, _ rows: Int = 16) -> Scene {
        Scene(columns, rows).with { $0.showFavourites([favourite]) }
    }

    private func noteScene(_ text: String, _ columns: Int = 60, _ rows: Int = 16) -> Scene {
        var scene = scene(columns, rows)
        scene.reduce(.favourites(.opened(.note(NoteEditor(favourite)))))
        scene.reduce(.favourites(.editedNote(.line(.insert(text)))))
        return scene
    }

    @Test("the keys of a note and of the question come before the counts of the list", arguments: [20, 40, 60, 90])
    func keysBeforeCounts(columns: Int) {
        var scene = Scene.answered(columns, 20, total: 38_823, next: "2")
        scene.reduce(.favourites(.opened(.note(NoteEditor(favourite, on: .search)))))
        #expect(scene.status.contains("^S save  ") && scene.status.hasSuffix("F1 help"), "\(scene.status)")
        #expect(scene.status.contains("Esc close") == (columns >= 40))
        #expect(scene.status.contains("1 / 30 loaded") == (columns >= 60))
        scene.happen(ShellState.Mutation.ask(.unsavedNote(.closeNote)))
        let keys = "↵ keep editing  Tab choose  Esc keep editing"
        #expect(columns < 60 || scene.status.hasSuffix(keys), "\(scene.status)")
    }

    @Test("a menu covers a note for as long as it is open", arguments: [(80, 24), (60, 16), (120, 30)])
    func menuOverANote(columns: Int, rows: Int) {
        var scene = noteScene("one", columns, rows)
        let before = scene.lines
        scene.happen(.toggle(.commands))
        #expect(scene.lines.contains { $0.contains(" Menu") } && scene.lines.contains { $0.contains("▌") })
        scene.happen(.toggle(.commands))
        #expect(scene.lines == before)
    }

    @Test func keysOfAnOpenFormEditItsLine() {
        let scene = scene().with { $0.openForm() }
        #expect(intents(Key(.character("a")), scene) == [.favourites(.editForm(.insert("a")))])
        #expect(intents(.control("w"), scene) == [.favourites(.editForm(.kill(.fieldBackward)))])
        #expect(intents(Key(.enter), scene) == [.favourites(.submitPane)])
        #expect(intents(Key(.escape), scene) == [.favourites(.closePane)])
        #expect(scene.intents(of: .paste("octo/one")) == [.favourites(.editForm(.insert("octo/one")))])
    }

    @Test func keysOfAnOpenNoteEditIt() {
        let scene = noteScene("x")
        #expect(scene.noteArea == TextArea(columns: 54, rows: 4))
        scene.expect([
            Key(.character("a")): [.favourites(.editNote(.line(.insert("a"))))],
            Key(.enter): [.favourites(.editNote(.newline))], Key(.up): [.favourites(.editNote(.move(.up)))],
            .control("w"): [.favourites(.editNote(.line(.kill(.fieldBackward))))],
            .control("s"): [.favourites(.submitPane)], Key(.escape): [.favourites(.closePane)], .control("x"): [],
            .control("t"): [],
        ])
        #expect(scene.intents(of: .paste("a\nb")) == [.favourites(.editNote(.line(.insert("a\nb"))))])
    }

    @Test func theQuestionHasTheKeyboardAndMarksTheHarmlessAnswer() {
        var scene = noteScene("x")
        scene.happen(ShellState.Mutation.ask(.unsavedNote(.end(.left))))
        #expect(scene.question == ["Discard changes to this note?", "  Discard   ▌ Keep editing"])
        #expect(scene.status == String(repeating: " ", count: 15) + "↵ keep editing  Tab choose  Esc keep editing")
        #expect(scene.frame().cursor == nil)
        scene.expect([
            Key(.enter): [.shell(.answer(.keepEditing))], Key(.escape): [.shell(.answer(.keepEditing))],
            Key(.character("l")): [], Key(.character("S")): [], Key(.tab): [.shell(.markChoice(forward: true))],
            Key(.left): [.shell(.markChoice(forward: false))], .control("c"): [.send(.leave)], Key(.function(2)): [],
            Key(.character("x")): [],
        ])
        #expect(scene.intents(of: .paste("leave")) == [])
        for (columns, rows) in [(20, 5), (24, 6), (40, 7)] {
            var small = Scene.answered(columns, rows)
            small.happen(ShellState.Mutation.ask(.unsavedNote(.end(.left))))
            #expect(small.lines.joined().contains("Discard"), "\(columns)×\(rows)")
        }
        scene.happen(ShellState.Mutation.markChoice(forward: true))
        #expect(scene.question.last == "▌ Discard     Keep editing")
        #expect(scene.status.hasSuffix("↵ discard  Tab choose  Esc keep editing"))
    }
}
