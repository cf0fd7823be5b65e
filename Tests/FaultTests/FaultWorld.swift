import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import Screens
@testable import Terminal

/// The program without its terminal: the real store, client, transport and renderer, against the emulator. Only the
/// reactor's time is the test's.
@MainActor
final class FaultWorld {
    /// Characters no other text in these tests has.
    nonisolated static let token = "ghp_faultsOnlyTestTokenDoNotUse0123456789"
    /// How many repositories a page has.
    nonisolated static let perPage = 5
    private nonisolated static let start = Timestamp(seconds: 1_800_000_000)

    let emulator: GitHubEmulator
    let clock = ManualClock()
    let store: Store<SearchReactor>

    private let curl = CurlTransport()
    private let renderer = Renderer()

    private init(_ emulator: GitHubEmulator) throws {
        self.emulator = emulator
        let host = try Host(apiURL: emulator.address, webURL: nil)
        let client = GitHubClient(
            transport: curl, host: host,
            session: Session(Credential(FaultWorld.token, source: .variable("GH_TOKEN"), host: .github)), version: "1")
        let clock = clock
        let dependencies = SearchDependencies(
            search: { try await client.searchRepositories($0, perPage: FaultWorld.perPage) },
            nextPage: { try await client.nextPage($0) },
            opening: RepositoryOpening(links: host.links),
            now: { FaultWorld.start.advanced(bySeconds: clock.now.offset.components.seconds) },
            clock: clock, jitter: { 0.5 })
        store = Store(SearchReactor(dependencies), initialState: SearchState(now: FaultWorld.start))
    }

    /// Runs a test in a world of its own.
    static func run(_ body: (FaultWorld) async throws -> Void) async throws {
        var settings = GitHubEmulator.Settings()
        settings.total = 12
        settings.budgetPerMinute = 1_000
        let emulator = try await GitHubEmulator(settings)
        let world = try FaultWorld(emulator)
        func end() async {
            world.store.end()
            await world.curl.shutdown()
            await emulator.shutdown()
        }
        try await running(end: end) {
            try await body(world)
            await world.waitUntilIdle()
            let claims = world.claimsWithoutWork
            #expect(claims.isEmpty)
        }
    }

    var state: SearchState { store.state }
    /// How many requests were sent.
    var asks: Int { emulator.requests.count }

    /// Requests have limits of their own, and beside many others they take their time.
    private func waitUntilIdle() async { await store.waitUntilIdle(limit: TerminalDriver.timeout) }

    /// What the screen says to be under way although nothing is; nothing, always.
    private var claimsWithoutWork: [String] {
        let effects = store.effectsInFlight.map { $0.map { EffectID(stringLiteral: "search/\($0)") } }
        let now = FaultWorld.start.advanced(bySeconds: clock.now.offset.components.seconds)
        return whole.claimsWithoutWork(effects, at: now)
    }

    /// The names of the rows.
    var rows: [String] { state.repositories.map(\.fullName) }

    /// What a person would read.
    func screen() -> String { renderer.render(whole).lines.joined(separator: "\n") }

    /// The state with all parts.
    private var whole: AppState {
        AppState(
            shell: ShellState(columns: 240, rows: 24), search: store.state,
            account: AccountState(host: "github.com", status: .token(source: "GH_TOKEN")))
    }

    /// Types a text, waits out the pause for more of it, and sees what comes of it.
    func type(_ text: String) async {
        store.send(.list(.edit(.insert(text))))
        await waitUntilIdle()
        await pass(SearchPacing.shortest)
    }

    func send(_ action: SearchReactor.Action) async {
        store.send(action)
        await waitUntilIdle()
    }

    /// Goes to the end of the list, where the next page is requested, and back.
    func scrollToTheEnd() async {
        await send(.list(.move(.bottom, rows: 1)))
        await send(.list(.move(.top)))
    }

    /// Lets time pass, and what it sets going come to its end.
    func pass(_ duration: Duration) async {
        clock.advance(by: duration)
        await waitUntilIdle()
    }

    /// Lets time pass as the countdown of the program sees it.
    func pass(seconds: Int) async {
        for _ in 0..<seconds {
            clock.advance(by: .seconds(1))
            // Nothing is typed: only the time changes.
            await send(.list(.edit(.insert(""))))
            if let wait = state.wait, wait.until <= state.now { await send(.limitPassed) }
        }
    }
}
