import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The first and the last cell of the screen stay free.
@Suite struct MarginTests {
    private static let sizes = [
        Size(columns: 20, rows: 5), Size(columns: 28, rows: 8), Size(columns: 40, rows: 12),
        Size(columns: 60, rows: 16), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
    ]

    /// The rows of a list that is shown alone, without those of its items.
    private static func rows(_ scene: Scene) -> [Int] {
        let state = scene.state
        guard let layout = scene.layout, state.shell.dialog == nil, state.shell.alert == nil, !state.account.isOpen,
            !state.completion.isOpen, !state.file.isOpen, state.pagePlacement == .hidden
        else { return [] }
        let items = state.shownList.itemCount > 0 ? layout.list : 0..<0
        return (0..<state.shell.rows).filter { !items.contains($0) }
    }

    @Test("nothing that is said beside the items is outside the margins", arguments: sizes)
    func margins(size: Size) {
        var count = 0
        for screen in EveryScreen.all {
            let scene = screen.scene(size.columns, size.rows).with { $0.state.shell.showsStrip = true }
            let frame = scene.frame()
            for row in Self.rows(scene) {
                count += 1
                let spans = frame.rows[row].spans
                let ends = (spans.first?.column ?? 1, spans.last.map { $0.column + $0.text.columns } ?? 1)
                #expect(ends.0 >= 1 && ends.1 <= size.columns - 1, "\(screen.name), \(size): \(frame.lines[row])")
            }
        }
        #expect(count > 300)
    }

    @Test(arguments: [24, 28, 40])
    func theTextOfAnEmptyListIsFoldedAndNotCut(columns: Int) {
        let none = Scene(columns, 12).with { $0.showFavourites([]) }
        for (scene, text) in [
            (Scene(columns, 12), "Type to search GitHub's repositories."),
            (Scene.answered(columns, 12, []), "No repositories match. Try fewer or different words."),
            (
                none,
                "No favourites yet. Press ^T on a search result to add it. Press Alt-I to import your stars from GitHub."
            ),
        ] {
            let words = scene.list.joined(separator: " ").split(separator: " ")
            #expect(words.joined(separator: " ") == text)
        }
    }
}
