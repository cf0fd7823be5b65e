import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Markup

extension AppWorld {
    /// A program with GitHub's results of a search in its list.
    static func listing(
        _ page: SearchPage = SearchWorld.page(1...3), of text: String = "swift",
        account: Account? = ScriptedAccount.login, in world: AppWorld? = nil
    ) async -> AppWorld {
        let world = world ?? AppWorld(account: account)
        await world.list(page, of: text)
        return world
    }

    /// The program starts and searches; these are the results.
    func list(_ page: SearchPage, of text: String = "swift") async {
        await send(.start)
        server.answer(with: page)
        begin(.list(.edit(.insert(text))), .list(.submit))
        await wait(for: "an answer") { $0.search.repositories.count == page.repositories.count }
        await settle()
    }

    /// The library has these favourites.
    func haveFavourites(_ numbers: ClosedRange<Int64> = 1...1) async {
        library.say(.list(numbers.map { FavouritesWorld.favourite($0) }))
        await wait(for: "the favourites") { $0.favourites.loading == .loaded }
    }

    /// The selection rests.
    func rest(_ milliseconds: Int = 150) async {
        clock.advance(by: .milliseconds(milliseconds))
        await settle()
    }

    /// Something is done, and the selection rests.
    func send(_ action: AppReactor.Action, rest milliseconds: Int) async {
        await send(action)
        await rest(milliseconds)
    }

    /// The page is opened, and the selection rests.
    func openPage() async { await send(.page(.toggle), rest: 150) }

    /// The selection moves so many times, and rests each time.
    func moveAndRest(_ movement: ListMovement, times: Int = 1) async {
        for _ in 0..<times { await send(.list(.move(movement)), rest: 150) }
    }

    /// The words of the page.
    var pageText: String? {
        state.page.layout.map { layout in
            layout.lines.map { $0.spans.map(\.text).joined() }.joined(separator: " ")
        }
    }

    /// What is left of a resource's rate limit, for an hour.
    nonisolated static func limit(_ resource: String, _ remaining: Int, of limit: Int) -> RateLimit {
        RateLimit(
            resource: resource, limit: limit, remaining: remaining, used: limit - remaining,
            reset: Timestamp(seconds: 4_600), date: Timestamp(seconds: 1_000))
    }

    /// GitHub reports what is left of a resource's rate limit.
    func report(_ resource: String, _ remaining: Int, of limit: Int) async {
        let limit = AppWorld.limit(resource, remaining, of: limit)
        budgets.yield(.reported(limit, identity: "x", at: AppWorld.start))
        await wait(for: "the report") { $0.budgets[.init(rawValue: resource) ?? .search]?.remaining == remaining }
    }
}

extension ListScreen {
    /// The number of items.
    var itemCount: Int { screen.list.count }
}

extension SearchState {
    /// The URL of what Enter prints.
    var chosenAddress: String? {
        let links = RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")
        return enter == .print ? selectedRepository.flatMap(links.web) : nil
    }
}

extension AppState {
    /// What the program prints.
    var choice: RepositoryChoice? { if case .chosen(let choice) = shell.ending { choice } else { nil } }

    /// The URLs of what was chosen on any list.
    var chosenAddress: String? { choice?.texts.joined(separator: "\n") }
}

/// Worlds with the files of a repository.
extension AppWorld {
    static let threeRepositories = (1...3).map {
        Repository(
            id: .init(rawValue: $0), owner: "octo", name: "r\($0)", forks: 20, defaultBranch: "main", nodeID: "R_\($0)")
    }

    /// A program with three repositories in its list, the second selected.
    static func withRepositories(account: Account? = ScriptedAccount.login) async -> AppWorld {
        let world = await listing(SearchPage(repositories: threeRepositories, totalCount: 3), account: account)
        await world.send(.list(.move(.down)))
        return world
    }

    /// The same with the files of the selected repository on the screen.
    static func listingFiles(
        _ tree: RepositoryTree = ScriptedFiles.tree(), account: Account? = ScriptedAccount.login
    ) async -> AppWorld {
        let world = await withRepositories(account: account)
        world.files.answer(with: tree)
        await world.send(.listFiles)
        return world
    }

    /// A favourite in an offline session.
    static func offline() async -> AppWorld {
        let world = AppWorld(connection: .offline)
        world.begin(.shell(.show(.favourites)))
        await world.haveFavourites()
        return world
    }

    /// The files of a favourite in an offline session, saved or not.
    static func listingFilesOffline(saved: Bool, _ tree: RepositoryTree = ScriptedFiles.tree()) async -> AppWorld {
        let world = await offline()
        if saved { world.files.save(tree) }
        world.files.fail(.offline)
        await world.send(.listFiles)
        return world
    }

    /// Words are typed on the line, and Enter is pressed.
    func enter(_ words: String) async {
        await send(.list(.edit(.insert(words))), .list(.submit))
    }

    /// Only the paths that are left are shown.
    func filter(by letters: String) async {
        await send(.list(.edit(.insert(letters))))
        await wait { $0.files.filterRequest == nil }
    }

    /// The rows: what is notable in brackets.
    var fileRows: [String] {
        guard let tree = state.files.listing?.tree else { return [] }
        return state.files.items.map { item in
            switch item.id {
            case .notable(let number): "[\(tree.path(number))]"
            case .node(let number): tree.path(number)
            case .hit(let index): "hit \(state.files.hit(index)?.path ?? "")"
            }
        }
    }
}

/// Time for simulations, moment by moment.
extension AppWorld {
    /// Lets time pass, and whoever sleeps wake at their moment.
    func pass(_ duration: Duration) async {
        let end = clock.now.offset + duration
        await settleMoment()
        while let next = clock.nextDeadline, next.offset <= end {
            clock.advance(by: max(.zero, next.offset - clock.now.offset))
            await settleMoment()
        }
        if end > clock.now.offset { clock.advance(by: end - clock.now.offset) }
        await settleMoment()
    }

    /// Returns when all that happens at this moment has happened, and whatever sleeps is in the clock's list. Claims are not checked: between
    /// two of the world's seconds, a countdown is behind.
    func settleMoment() async {
        await probe.settle()
        await clock.waitForSleepers(probe.effectsInFlight.count)
    }
}
