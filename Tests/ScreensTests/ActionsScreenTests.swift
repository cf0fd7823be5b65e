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
