import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The list of releases in the whole program without its screen.
@MainActor @Suite
struct ReleasesTests {
    /// Favourites, each with releases published so many days ago; those with a negative number are read.
    private func world(_ releases: [Int64: [Int64]]) async -> AppWorld {
        let world = AppWorld()
        let favourites = releases.sorted { $0.key < $1.key }.map { number, days in
            var favourite = FavouritesWorld.favourite(number)
            favourite.status = FavouriteStatus(acknowledged: .init(favourite.repository))
            favourite.status?.releases = days.map {
                Release(
                    tag: "v\(abs($0))", title: "Title",
                    publishedAt: AppWorld.start.advanced(bySeconds: -abs($0) * 86_400),
                    isPrerelease: abs($0) % 2 == 1, isRead: $0 < 0)
            }
            return favourite
        }
        world.library.say(.list(favourites))
        await world.wait(for: "the favourites") { $0.favourites.loading == .loaded }
        await world.send(.shell(.show(.releases)))
        return world
    }

    private func shown(_ world: AppWorld) -> [String] {
        world.state.releases.items.map { "\($0.repository.id.rawValue) \($0.release.tag)" }
    }

    @Test func theyAreListedNewestFirst_orByRepository_andFiltered() async {
        let world = await world([1: [2, -5], 2: [-1, -7]])
        #expect(shown(world) == ["2 v1", "1 v2", "1 v5", "2 v7"] && world.state.releases.unread == 1)
        await world.send(.list(.order(1)))
        #expect(shown(world) == ["1 v2", "1 v5", "2 v1", "2 v7"])
        for (filter, rows) in [
            ("is:unread", ["1 v2"]), ("-is:read", ["1 v2"]), ("-IS:prerelease", ["1 v2"]), ("v5", ["1 v5"]),
            ("repo:octo/repository-2 v7", ["2 v7"]), ("is:prerelease repository-2", ["2 v1", "2 v7"]),
        ] {
            await world.send(.list(.edit(.clear)), .list(.edit(.insert(filter))))
            #expect(shown(world) == rows, "\(filter)")
        }
    }

    @Test func oneThatIsSelectedForASecondIsRead_andStaysInAFilterForUnreadOnes() async {
        let world = await world([1: [2, 4], 2: [-1]])
        await world.send(.list(.edit(.insert("is:unread"))))
        await world.pass(.milliseconds(999))
        #expect(world.library.performed.isEmpty)
        await world.pass(.milliseconds(1))
        #expect(world.state.releases.unread == 1 && shown(world) == ["1 v2", "1 v4"] && world.notices.isEmpty)
        // Marked again while it is selected, it stays unread until it is selected again.
        await world.send(.markReleases(isAll: false))
        await world.pass(.seconds(5))
        #expect(world.state.releases.unread == 2 && world.notices.last == .marked(releases: 1, isRead: false))
        await world.send(.list(.move(.down)), .list(.move(.up)))
        await world.pass(.seconds(1))
        #expect(world.state.releases.unread == 1)
    }

    @Test func allAreMarkedAsRead_andThatIsUndone() async {
        let world = await world([1: [2, 4, -6], 2: [1], 3: [-3]])
        await world.send(.markReleases(isAll: true))
        #expect(world.state.releases.unread == 0 && world.library.performed.count == 2)
        #expect(world.notices.last == .marked(releases: 3, isRead: true))
        await world.send(.favourites(.undo))
        #expect(world.state.releases.unread == 3)
        await world.send(.list(.move(.row(1))), .markReleases(isAll: false), .list(.move(.row(3))))
        await world.pass(.seconds(1))
        await world.send(.favourites(.undo))
        let unread = world.state.releases.all.filter { !$0.release.isRead }.map(\.release.tag)
        #expect(unread == ["v1", "v2"], "what was read since stays read")
    }

    @Test func enterPrintsTheAddressOfTheRelease() async {
        let world = await world([1: [2]])
        world.begin(.list(.submit))
        #expect(world.state.choice?.texts == ["https://github.com/octo/repository-1/releases/tag/v2"])
        #expect(world.state.choice?.ids == [.init(rawValue: 1)])
    }

    @Test func eachRepositoryIsMarkedOnce_andTheKeyThatCopiesAnAddressTakesTheRelease() async {
        let world = await world([1: [2, 4], 2: [1]])
        await world.send(.markAll)
        #expect(world.state.marks.repositories.map(\.id.rawValue) == [2, 1])
        await world.send(.list(.copyAddress))
        #expect(world.desktop.copied == ["https://github.com/octo/repository-2/releases/tag/v1"])
    }

    @Test func ofThousandsTheNewestAreListed() async {
        let world = await world(Dictionary(uniqueKeysWithValues: (1...700).map { ($0, [1, 2, 3]) }))
        #expect(world.state.releases.all.count == 2_000)
        #expect(world.state.releases.all.count { $0.release.tag == "v3" } == 600)
    }
}
