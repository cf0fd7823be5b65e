import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What plain mode answers to commands: where they lead, what they are about, and why they do nothing.
@MainActor
@Suite struct PlainAnswersTests {
    @Test("close leads from the favourites and the history back to the results", arguments: ["b", "h"])
    func closingTab(line: String) async {
        let world = PlainWorld()
        #expect(await world.type(line).count > 2)
        #expect(await world.type("close") == ["Nothing to go back to here."])
        let results = await world.type("thing")
        await world.type(line)
        #expect(await world.type("back") == ["Only in Search."])
        #expect(await world.type("close") == Array(results.dropFirst()))
        #expect(await world.type("close") == ["Nothing to go back to here."])
        await world.type("other")
        #expect(await world.type("close") == ["Nothing to go back to here. Type back for the previous search."])
    }

    @Test("the account is said as GitHub writes it, and how to sign in only to those who are not signed in")
    func account() {
        let login = AccountState.Status.signedIn(Account(login: "octocat", source: "login"))
        #expect(PlainMessages.account(Scene(80, 24, account: login).state) == ["Account: octocat."])
        let nobody = ["Account: not signed in.", "To sign in, run ghlance auth login in a shell."]
        #expect(PlainMessages.account(Scene(80, 24).state) == nobody)
    }

    @Test("a menu is cancelled by what closes a page, too", arguments: ["/", "", "close", "q", "Quit"])
    func cancelling(line: String) async {
        let world = await PlainWorld.after("thing")
        for menu in ["s", "narrow"] {
            #expect(await world.type(menu).count > 2 && world.prompt == "Number: ")
            #expect(await world.type(line) == ["Cancelled."] && world.prompt == "> ")
            #expect(world.store.state.shell.dialog == nil && world.store.state.shell.ending == nil)
        }
    }

    @Test(
        "a menu takes no number beyond its choices", arguments: ["0", "-1", "\(Int.min)", "\(Int.max)", "1\(Int.max)"])
    func numberBeyondMenu(line: String) async {
        let world = await PlainWorld.after("thing", "s")
        #expect(await world.type(line).first?.hasPrefix("Type a number from 1 to ") == true)
        #expect(world.prompt == "Number: ")
    }

    @Test("facts of a page that have no name begin with a capital, and the shares of languages are those of the screen")
    func facts() {
        var facts = RepositoryFacts()
        (facts.isArchived, facts.hasSecurityPolicy, facts.license, facts.languageBytes) = (true, true, "MIT", 10_000)
        facts.languages = ["A", "B", "C", "D", "E", "F"].map { .init(name: $0, bytes: $0 == "A" ? 6_667 : 600) }
        let look = Look(Scene(80, 24).state.spoken)
        let lines = FactsText(facts: facts, license: nil, now: Scene.now, look: look, width: 80).sentences
        let languages = "Languages: A 66.7 %, B 6.0 %, C 6.0 %, D 6.0 %, E 6.0 %, other 9.3 %."
        #expect(lines == [languages, "Archived, security policy, MIT."])
    }

    @Test("a failed clone is explained in full, with the command that shows all that git says, and nothing else")
    func failedClone() {
        var scene = Scene.answered(80, 24)
        var frontEnd = PlainFrontEnd()
        _ = frontEnd.look(at: scene.state)
        let repository = Scene.repositories(1)[0]
        let request = CloneRequest(repository, into: "/x/repository-1", history: .full)
        scene.reduce(.clones(.began(CloneSeries([request], of: [repository], isPrinted: false))))
        scene.state.clones.activity = Activity([.cloning])
        #expect(frontEnd.look(at: scene.state).lines == ["Cloning octo/repository-1…"])
        let failure = CloneFailure.failed(status: 128, line: String(repeating: "a long reason ", count: 40) + "end")
        let address = "https://github.com/octo/repository-1.git"
        scene.reduce(.clones(.failed(request, failure, from: address)))
        let said = [Messages.notCloned("octo/repository-1", failure), Messages.gitClone(address)]
        #expect(frontEnd.look(at: scene.state).lines == said)
    }

    @Test("what is said above forks is about all of them")
    func forks() async {
        let world = await PlainWorld.after("thing", "forks 5", hasToken: true)
        _ = await world.pass(.seconds(1))
        let lines = await world.type("l")
        #expect(lines.first == "Forks of octo/thing-5: 20 forks.", "\(lines)")
        #expect(lines.contains { $0.contains("ahead by ") }, "\(lines)")
    }

    @Test("a bad value in a filter is explained as in a search, and nothing matches it")
    func badFilter() async {
        let world = PlainWorld()
        let explanation = await world.type("stars:>abc")[2]
        await world.type("b")
        for filter in ["filter stars:>abc", "filter nowhere stars:>abc"] {
            #expect(await world.type(filter) == [explanation, "No matching favourites."])
        }
    }

    @Test("few results are listed once GitHub has said whether there are more, in the words of the list said again")
    func fewResults() {
        var scene = Scene(80, 24, text: "swift")
        scene.finish(Scene.repositories(3), total: 5, next: "2")
        var frontEnd = PlainFrontEnd()
        #expect(frontEnd.look(at: scene.state).lines == [] && frontEnd.prompt(scene.state) == nil)
        scene.happen(.pageFinished(SearchPage(repositories: [], totalCount: 5), at: Scene.now))
        let lines = frontEnd.look(at: scene.state).lines
        #expect(lines.first == "3 loaded, about 5 repositories, GitHub returned no more.", "\(lines)")
        #expect(frontEnd.read(Array("l".utf8), in: scene.state).lines == lines)
        #expect(lines.count == 4 && frontEnd.prompt(scene.state) == PlainMessages.prompt)
    }

    @Test("with marks, a command with a number is about that number, and without one about the marked")
    func numbersBesideMarks() async {
        let world = await PlainWorld.after("thing")
        #expect(await world.type("x") == [PlainMessages.needsNumber("x")])
        await world.type("m 1 3")
        #expect(await world.type("x2").first == "octo/thing-2:")
        #expect(await world.type("8") == ["Copied github.com/octo/thing-2 through the terminal."])
        #expect(await world.type("x").first == "2 marked repositories:")
        #expect(await world.type("/") == ["Cancelled."])
        var frontEnd = PlainFrontEnd()
        _ = frontEnd.look(at: world.store.state)
        let actions = frontEnd.read(Array("k2".utf8), in: world.store.state).actions
        #expect(actions == [.list(.select(1)), .cloneRepositories([PlainWorld.repositories[1]])])
        _ = frontEnd.read(Array("k".utf8), in: world.store.state)
        #expect(frontEnd.due == .clone)
    }
}

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
