import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The selected file beside the list of files: what is drawn, and what its keys do.
@Suite struct PreviewScreenTests {
    private func scene(
        _ columns: Int = 120, _ path: String = "build.sh",
        _ content: FileContent? = .text(Array(EveryScreen.program.utf8))
    ) -> Scene {
        Scene.answered(columns, 36).with { EveryScreen.preview(&$0, path, content) }
    }

    @Test func keysOfThePreviewScrollItAndAllOthersAreTheLists() {
        let scene = scene()
        #expect(intents(Key(.down, .shift), scene) == [.send(.file(.read(.scroll(toLine: 1))))])
        #expect(intents(Key(.pageDown, .alt), scene).count == 1)
        scene.expect([
            .control("v"): [.page(.close)], Key(.escape): [.send(.page(.close))], .alt("v"): [.list(.submit)],
            Key(.down): [.list(.move(.down))], Key(.enter): [.list(.submit)],
            Key(.character("w")): [.list(.edit(.insert("w")))],
        ])
        #expect(scene.intents(of: .paste("w")) == [.send(.paste("w"))])
        #expect(intents(.alt("v"), self.scene(120, "Sources")) == [])
    }

    @Test func theHintIsThereWhereAPageFitsBesideTheList() {
        var closed = Scene.answered(120, 36)
        closed.listFiles()
        #expect(closed.status.contains("^V preview"))
        #expect(intents(.control("v"), closed) == [.page(.toggle)])
        closed.resize(columns: 119, rows: 36)
        #expect(!closed.status.contains("preview"))
    }

    @Test func aMenuHasThePlaceOfThePreview() {
        var scene = scene()
        scene.happen(ShellState.Mutation.toggle(.commands))
        #expect(!scene.lines.joined().contains("// A program"))
        scene.happen(ShellState.Mutation.toggle(.commands))
        #expect(scene.lines.joined().contains("// A program"))
    }
}
