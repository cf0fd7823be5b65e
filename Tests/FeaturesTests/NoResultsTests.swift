import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features

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
