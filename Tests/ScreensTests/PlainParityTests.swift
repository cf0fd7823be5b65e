import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// Plain mode says what the screen shows, and the screen shows what plain mode says: both are made of the same state, and the words of each
/// are looked for in the other.
@Suite struct PlainParityTests {
    /// What plain mode says in place of symbols, columns and places.
    private static let said: Set<String> = [
        "about", "ago", "all", "being", "cloned", "current", "enter", "excluded", "executable", "favourite", "folder",
        "fork", "forks", "just", "languages", "marked", "new", "news", "note", "pushed", "repositories", "repository",
        "result", "results", "saved", "star", "stars", "to", "unread", "updated",
    ]

    /// The words of a text, in the characters of the screen, without symbols.
    private static func words(_ text: String) -> [String] {
        CellText(text).string.split { $0 == " " || $0 == "/" || $0 == "…" }.compactMap { word -> String? in
            var text = word.drop { ".,:;≈".contains($0) }
            while let last = text.last, ".,:;≈".contains(last) { text.removeLast() }
            let isWord = text.contains { $0.isLetter || $0.isNumber } && text != Symbols.of(.unicode).fork
            return isWord ? String(text) : nil
        }
    }

    /// A state whose sentences name the letters of plain mode.
    private static func withLetters(_ state: AppState) -> AppState {
        var state = state
        state.shell.configured.bindings = PlainFrontEnd.bindings
        return state
    }

    private static func line(_ row: Frame.Row) -> String {
        var frame = Frame(size: Size(columns: 0, rows: 1))
        frame.rows = [row]
        return frame.lines[0]
    }

    /// Expects that each of two texts has the words of the other.
    ///
    /// - Parameter numbers: Those that the screen shortens, as it shows them and as they are said.
    private static func expectSame(
        shown: String, said: String, _ name: String, _ numbers: [(shown: String, said: String)] = []
    ) {
        let (whole, all) = (CellText(said).string.lowercased(), CellText(shown).string.lowercased())
        for word in words(shown) where !numbers.contains(where: { $0.shown == word }) {
            #expect(whole.contains(word.lowercased()), "\(name): only the screen has \(word): \(said)")
        }
        // What is cut on the screen is read in full.
        if shown.contains("…") { return }
        for word in words(said).map({ $0.lowercased() })
        where !Self.said.contains(word) && !numbers.contains(where: { $0.said == word }) {
            #expect(all.contains(word), "\(name): only plain mode has \(word): \(shown)")
        }
    }

    @Test("the rows of every list have the same facts", arguments: EveryScreen.all.indices)
    func rows(kind: Int) {
        let screen = EveryScreen.all[kind]
        let state = screen.scene(200, 60).state
        guard state.shell.screen != .compare, state.shownList.itemCount > 0 else { return }
        let (look, spoken) = (Look(state), Look(state.spoken))
        let (cache, indices) = (RowCache(look), 0..<min(20, state.shownList.itemCount))
        let shown = state.content(look).rows(indices, width: 200, cache)
        let said = state.spoken.content(spoken).rows(indices, width: 200, RowCache(spoken))
        for (row, other) in zip(shown, said) {
            var numbers: [(shown: String, said: String)] = []
            if case .repository(let row) = row {
                let counts = [row.repository.stars, row.repository.forks]
                numbers = counts.map { (shown: Quantities.short($0), said: Quantities.grouped($0)) }
                // A name that fills its column leaves no room for it.
                numbers += (row.badge ?? "").split(separator: " ").map { (shown: "", said: String($0)) }
            }
            // Its number is that of plain mode alone.
            let words = other.spoken(0).dropFirst(2)
            Self.expectSame(shown: Self.line(row.draw(look, cache)), said: String(words), screen.name, numbers)
        }
    }

    @Test("what is said above a list are the counts of the status line", arguments: EveryScreen.all.indices)
    func counts(kind: Int) {
        let screen = EveryScreen.all[kind]
        let state = Self.withLetters(screen.scene(200, 60).state)
        guard state.shell.screen != .compare else { return }
        let saidCount = state.spoken.content(Look(state.spoken)).summary.count
        func summary(_ state: AppState) -> String {
            let parts = state.content(Look(state)).summary.map(\.text)
            // Those of the selected fork are last; plain mode has no selection.
            let shown = state.shell.screen == .forks ? Array(parts.prefix(saidCount)) : parts
            let text = shown.joined(separator: " ")
            // The place of the selected row is in a number of plain mode.
            return text.contains(" / ") ? text.split(separator: "/").dropFirst().joined(separator: "/") : text
        }
        Self.expectSame(shown: summary(state), said: summary(state.spoken), screen.name)
    }

    @Test("a comparison has the same facts", arguments: EveryScreen.comparisons.indices)
    func comparisons(kind: Int) {
        var scene = EveryScreen.comparisons[kind].scene(500, 100)
        if !scene.state.compare.showsEqual { scene.reduce(.compare(.toggledEqual)) }
        scene.reduce(.compare(.scrolled(to: 0)))
        scene.reduce(.page(.displayed(.closed)))
        let comparison = scene.state.compare.comparison
        let names = comparison.repositories.map(\.fullName)
        let said = names.reduce(comparison.spoken.joined(separator: "\n")) { $0.replacing($1, with: "") }
        let table = scene.list.filter { !$0.contains("equal row") }.joined(separator: " ")
        Self.expectSame(shown: table, said: said.replacing("\n", with: " "), EveryScreen.comparisons[kind].name)
    }

    @Test("a page has the same facts", arguments: EveryScreen.all.indices)
    func pages(kind: Int) {
        let screen = EveryScreen.all[kind]
        let state = Self.withLetters(screen.scene(500, 60).state)
        guard state.showsPage, state.page.subject != nil else { return }
        let shown = PageText.head(state, Look(state), 500).map { $0.map(\.text).joined() }.joined(separator: " ")
        let said = PageText.spokenHead(state, Look(state.spoken)).joined(separator: " ")
        Self.expectSame(shown: shown, said: said, screen.name)
    }

    @Test("menus, forms and questions have the same titles, rows and choices", arguments: EveryScreen.all.indices)
    func questions(kind: Int) {
        let screen = EveryScreen.all[kind]
        let scene = screen.scene(500, 60)
        let (state, look) = (scene.state, Look(scene.state))
        var frontEnd = PlainFrontEnd()
        _ = frontEnd.look(at: state)
        // Without the numbers of choices.
        let said = frontEnd.said.question.map { String($0.drop { $0.isNumber || $0 == "." }) }
        switch LayerStack(state, look).top {
        case is QuestionLayer:
            let shown = scene.question.joined(separator: " ")
            Self.expectSame(shown: shown, said: said.joined(separator: " "), screen.name)
        case is FormLayer:
            let pane = scene.layout.map { scene.lines[$0.pane].joined(separator: " ") } ?? ""
            let sentences = said.filter { !$0.hasPrefix("Press Enter to ") }
            Self.expectSame(shown: pane, said: sentences.joined(separator: " "), screen.name)
        case let menu as MenuLayer where !menu.isAwaited && Self.isOffered(state.shell.dialog):
            let keys = state.customActions.actions.compactMap(\.key).map { (shown: $0, said: $0) }
            // Those need a terminal.
            let others = state.customActions.actions.filter { $0.mode == .run }.map(\.title)
            for row in menu.rows where !others.contains(row.spoken) {
                let drawn = Self.line(look.row(80) { row.draw(false, &$0) })
                Self.expectSame(shown: drawn, said: row.spoken, screen.name, keys)
                #expect(said.contains { $0 == " \(row.spoken)." }, "\(screen.name): \(row.spoken)")
            }
        // Those of keys alone.
        case is MenuLayer: break
        default: #expect(said == [], "\(screen.name)")
        }
    }

    @Test("commands for repositories and screens are in plain mode, too")
    func commands() {
        let plain = PlainCommand.allCases.flatMap { [$0.command, $0.commandOfAll].compactMap(\.self) }
        // Typing is a search, and a number chooses; a note is edited on a screen, and so is what needs a selection that stays.
        let others: Set<Command> = [.submit, .showSearch, .editNote, .nextNew, .chooseLists]
        let missing = Set(Command.allCases.filter { [.search, .screens].contains($0.section) }).subtracting(plain)
        #expect(missing == others)
        #expect(PlainCommand(word: "lists") == .chooseLists)
    }

    /// Whether plain mode has a command for it.
    private static func isOffered(_ dialog: Dialog?) -> Bool {
        dialog.map { [.orders, .facets, .actions, .lists].contains($0.kind) } ?? false
    }
}
