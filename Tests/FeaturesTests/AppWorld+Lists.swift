import Reactive
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
        begin(.list(.edit(.insert(text))))
        begin(.list(.submit))
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

    /// One thing is done right after the other.
    func begin(_ first: AppReactor.Action, _ second: AppReactor.Action, _ others: AppReactor.Action...) {
        for action in [first, second] + others { begin(action) }
    }

    /// One thing is done after the other, each when what came of the one before has happened.
    func send(
        _ first: AppReactor.Action, _ second: AppReactor.Action, _ others: AppReactor.Action...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        for action in [first, second] + others { await send(action, sourceLocation: sourceLocation) }
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
