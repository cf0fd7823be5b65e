import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Taking a repository: what Enter means.
@MainActor
struct SearchChoiceTests {
    let world = SearchWorld()
    var probe: StoreProbe<PacedSearch> { world.probe }

    @Test func enterTakesTheSelectedRepository() async {
        await world.search("swift", SearchWorld.page(1...3))
        probe.begin(.list(.move(.down)))
        probe.begin(.list(.submit))
        #expect(world.state.chosenAddress == "https://github.com/octo/repository-2")
    }

    @Test func whileTheRowsAreOlderThanTheTextEnterSearches() async {
        await world.search("swift", SearchWorld.page(1...3))
        probe.begin(.list(.edit(.insert("ly"))))
        probe.begin(.list(.submit))
        await world.server.waitForStalled(1)
        #expect(world.state.chosenAddress == nil)
        #expect(world.requests.last == .search(SearchQuery("swiftly")))
        probe.end()
    }

    @Test func whileTheRowsAreOlderEnterTakesOneTheUserMovedTo() async {
        await world.search("swift", SearchWorld.page(1...3))
        probe.begin(.list(.edit(.insert("ly"))))
        probe.begin(.list(.move(.down)))
        probe.begin(.list(.submit))
        #expect(world.state.chosenAddress == "https://github.com/octo/repository-2")
        #expect(world.requests.count == 1)
    }

    @Test func movingBeforeTheLastEditDoesNotCount() async {
        await world.search("swift", SearchWorld.page(1...3))
        probe.begin(.list(.move(.down)))
        probe.begin(.list(.edit(.insert("ly"))))
        probe.begin(.list(.submit))
        #expect(world.state.chosenAddress == nil)
        probe.end()
    }

    @Test func movingTheCursorIsNoEdit() async {
        await world.search("swift", SearchWorld.page(1...3))
        probe.begin(.list(.edit(.insert("ly"))))
        probe.begin(.list(.move(.down)))
        probe.begin(.list(.edit(.move(.start))))
        probe.begin(.list(.submit))
        #expect(world.state.chosenAddress != nil)
    }

    @Test func enterOnAnEmptyAnswerDoesNotAskAgain() async {
        var page = SearchWorld.page(1...1, total: 0)
        page.repositories = []
        await world.search("nothing like it", page)
        await probe.send(.list(.submit))
        #expect(world.requests.count == 1)
        #expect(world.state.chosenAddress == nil)
    }

    @Test func aNewAnswerStartsAtItsBestMatchUnlessTheUserMoved() async {
        await world.search("swift", SearchWorld.page(1...5))
        probe.begin(.list(.move(.bottom)))
        await world.search("ly", SearchWorld.page(4...8))
        #expect(world.state.selected?.id.rawValue == 4)
        probe.begin(.list(.edit(.insert("x"))))
        probe.begin(.list(.move(.down)))
        world.server.answer(with: SearchWorld.page(1...9))
        await probe.settle()
        world.clock.advance(by: SearchPacing.shortest)
        await probe.settle()
        #expect(world.state.selected?.id.rawValue == 5)
        #expect(world.state.list.selectedIndex == 4)
    }
}
