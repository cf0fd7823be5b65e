import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Acknowledging the news of favourites, and the order by news.
@MainActor
struct AcknowledgeTests {
    private let world = FavouritesWorld()

    nonisolated private func favourite(_ number: Int64, released: String? = nil) -> Favourite {
        var favourite = FavouritesWorld.favourite(number)
        favourite.status = FavouriteStatus(
            acknowledged: .init(favourite.repository, release: "v1"), release: released ?? "v1")
        return favourite
    }

    @Test func acknowledgingIsSavedThenShownAndSelectsTheNext() async {
        await world.say([favourite(1, released: "v2"), favourite(2), favourite(3, released: "v2"), favourite(4)])
        await world.send(.list(.order(FavouriteOrder.allCases.count - 1)))
        // Those with news come first, and within each the last added.
        #expect(world.state.favourites.order == .news)
        #expect(world.shown == [3, 1, 4, 2].map { "repository-\($0)" })
        await world.send(.list(.move(.top)))
        await world.send(.acknowledge)
        #expect(world.state.selected?.id.rawValue == 1)
        #expect(world.shown == [1, 4, 3, 2].map { "repository-\($0)" })
        await world.send(.acknowledge)
        #expect(world.state.favourites.all.allSatisfy { $0.news.isEmpty })
        #expect(world.state.notices == [3, 1].map { .acknowledged(fullName: "octo/repository-\($0)") })
        let first = world.library.performed.first
        let saved: Favourite? = if case .acknowledge(let saved) = first { saved } else { nil }
        #expect(saved?.status?.acknowledged.release == "v2")
        await world.send(.acknowledge)
        #expect(world.library.performed.count == 2 && world.state.notices.last == .nothingNew)
    }

    @Test func theNewsAreShownUntilItIsSavedThatTheyAreAcknowledged() async {
        await world.say([favourite(1, released: "v2"), favourite(2, released: "v2")])
        await world.send(.list(.order(FavouriteOrder.allCases.count - 1)))
        await world.send(.list(.move(.top)))
        world.library.stall()
        world.begin(.acknowledge)
        await world.library.waitForStalled()
        // The selection goes on at once: the next key is for the next favourite.
        #expect(world.state.selected?.id.rawValue == 1)
        #expect(world.state.favourites.favourite(.init(rawValue: 2))?.news == [.released("v2")])
        #expect(world.state.pendingIDs == [.init(rawValue: 2)])
        #expect(world.state.notices.isEmpty)
        world.library.resume()
        await world.settle()
        #expect(world.state.favourites.favourite(.init(rawValue: 2))?.news == [])
        #expect(world.state.notices == [.acknowledged(fullName: "octo/repository-2")])
    }

    @Test func whatIsAcknowledgedStaysSoInAnOlderReport() async {
        await world.say([favourite(1, released: "v2")])
        await world.send(.acknowledge)
        await world.say([favourite(1, released: "v2"), favourite(2)])
        #expect(world.state.favourites.favourite(.init(rawValue: 1))?.news == [])
        await world.say([favourite(1, released: "v3")])
        #expect(world.state.favourites.favourite(.init(rawValue: 1))?.news == [.released("v3")])
    }

    @Test func aKeyThatIsRepeatedBeforeItIsSavedAcknowledgesOnce() async {
        await world.say([favourite(1, released: "v2")])
        world.library.stall()
        world.begin(.acknowledge)
        world.begin(.acknowledge)
        await world.library.waitForStalled()
        world.library.resume()
        await world.settle()
        #expect(world.library.performed.count == 1)
    }
}
