import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Lists that are opened from one another, in the whole program without its screen.
@MainActor
struct PathTests {
    /// What opens a list.
    enum Opener: CaseIterable {
        case forks, links, files, comparison

        var opens: (action: AppReactor.Action, screen: Screen) {
            switch self {
            case .forks: (.listForks, .forks)
            case .links: (.listLinked, .linked)
            case .files: (.listFiles, .files)
            case .comparison: (.openComparison, .compare)
            }
        }

        /// GitHub answers what is asked for next; links are asked for of a repository.
        @MainActor func answer(_ world: AppWorld, of name: String? = nil) {
            switch self {
            case .forks: world.forks.answer(with: ForkPage(repositories: SearchWorld.repositories(11...13)))
            case .links:
                let name = name ?? world.state.selectedRepository?.name ?? ""
                world.readmes.answer(name, with: .readme(ScriptedLinked.readme(21...23)))
            case .files: world.files.answer(with: ScriptedFiles.tree(["a.x", "b.x", "c.x"]))
            case .comparison: break
            }
        }

        @MainActor func fail(_ failure: Failure, _ world: AppWorld, _ name: String = "repository-1") {
            switch self {
            case .forks: world.forks.fail(failure)
            case .links: world.readmes.answer(name, with: .failure(failure))
            case .files: world.files.fail(failure)
            case .comparison: break
            }
        }

        @MainActor func requests(_ world: AppWorld) -> Int {
            switch self {
            case .forks: world.forks.requests.count
            case .links: world.readmes.requests.count
            case .files: world.files.requests.count
            case .comparison: world.compared.requests.count
            }
        }

        static let loaded: [Opener] = [.forks, .links, .files]
    }

    /// A program that shows a list a walk begins on; two repositories are marked, and the page is open.
    private func world(on start: Screen, _ page: PageState.Display = .docked) async -> AppWorld {
        let searches = ["swift tui", "swift ui"].map {
            HistoryEntry(query: $0, searchedAt: AppWorld.start, resultCount: 1)
        }
        let world = AppWorld(history: searches, account: ScriptedAccount.login)
        await world.haveFavourites(1...4)
        await world.wait { $0.history.loading == .loaded }
        await world.list(SearchWorld.page(1...4))
        await world.send(.mark(.down), .mark(.down))
        if start != .search { await world.send(.shell(.show(start))) }
        await world.send(.page(page == .docked ? .toggle : .toggleFull), rest: 150)
        return world
    }

    /// What one sees of a list.
    private func look(at state: AppState) -> [[String]] {
        let parents = [state.forks.parent, state.linked.parent, state.files.parent].map { $0?.fullName ?? "" }
        let rows = ["\(state.shell.screen)", "\(state.shownList.selectedIndex)", "\(state.shown.itemCount)"]
        let words = [state.selectedRepository?.fullName ?? "", state.shown.line.text]
        let query = [state.search.query.text, "\(state.search.query.sort)", "\(state.page.display)"]
        let columns = state.shell.screen == .compare ? state.compare.items.map(\.fullName) : []
        return [rows, parents, words, query, columns, state.marks.repositories.map(\.fullName)]
    }

    /// What is typed on a list.
    private static let filters: [Screen: String] = [
        .favourites: "repository", .forks: "repository", .linked: "repository", .history: "swift", .files: "x",
    ]

    /// Every list is opened from every other, three deep.
    @Test(arguments: Screen.tabs, Opener.allCases)
    func eachStepBackArrivesWhereItWas(start: Screen, first: Opener) async {
        for second in Opener.allCases {
            for third in Opener.allCases {
                let world = await world(on: start)
                var sights: [[[String]]] = []
                for opener in [first, second, third] {
                    if world.state.shown.line.text.isEmpty, let filter = Self.filters[world.state.shell.screen] {
                        await world.send(.list(.edit(.insert(filter))))
                    }
                    await world.send(.list(.move(.down)))
                    let (sight, depth) = (look(at: world.state), world.state.path.count)
                    let hasNone = world.state.selectedRepository == nil && opener != .comparison
                    let isSame = world.state.shell.screen == .compare && opener == .comparison
                    if !hasNone { opener.answer(world) }
                    await world.send(opener.opens.action)
                    // Files have no forks, and a comparison is not opened on a comparison.
                    #expect(world.state.path.count == depth + (hasNone || isSame ? 0 : 1))
                    guard world.state.path.count > depth else { continue }
                    #expect(world.state.shell.screen == opener.opens.screen && world.state.tab == start)
                    #expect(world.state.shown.itemCount > 0 && !world.state.isLoadingList)
                    sights.append(sight)
                }
                while let sight = sights.popLast() {
                    // The first Esc clears the line.
                    if !world.state.shown.line.text.isEmpty { await world.send(.escape) }
                    await world.send(.escape)
                    #expect(look(at: world.state) == sight, "\(start) \(first) \(second) \(third)")
                }
                #expect(world.state.path.isEmpty && world.state.shell.screen == start)
                #expect(!world.state.isLoadingList && world.state.waitEnds.isEmpty)
            }
        }
    }

    @Test(arguments: Opener.allCases)
    func aPageInFullScreenComesBackWithTheListBelowIt(opener: Opener) async {
        let world = await world(on: .search, .full(wasDocked: false))
        let sight = look(at: world.state)
        opener.answer(world)
        await world.send(opener.opens.action)
        #expect(world.state.shell.screen == opener.opens.screen && world.state.page.display == .closed)
        await world.send(.escape)
        #expect(look(at: world.state) == sight)
    }

    private static let limit = Failure.rateLimited(.init(kind: .primary, waitSeconds: 8, message: ""))

    private func wait(_ world: AppWorld) -> Int64? {
        let now = AppWorld.start.advanced(bySeconds: world.clock.now.offset.components.seconds)
        guard case .rateLimited(let limit) = world.state.failureOfList(at: now) else { return nil }
        return limit.waitSeconds
    }

    /// A program with a list that another one was opened from; `nil` for results.
    private func world(_ outer: Opener?) async -> AppWorld {
        let world = await AppWorld.listing()
        outer?.answer(world)
        if let outer { await world.send(outer.opens.action) }
        return world
    }

    @Test(arguments: [nil, .forks, .links, .comparison] as [Opener?], Opener.loaded)
    func aLimitAtTheOpeningIsCountedDownAndTheListComesByItself(outer: Opener?, opener: Opener) async {
        let world = await world(outer)
        let (asked, name) = (opener.requests(world), world.state.selectedRepository?.name ?? "")
        opener.fail(Self.limit, world, name)
        await world.send(opener.opens.action)
        #expect(world.state.shell.screen == opener.opens.screen && world.state.shown.itemCount == 0)
        #expect(!world.state.isLoadingList && !world.state.isWorking)
        #expect(wait(world) == 9)
        await world.rest(3_000)
        #expect(wait(world) == 6)
        #expect(world.state.now == AppWorld.start.advanced(bySeconds: 3))
        opener.answer(world, of: name)
        await world.rest(7_000)
        #expect(opener.requests(world) == asked + 2)
        #expect(world.state.shown.itemCount > 0 && world.state.holdOfList == nil)
    }

    @Test(arguments: [nil, .forks, .links, .comparison] as [Opener?], Opener.loaded)
    func whoGoesBackFromAListThatWaitsAsksForNothing(outer: Opener?, opener: Opener) async {
        let world = await world(outer)
        let (before, asked) = (look(at: world.state), opener.requests(world))
        opener.fail(Self.limit, world, world.state.selectedRepository?.name ?? "")
        await world.send(opener.opens.action, rest: 2_000)
        await world.send(.escape)
        // The first list may wait for facts of its own.
        #expect(look(at: world.state) == before && (outer != nil || world.state.waitEnds.isEmpty))
        await world.rest(20_000)
        #expect(opener.requests(world) == asked + 1)
    }

    @Test(arguments: Opener.loaded)
    func aFailureStandsInTheListAndARetryLoadsIt(opener: Opener) async {
        let world = await AppWorld.listing()
        opener.fail(.timedOut(.silence(seconds: 15)), world)
        await world.send(opener.opens.action)
        #expect(world.state.shell.screen == opener.opens.screen)
        #expect(world.state.failureOfList(at: AppWorld.start) == .timedOut(.silence(seconds: 15)))
        #expect(!world.state.isWorking && world.state.canRetry)
        await world.rest(60_000)
        opener.answer(world, of: "repository-1")
        await world.send(.retry)
        #expect(world.state.shown.itemCount > 0 && world.state.holdOfList == nil)
        #expect(opener.requests(world) == 2)
    }

    @Test(arguments: Opener.loaded)
    func aListThatWaitsToBeLoadedAgainKeepsItsRows(opener: Opener) async {
        let world = await world(opener)
        let count = world.state.shown.itemCount
        opener.fail(Self.limit, world)
        await world.send(.retry)
        #expect(world.state.shown.itemCount == count && wait(world) == 9)
        opener.answer(world, of: "repository-1")
        await world.rest(10_000)
        #expect(world.state.holdOfList == nil && opener.requests(world) == 3)
    }

    @Test("another identity is where the path began, and sees nothing of what was opened", arguments: Opener.allCases)
    func anotherIdentity(opener: Opener) async {
        let world = await world(opener)
        await world.rest(1_000)
        await world.send(.account(.signOut))
        let state = world.state
        #expect(state.shell.screen == .search && state.path.isEmpty && !state.isWorking)
        #expect(state.forks.all.isEmpty && state.linked.all.isEmpty && state.files.listing == nil)
        #expect(state.compare.items.isEmpty && state.compare.facts.isEmpty)
        #expect(state.loader.demand == Demand() && state.loader.held.isEmpty)
    }
}
