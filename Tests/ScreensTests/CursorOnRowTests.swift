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

    @Test("where nothing is selected, and where text is typed in a form, the cursor stays as it is")
    func elsewhere() {
        for name in ["typed", "no matches"] {
            guard let screen = EveryScreen.all.first(where: { $0.name == name }) else {
                Issue.record("no screen \(name)")
                continue
            }
            var scene = screen.scene(80, 24)
            let cursor = scene.frame().cursor
            scene.state.shell.configured.hasCursorOnRow = true
            #expect(scene.frame().cursor == cursor)
        }
    }
}
