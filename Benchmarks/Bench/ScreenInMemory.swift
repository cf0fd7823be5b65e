import Core
import Features
import Reactive
import Screens
import Terminal

/// The search with its screen, without a terminal: what the event loop does between a key and ncurses.
@MainActor
final class ScreenInMemory {
    private let store: Store<SearchReactor>
    private let renderer = Renderer()
    private var frame: Frame?
    private let text = "swift"
    /// Rows that were different from those before: read, so that comparing them is not optimised away.
    private(set) var changedRows = 0

    /// A list of so many rows that repeats some repositories under other numbers.
    init(rows: Int, like repositories: [Repository]) {
        let now = Timestamp(seconds: 1_767_225_600)
        let query = SearchQuery(text)
        var state = SearchState(text: text, now: now)
        let page = SearchPage(
            repositories: (0..<rows).map { index in
                var repository = repositories[index % repositories.count]
                repository.id = Repository.ID(rawValue: Int64(index))
                return repository
            }, totalCount: rows)
        SearchReactor.reduce(into: &state, .searchFinished(query, page, took: .milliseconds(410), at: now))
        state.list.resize(screenRows: Context.lastVisible + 1)
        let clock = ContinuousClock()
        store = Store(
            SearchReactor(
                SearchDependencies(
                    // Nothing is ever answered: the state stays as it is but for the keys.
                    search: { _ in throw CancellationError() }, nextPage: { _ in throw CancellationError() },
                    opening: RepositoryOpening(
                        links: RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")),
                    now: { now }, clock: clock)),
            initialState: state)
        render()
    }

    /// Scrolls to the top, and selects the last row that is visible there.
    func goToBottomOfScreen() {
        store.send(.list(.move(.top)))
        for _ in 0..<Context.lastVisible { store.send(.list(.move(.down))) }
        render()
    }

    /// Has the line say again what the rows answer.
    func clearLine() {
        while store.state.line.text != text { store.send(.list(.edit(.delete(.backward)))) }
        render()
    }

    /// Presses keys one after the other, with a frame after each.
    func microsecondsPerKey(_ keys: [Key]) -> Double {
        let start = Monotonic.now()
        let changedBefore = changedRows
        for key in keys {
            for intent in renderer.intents(of: .key(key), in: state) {
                switch intent {
                case .send(.list(let action)): store.send(.list(action))
                case .send(.search(let action)): store.send(action)
                default: break
                }
            }
            render()
        }
        let time = Monotonic.now() - start
        precondition(changedRows > changedBefore, "keys that change nothing measure nothing")
        return Double(time) / 1_000 / Double(keys.count)
    }

    private var state: AppState {
        AppState(
            shell: ShellState(columns: DrivenProgram.size.columns, rows: DrivenProgram.size.rows),
            search: store.state,
            account: AccountState(host: "github.com"))
    }

    private func render() {
        let frame = renderer.render(state)
        if let last = self.frame {
            for (old, new) in zip(last.rows, frame.rows) where old != new { changedRows += 1 }
        }
        self.frame = frame
    }
}
