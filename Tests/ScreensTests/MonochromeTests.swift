import TestSupport
import Testing

@testable import Features
@testable import Screens
@testable import Terminal

/// Colour is never the only sign: what differs with colours differs without them, by its characters or by bold, dim, underlined and reversed
/// ones, which a terminal with `NO_COLOR` shows, too.
@Suite struct MonochromeTests {
    /// Frames with colours, by what is seen of them without.
    private struct Pictures {
        private var seen: [String: (name: String, coloured: [String])] = [:]

        /// Adds a state.
        ///
        /// - Returns: What another state looks like that has other colours only; `nil` if there is none.
        mutating func add(_ name: String, _ state: AppState) -> String? {
            var state = state
            func frame(colors: Int) -> Frame {
                state.shell.appearance.colors = colors
                return Renderer().render(state)
            }
            state.shell.appearance.background = .init(red: 0, green: 0, blue: 0)
            let coloured = frame(colors: 256).styledLines
            let plain = frame(colors: 0)
            // The cursor shows how many blanks are at the end of a text.
            let monochrome = plain.styledLines.joined(separator: "\n") + "\(String(describing: plain.cursor))"
            guard let other = seen[monochrome] else {
                seen[monochrome] = (name, coloured)
                return nil
            }
            guard let row = coloured.indices.first(where: { coloured[$0] != other.coloured[$0] }) else { return nil }
            return "\(name), row \(row): \(coloured[row])\n\(other.name): \(other.coloured[row])"
        }
    }

    @Test("no two kinds of screen differ in their colours alone", arguments: [(100, 30), (80, 24), (40, 12), (24, 6)])
    func kinds(columns: Int, rows: Int) {
        var pictures = Pictures()
        for screen in EveryScreen.all { #expect(pictures.add(screen.name, screen.scene(columns, rows).state) == nil) }
    }

    @Test("what is selected is seen without colours: in lists, in menus, and of answers")
    func selections() {
        for screen in EveryScreen.all {
            var pictures = Pictures()
            func add(_ name: String, _ change: (inout Scene) -> Void) {
                var scene = screen.scene(80, 24)
                change(&scene)
                #expect(pictures.add("\(screen.name), \(name)", scene.state) == nil)
            }
            add("as it is") { _ in }
            for index in 0..<4 {
                add("line \(index)") { $0.happen(ShellState.Mutation.selectInMenu(index)) }
                add("row \(index)") { scene in for _ in 0..<index { scene.happen(.list(.moved(.down))) } }
                add("completion \(index)") { $0.reduce(.completion(.select(index))) }
            }
            for choice in screen.scene(80, 24).state.shell.alert?.choices ?? [] {
                add("\(choice)") { $0.state.shell.markedChoice = choice }
            }
        }
    }
}
