import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

/// What the check of the line leads to: when it speaks, what is held back, and what a fix does to the cursor.
@MainActor
struct QueryLineFixTests {
    private let world = AppWorld()

    private func pass(_ duration: Duration) async {
        await world.settle()
        world.clock.advance(by: duration)
        await world.settle()
    }

    /// Puts a text on an empty line and lets time pass; it is answered with some rows.
    private func search(_ text: String, for duration: Duration = .seconds(1)) async {
        world.begin(.list(.edit(.clear)))
        world.server.answer(with: SearchWorld.page(1...3))
        world.begin(.list(.edit(.insert(text))))
        await pass(duration)
    }

    @Test("a value is judged when the cursor has rested a second, or leaves it; the beginning of a known one only then")
    func judgedAfterASecond() async {
        world.type("language:swxyz")
        await pass(.milliseconds(900))
        #expect(world.server.requests.isEmpty && world.state.queryProblem == nil)
        await pass(.milliseconds(100))
        #expect(world.state.queryProblem?.kind == .unknownLanguage(name: "swxyz", suggestion: nil))
        world.type("q")
        #expect(world.state.queryProblem == nil)
        world.begin(.list(.edit(.move(.start))))
        #expect(world.state.queryProblem != nil)
    }

    @Test("the beginning of a known value is not judged while the cursor is at it, however long")
    func beginningIsNeverJudged() async {
        world.server.answer(with: SearchWorld.page(1...3))
        world.type("language:swi")
        for _ in 0..<5 {
            await pass(.seconds(1))
            world.begin(.completion(.close))
            #expect(world.state.queryProblem == nil)
        }
        world.server.answer(with: SearchWorld.page(1...3))
        world.type(" ")
        #expect(world.state.queryProblem?.kind == .unknownLanguage(name: "swi", suggestion: "Swift"))
    }

    @Test("a typed address becomes a search for the repository before it is searched for as words")
    func typedAddress() async {
        world.server.answer(with: SearchWorld.page(1...1))
        world.type("https://github.com/apple/swift")
        await pass(.milliseconds(250))
        #expect(world.state.search.line.text == "repo:apple/swift" && world.server.requests.isEmpty)
        await pass(.milliseconds(300))
        #expect(world.server.requests == [.search(SearchQuery("repo:apple/swift"))])
    }

    @Test("the filter of favourites explains mistakes as the search does")
    func filter() async {
        await world.haveFavourites()
        world.begin(.shell(.show(.favourites)))
        world.type("note:x langauge:pyth")
        #expect(world.state.queryProblem?.kind == .unknownQualifier(name: "langauge", suggestion: "language:"))
        world.begin(.list(.edit(.clear)))
        world.type("tag:todo stars:>=1k")
        #expect(world.state.filterProblems.map(\.remedy) == ["Use >=1000 instead."])
        await world.settle()
    }

    @Test("tag: is said to work in the filter of favourites")
    func tag() {
        #expect(QueryCheck("tag:cli").problems.first?.summary == "tag: works only in the filter of favourites.")
    }

    @Test("nothing waits for a line without a mistake")
    func nothingPolls() async {
        world.server.answer(with: SearchWorld.page(1...3))
        world.type("language:swift")
        await pass(.milliseconds(300))
        await world.send(.completion(.close))
        await pass(SearchReactor.seenDelay)
        #expect(world.clock.sleeperCount == 0)
    }

    @Test("a query that GitHub refuses is not looked up locally")
    func refusedOffline() async {
        let world = AppWorld(text: "topic:a OR topic:b", connection: .offline)
        await world.send(.start)
        #expect(world.state.search.isRefused && world.state.search.repositories.isEmpty)
        await world.send(.list(.edit(.insert("c"))))
        #expect(world.state.search.isRefused)
    }

    private let refusal = FailedRequest(
        .invalidQuery(messages: ["The listed users and repositories cannot be searched either because …"]))

    @Test("an owner that GitHub refused is searched for again on Enter only")
    func refusedOwner() async {
        world.server.answer(with: refusal)
        await search("user:ghost999 x")
        #expect(world.server.requests.count == 1)
        #expect(world.state.queryCheck.problems.map(\.kind) == [.refusedOwner(login: "ghost999")])
        world.type("y")
        await pass(.seconds(60))
        #expect(world.server.requests.count == 1)
        #expect(world.state.search.failure == nil && !world.state.search.isPending)
        // Another owner is not concerned.
        await search("user:apple")
        #expect(world.server.requests.count == 2)
        await search("user:ghost999", for: .seconds(60))
        #expect(world.server.requests.count == 2)
        // It exists by now.
        world.begin(.list(.submit))
        await pass(.seconds(1))
        #expect(world.server.requests.count == 3)
        #expect(world.state.queryCheck.problems.isEmpty)
    }

    @Test("a refused repository does not make its owner one")
    func refusedRepository() async {
        world.server.answer(with: refusal)
        await search("repo:apple/nothing")
        await search("user:apple x")
        #expect(world.server.requests.count == 2 && world.state.queryCheck.problems.isEmpty)
    }

    @Test("a text that does not fit is cut, and said so", arguments: [Screen.search, .favourites, .history])
    func cutPaste(screen: Screen) {
        world.begin(.shell(.show(screen)), .paste(String(repeating: "word ", count: 409)))
        #expect(world.state.shell.notices.first == nil)
        world.begin(.paste("swift tui"))
        #expect(world.state.shown.line.text.utf8.count == EditableText.limit)
        #expect(world.state.shell.notices.first?.notice == .textCut)
    }

    @Test("advice for no results is offered after fixes and completions")
    func adviceLast() async {
        let world = AppWorld(noResults: NoResultsSearch(localCount: { _ in .init(3, isComplete: true) }))
        world.server.answer(with: SearchPage(repositories: [], totalCount: 0))
        world.begin(.list(.edit(.insert("language:py foo"))))
        await world.send(.list(.submit))
        for _ in 0..<4 { world.begin(.list(.edit(.move(.backward)))) }
        world.begin(.completion(.toggle))
        let kinds = world.state.completion.candidates.map(\.kind)
        #expect(kinds.first == .value && world.state.completion.candidates.first?.text == "Python")
        #expect(kinds.last == .removal(results: 3))
    }

    @Test("values are offered before the fix of a list that is not complete")
    func valuesFirst() {
        world.type("in:name,")
        #expect(world.state.completion.candidates.map(\.text).prefix(3) == ["description", "topics", "readme"])
    }

    @Test("a fix keeps the cursor's distance from the end of the token")
    func cursorOfAFix() throws {
        func fixed(_ text: String, back: Int) throws -> String {
            world.begin(.list(.edit(.clear)), .list(.edit(.insert(text))))
            for _ in 0..<back { world.begin(.list(.edit(.move(.backward)))) }
            let edit = try #require(world.state.fix)
            world.begin(.list(.edit(edit)), .list(.edit(.insert("|"))))
            return world.state.search.line.text
        }
        #expect(try fixed("lang:swift", back: 0) == "language:swift|")
        #expect(try fixed("lang:swift", back: 3) == "language:sw|ift")
        #expect(try fixed("lang:swift", back: 5) == "language:|swift")
        #expect(try fixed("lang:swift tui", back: 0) == "language:swift tui|")
        #expect(try fixed("stars:>1k tui", back: 2) == "stars:>1000 t|ui")
        #expect(try fixed("tui stars>1k", back: 0) == "tui stars:>1000|")
        #expect(try fixed("tui sort:relevance x", back: 0) == "tui x|")
    }
}

extension AppWorld {
    /// Types a text on the line, letter by letter.
    func type(_ text: String) {
        for character in text { begin(.list(.edit(.insert(String(character))))) }
    }
}

/// Help for a query without results, from what is known locally.
@MainActor
struct NoResultsTests {
    private let library = ScriptedLocalSearch()
    private let world: AppWorld

    init() {
        world = AppWorld(
            noResults: NoResultsSearch(
                localCount: { [library] in await library.count($0) },
                nearestName: { $0 == "ripgrpe" ? "ripgrep" : nil }))
    }

    private func search(_ text: String) async {
        world.server.answer(with: SearchPage(repositories: [], totalCount: 0, next: nil))
        world.begin(.list(.edit(.insert(text))))
        await world.send(.list(.submit))
    }

    private var texts: [String] {
        let text = world.state.search.line.text
        return world.state.shownAdvice?.suggestions.map { $0.change.applied(to: text) } ?? []
    }

    @Test("the word or qualifier to drop is found by local results, the most results first")
    func removals() async {
        library.set(counts: ["tui language:cobol": 0, "ripgrep tui": 14, "ripgrep language:cobol": 2])
        await search("ripgrep  tui language:cobol")
        #expect(texts == ["ripgrep  tui", "ripgrep  language:cobol"])
        #expect(
            world.state.shownAdvice?.suggestions.first?.kind
                == .removal(of: "language:cobol", .init(14, isComplete: true)))
        #expect(world.server.requests.count == 1)
    }

    @Test("a misspelt word becomes a local name")
    func names() async {
        await search("ripgrpe")
        #expect(texts == ["ripgrep"])
        #expect(world.state.shownAdvice?.suggestions.first?.kind == .name("ripgrep"))
    }

    @Test("a change of the line ends the search for help, and what is late is dropped")
    func cancelled() async {
        library.set(counts: ["swift": 3, "tui": 3], isHeld: true)
        world.server.answer(with: SearchPage(repositories: [], totalCount: 0, next: nil))
        world.begin(.list(.edit(.insert("tui swift"))), .list(.submit))
        await world.wait(for: "an answer") { $0.search.answer != nil }
        await library.endless.wait(for: 1)
        await world.send(.list(.edit(.insert("x"))))
        #expect(library.endless.cancelled == 1 && world.state.noResults == nil)
        #expect(world.state.shownAdvice == nil)
    }

    @Test("nothing is looked for while there are results, or where nothing would be left")
    func nothing() async {
        library.set(counts: ["": 9])
        await search("swift")
        #expect(library.asked == [])
        #expect(world.state.shownAdvice == nil)
        world.begin(.list(.edit(.clear)))
        world.server.answer(with: SearchWorld.page(1...3))
        world.begin(.list(.edit(.insert("swift tui"))))
        await world.send(.list(.submit))
        #expect(library.asked == [])
    }

    @Test("operands keep their operators, and in: and sort: select nothing alone")
    func operands() async {
        library.set(counts: ["a OR b": 5, "c": 1])
        await search("a OR b c")
        #expect(library.asked == ["a OR b"])
        #expect(texts == ["a OR b"])
        world.begin(.list(.edit(.clear)))
        await search("x in:name sort:stars")
        #expect(library.asked == ["a OR b", "x sort:stars"])
    }
}

/// A library that does what it is told.
private final class ScriptedLocalSearch: Sendable {
    private struct State {
        var counts: [String: Int] = [:]
        var asked: [String] = []
        var isHeld = false
    }

    private let state = Mutex(State())
    let endless = EndlessRequests()

    var asked: [String] { state.withLock(\.asked) }

    func set(counts: [String: Int], isHeld: Bool = false) {
        state.withLock { ($0.counts, $0.isHeld) = (counts, isHeld) }
    }

    func count(_ query: SearchQuery) async -> NoResultsAdvice.LocalCount? {
        let (count, isHeld) = state.withLock { state in
            state.asked.append(query.text)
            return (state.counts[query.text] ?? 0, state.isHeld)
        }
        if isHeld { try? await endless.stall() }
        return .init(count, isComplete: true)
    }
}
