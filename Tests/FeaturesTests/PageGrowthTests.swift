import ReactiveTesting
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Markup

/// Pages that a stranger has made large: what they cost, and what they hold up.
@MainActor
struct PageGrowthTests {
    /// Runs each job at once, and counts them.
    private final class CountingExecutor: TaskExecutor {
        private let jobs = Mutex(0)
        var count: Int { jobs.withLock(\.self) }

        func enqueue(_ job: consuming ExecutorJob) {
            jobs.withLock { $0 += 1 }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    /// Lines of one block.
    private static func layout(_ text: String, lines: Int, width: Int = 80) -> MarkupLayout {
        MarkupLayout(width: width, lines: (0..<lines).map { _ in .init([.init(text)], block: 0) })
    }

    @Test(arguments: ["漢a", "e\u{301}", "word ", "\u{FDFA}", "aaaa"])
    func aFindInFourTimesTheTextIsFourTimesTheWork(piece: String) {
        let works = [50, 200].map { lines in
            let layout = Self.layout(String(repeating: piece, count: 20), lines: lines)
            return TextWork.count { _ = PageMatches(of: String(piece.prefix(1)), in: layout) }
        }
        // Each match is looked up by halves.
        #expect(works[1] <= 5 * works[0], "\(works)")
    }

    @Test func matchesOfCharactersThatFoldToManyAreWhereTheyStand() {
        let layout = Self.layout("ab ﬃ 漢 c", lines: 2)
        let matches = PageMatches(of: "ffi 漢", in: layout)
        #expect(matches.count == 2)
        #expect(matches.parts(in: 0).map(\.columns) == [3..<7])
        #expect(PageMatches(of: "c ab", in: layout).parts(in: 1).map(\.columns) == [0..<2])
        #expect(PageMatches(of: "f", in: layout).parts(in: 0).map(\.columns) == [3..<4, 3..<4])
    }

    @Test func pagesAreLaidOutAndSearchedOnAQueueOfTheirOwn() async {
        let executor = CountingExecutor()
        let world = await AppWorld.listing(in: AppWorld(account: ScriptedAccount.login, pageExecutor: executor))
        #expect(executor.count == 0)
        await world.send(.page(.toggleFull), rest: 150)
        #expect(world.state.page.layout != nil)
        let count = executor.count
        #expect(count > 0)
        await world.find("README")
        #expect(world.state.page.reader.find?.matches?.count == 1)
        #expect(executor.count > count)
    }

    @Test func aSelectionThatMovesOnCancelsTheLayout() async {
        let world = await AppWorld.listing()
        world.readmes.stallLayouts()
        await world.send(.page(.toggle))
        world.clock.advance(by: .milliseconds(150))
        await world.readmes.waitForStalled(1)
        world.readmes.stallLayouts(false)
        await world.send(.list(.move(.down)))
        #expect(world.readmes.cancelledLayouts == 1)
        await world.rest()
        #expect(world.pageText == "README of \(world.state.search.repositories[1].fullName)")
        // Back again, it is laid out at once, and nothing is requested.
        await world.send(.list(.move(.up)))
        #expect(world.pageText == "README of \(world.state.search.repositories[0].fullName)")
        await world.send(.page(.toggle), .page(.toggle))
        await world.rest(5_000)
        #expect(world.readmes.requests == ["repository-1", "repository-2"])
    }

    @Test func largeReadmesAndLayoutsThatAreNotShownAreLetGo() {
        var state = PageState()
        let html = String(repeating: "x", count: 1 << 20)
        let layout = Self.layout(String(repeating: "y", count: 80), lines: 20_000)
        #expect(layout.byteCount > 1_900_000)
        for (id, repository) in SearchWorld.page(1...40).repositories.enumerated() {
            PageReactor.reduce(into: &state, .followed(repository))
            PageReactor.reduce(into: &state, .loaded(Readme(html: html + "\(id)"), of: repository.id))
            let request = LayoutRequest(number: state.current?.number ?? 0, width: 80, repertoire: .unicode)
            PageReactor.reduce(into: &state, .laidOut(layout, of: request))
            #expect(state.layout == layout)
        }
        #expect(state.loaded.count == 4)
        #expect(state.loaded.count { $0.layout != nil } == 3)
    }

    @Test func theSameLineStaysAtTheTopOfAnotherLayout() {
        let lines = { (widths: [Int]) in
            MarkupLayout(
                width: 80,
                lines: widths.enumerated().flatMap { block, count in (0..<count).map { _ in .init(block: block) } })
        }
        var state = PageState()
        let repository = SearchWorld.page(1...1).repositories[0]
        PageReactor.reduce(into: &state, .followed(repository))
        PageReactor.reduce(into: &state, .loaded(Readme(html: "x"), of: repository.id))
        let request = LayoutRequest(number: 1, width: 80, repertoire: .unicode)
        PageReactor.reduce(into: &state, .laidOut(lines([3, 4, 2]), of: request))
        for (line, moved) in [(0, 0), (2, 4), (3, 6), (5, 10), (7, 14), (8, 16)] {
            var state = state
            PageReactor.reduce(into: &state, .read(.scrolled(toLine: line)))
            PageReactor.reduce(into: &state, .laidOut(lines([6, 8, 4]), of: request))
            #expect(state.reader.line == moved)
        }
    }
}
