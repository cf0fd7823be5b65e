import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// When a request is made while the user types, and when not.
@MainActor
struct SearchTypingTests {
    let world = SearchWorld()
    var probe: StoreProbe<PacedSearch> { world.probe }
    let start = SearchWorld.start

    @Test func typingIsSearchedForOnceTheTextHasRestedFor300Milliseconds() async {
        let page = SearchWorld.page(1...2, total: 2)
        world.server.answer(with: page)
        probe.send(.list(.edit(.insert("swift")))) { $0.line = EditableText(text: "swift") }
        await probe.expectNothing()
        world.clock.advance(by: .milliseconds(299))
        await probe.expectNothing()
        #expect(world.requests.isEmpty)
        world.clock.advance(by: .milliseconds(1))
        let query = SearchQuery("swift")
        await probe.receive { $0.activity = Activity(["search"]) }
        // That the search begins and a request is made changes nothing else.
        await probe.receive()
        await probe.receive()
        await probe.receive {
            $0.repositories = page.repositories
            $0.list.replace(with: page.repositories.map(\.id), keepsSelection: false)
            $0.answer = Answer(
                query: query, totalCount: 2, isIncomplete: false, receivedCount: 2, skippedCount: 0, next: nil,
                duration: .zero, receivedAt: start)
            $0.unattendedRequests = 1
        }
        await probe.receive { $0.activity = Activity() }
        await world.clock.waitForSleepers(1)
        world.clock.advance(by: SearchReactor.seenDelay)
        await probe.receive { $0.seen = SearchState.SettledRow(query: query, id: page.repositories[0].id) }
        await probe.finish()
        #expect(world.requests == [.search(query)])
    }

    @Test func eachKeyStartsTheWaitAnew() async {
        world.server.answer(with: SearchWorld.page(1...1))
        for letter in ["s", "w", "i", "f", "t"] {
            await probe.send(.list(.edit(.insert(letter))))
            world.clock.advance(by: .milliseconds(299))
            await probe.settle()
        }
        #expect(world.requests.isEmpty)
        world.clock.advance(by: .milliseconds(1))
        await probe.settle()
        #expect(world.requests == [.search(SearchQuery("swift"))])
    }

    /// However long it rests, what is on the line was answered already.
    private func expectNoRequest(sourceLocation: SourceLocation = #_sourceLocation) async {
        world.clock.advance(by: .seconds(5))
        await probe.settle(sourceLocation: sourceLocation)
        #expect(world.requests.count == 1, sourceLocation: sourceLocation)
        #expect(!world.state.isStale, sourceLocation: sourceLocation)
    }

    @Test func anEditOfWhiteSpaceAloneSendsNothing() async {
        await world.search("swift tui", SearchWorld.page(1...3))
        probe.begin(.list(.edit(.insert("  "))))
        probe.begin(.list(.edit(.move(.start))))
        await probe.send(.list(.edit(.insert(" "))))
        await expectNoRequest()
    }

    @Test func goingBackToTheTextOfTheListSendsNothing() async {
        await world.search("swift", SearchWorld.page(1...3))
        probe.begin(.list(.edit(.insert("x"))))
        #expect(world.state.isStale)
        probe.begin(.list(.edit(.delete(.backward))))
        await expectNoRequest()
    }

    @Test func anEmptyQueryClearsWithoutARequest() async {
        await world.search("swift", SearchWorld.page(1...3))
        let answer = world.state.answer
        probe.begin(.list(.edit(.clear)))
        #expect(world.state.line.text.isEmpty && world.state.repositories.isEmpty && world.state.answer == nil)
        #expect(world.state.list.count == 0)
        #expect(
            world.state.trail.answer(to: SearchQuery("swift"))
                == answer.map { RecentAnswer(answer: $0, repositories: SearchWorld.repositories(1...3)) })
        await probe.settle()
        world.clock.advance(by: .seconds(5))
        await probe.finish()
        #expect(world.requests.count == 1)
    }

    @Test(arguments: [("a", false), ("go", false), ("vim", true), ("é", false), ("éa", true), ("字", true)])
    func aTextUnderThreeBytesWaitsForEnter(text: String, isSearched: Bool) async {
        await probe.send(.list(.edit(.insert(text))))
        world.clock.advance(by: .seconds(5))
        if isSearched { await world.server.waitForStalled(1) }
        #expect(world.requests == (isSearched ? [.search(SearchQuery(text))] : []))
        guard !isSearched else { return }
        probe.begin(.list(.submit))
        await world.server.waitForStalled(1)
        #expect(world.requests == [.search(SearchQuery(text))])
    }

    @Test func aNewQueryCancelsTheSearchInFlight() async {
        world.server.stall()
        world.server.answer(with: SearchWorld.page(7...7))
        await probe.send(.list(.edit(.insert("swi"))))
        world.clock.advance(by: .milliseconds(300))
        await world.server.waitForStalled(1)
        #expect(world.state.loading == .searching(SearchQuery("swi")))
        probe.begin(.list(.edit(.insert("ft"))))
        #expect(world.state.loading == .idle)
        await probe.settle()
        #expect(world.server.cancelled == [.search(SearchQuery("swi"))])
        world.clock.advance(by: .milliseconds(300))
        await probe.settle()
        #expect(world.state.answer?.query == SearchQuery("swift"))
        #expect(world.state.repositories.map(\.id.rawValue) == [7])
    }

    @Test func enterSearchesAtOnce() async {
        world.server.answer(with: SearchWorld.page(1...1))
        probe.begin(.list(.edit(.insert("swift"))))
        await probe.send(.list(.submit))
        #expect(world.requests == [.search(SearchQuery("swift"))])
        world.clock.advance(by: .seconds(5))
        await probe.settle()
        #expect(world.requests.count == 1)
    }

    @Test func enterWhileTheSameSearchRunsSendsNothingMore() async {
        probe.begin(.list(.edit(.insert("swift"))))
        probe.begin(.list(.submit))
        await world.server.waitForStalled(1)
        probe.begin(.list(.submit))
        probe.begin(.retry)
        #expect(world.requests.count == 1)
        probe.end()
        await probe.settle()
        #expect(world.server.cancelled.count == 1)
    }

    @Test func anotherOrderIsAnotherQuery() async {
        await world.search("swift", SearchWorld.page(1...1))
        world.server.answer(with: SearchWorld.page(2...2))
        probe.begin(.list(.order(1)))
        #expect(world.state.isStale)
        await probe.settle()
        world.clock.advance(by: .milliseconds(300))
        await probe.settle()
        #expect(world.requests.last == .search(SearchQuery("swift", sort: .stars)))
        #expect(world.state.answer?.query.sort == .stars)
    }

    @Test func theRowsOfTheOldQueryStayWhileANewOneRuns() async {
        await world.search("swift", SearchWorld.page(1...3))
        await probe.send(.list(.edit(.insert(" tui"))))
        world.clock.advance(by: .milliseconds(300))
        await world.server.waitForStalled(1)
        #expect(world.state.repositories.count == 3)
        #expect(world.state.isStale)
        #expect(world.state.isWorking)
        probe.end()
    }

    @Test(
        "the beginning of a value costs no search, whatever it is of",
        arguments: ["language:sw", "stars:>", "stars:10..", "created:2020-0", "archived:tr", "license:apach", "is:"])
    func halfTyped(value: String) async {
        await world.search("tui", SearchWorld.page(1...3))
        await world.type(" " + value)
        await expectNoRequestButTheFirst()
        // Enter asks for it all the same, unless there is no value at all.
        #expect(world.state.enter == (value == "is:" ? .nothing : .search))
        probe.end()
    }

    @Test(
        "a whole value is searched for",
        arguments: [
            "language:swift", "stars:>10", "stars:10..20", "created:2020-01-01", "archived:true", "license:mit",
        ])
    func whole(value: String) async {
        await world.search("tui", SearchWorld.page(1...3))
        await world.search(" " + value, SearchWorld.page(1...2))
        #expect(world.requests.count == 2)
    }

    private func expectNoRequestButTheFirst() async {
        world.clock.advance(by: .seconds(5))
        await probe.settle()
        #expect(world.requests.count == 1)
    }
}
