import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The option that keeps the cursor on what is selected.
@Suite struct CursorOnRowTests {
    @Test(
        "the cursor is on the bar of what is selected in the top layer, and nothing else changes",
        arguments: [(140, 30), (80, 24), (40, 12), (24, 6), (1, 1)], [Repertoire.unicode, .ascii])
    func selection(size: (columns: Int, rows: Int), repertoire: Repertoire) {
        var moved: [String] = []
        for screen in EveryScreen.all {
            var scene = screen.scene(size.columns, size.rows)
            let before = scene.frame(repertoire)
            scene.state.shell.configured.hasCursorOnRow = true
            let frame = scene.frame(repertoire)
            #expect(frame.rows == before.rows && frame.problems == [], "\(screen.name)")
            // Nothing is selected.
            if ["typed", "no matches"].contains(screen.name) { #expect(frame.cursor == before.cursor) }
            guard let cursor = frame.cursor, cursor != before.cursor else { continue }
            moved.append(screen.name)
            let bar = repertoire == .unicode ? "▌" : ">"
            let span = frame.rows[cursor.row].spans.first { $0.column == cursor.column }
            #expect(span?.text.string.hasPrefix(bar) == true, "\(screen.name): \(frame.lines[cursor.row])")
        }
        if size.columns >= 80 {
            #expect(Set(moved).isSuperset(of: ["answered", "completions", "the list of the marked"]), "\(moved)")
            #expect(moved.count > 30)
        }
    }
}
