import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens

/// Plain mode in front of a real store: lines go in, lines come out.
@MainActor
final class PlainWorld {
    let clock = ManualClock()
    let store: Store<AppReactor>
    private var frontEnd = PlainFrontEnd()
    private var said: [String] = []

    nonisolated static let repositories = (1...25).map { number in
        Repository(
            id: .init(rawValue: Int64(1_000 + number)), owner: "octo", name: "thing-\(number)",
            description: number == 2 ? "Two\u{1B}[31m of them" : nil, language: "Swift", stars: 1_000 * number,
            isArchived: number == 3)
    }

    init(
        search: @escaping @Sendable (SearchQuery) async throws -> SearchPage = { _ in PlainWorld.page },
        hasToken: Bool = false
    ) {
        store = FuzzWorld.makeStore(
            search: search, nextPage: { _ in PlainWorld.secondPage }, clock, hasToken: hasToken)
        store.send(.start)
    }

    /// A world in which these lines were typed.
    static func after(_ lines: String..., hasToken: Bool = false) async -> PlainWorld {
        let world = PlainWorld(hasToken: hasToken)
        for line in lines { await world.type(line) }
        return world
    }

    nonisolated static let page = SearchPage(repositories: repositories, totalCount: 25)
    nonisolated static let secondPage = SearchPage(
        repositories: (26...30).map { Repository(id: .init(rawValue: 1_000 + $0), owner: "octo", name: "thing-\($0)") },
        totalCount: 30)

    /// Types a line; returns what is said until nothing is awaited.
    @discardableResult
    func type(_ line: String) async -> [String] { await type(Array(line.utf8)) }

    func type(_ bytes: [UInt8]) async -> [String] {
        said = []
        await settle()
        take(frontEnd.read(bytes, in: store.state))
        await settle()
        return said
    }

    /// Lets time pass.
    func pass(_ duration: Duration) async -> [String] {
        said = []
        clock.advance(by: duration)
        await settle()
        return said
    }

    private func settle() async {
        look()
        await store.waitUntilIdle()
        look()
    }

    private func look() {
        while true {
            let turn = frontEnd.look(at: store.state)
            take(turn)
            if turn.actions.isEmpty { return }
        }
    }

    private func take(_ turn: PlainFrontEnd.Turn) {
        said += turn.lines
        for action in turn.actions { store.send(action) }
    }

    var prompt: String? { frontEnd.prompt(store.state) }
    var chosen: [String]? {
        if case .chosen(let choice) = store.state.shell.ending { choice.texts } else { nil }
    }
    func waits(_ line: String) -> Bool { frontEnd.waits(Array(line.utf8), in: store.state) }
}
