// The design of this project in one file: a search of GitHub in a terminal. `make example` runs it.
//     key · size ──Action──▶ mutate ──Mutation──▶ reduce ──State──▶ frame ──▶ terminal
//                               ▲                            │
//                               └────────── reactions ◀──────┘
import Dispatch
import FoundationEssentials
import GitHub
import Glibc
import Reactive
import Terminal

// MARK: - State: everything the screen shows, as one value
struct SearchState: Sendable, Equatable, KeepsActivity {
    var query = ""
    /// The query of the rows: old rows stay until new ones replace them.
    var answered = ""
    /// The pages so far, as one.
    var page = Page()
    var selected = 0
    /// The first visible row.
    var top = 0
    /// How many rows have been visible. Unlike `top` it only grows, so that scrolling back cancels no request.
    var reached = 0
    var size: Size
    var failure: Failure?
    var ending: Ending?
    /// The effects that run. The store updates it: there is no `isLoading` to forget.
    var activity = Activity()

    /// The height of the list, between the query and the status line.
    var height: Int { max(1, size.rows - 2) }
    /// What is left of the pause that GitHub asked for.
    var secondsToWait: Int? { if case .rateLimit(let seconds) = failure { seconds } else { nil } }
    /// The page to load now: the next one, if less than a screenful is left below what has been visible.
    var wantedPage: WebURL? {
        query == answered && failure == nil && reached + height > page.items.count ? page.next : nil
    }
}

struct Repository: Sendable, Equatable, Decodable {
    var fullName: String
    var htmlUrl: String
    var description: String?
    var stargazersCount: Int
}

struct Page: Sendable, Equatable, Decodable {
    enum CodingKeys: CodingKey { case items, totalCount }
    var items: [Repository] = []
    var totalCount = 0
    var next: WebURL?
}

enum Failure: Error, Equatable { case rateLimit(seconds: Int), other(String) }
enum Ending: Equatable { case chosen(url: String), left }

// MARK: - Reactor: actions become mutations and work, mutations become state
struct SearchReactor: Reactor {
    /// What happens.
    enum Action: Equatable { case edit(String), move(Int), resize(Size), retry, choose, leave }

    /// What changes.
    enum Mutation {
        case edited(String), moved(Int), resized(Size), ticked, ended(Ending)
        case found(Page, query: String), appended(Page), failed(any Error)
    }

    // The outside world comes in here, so that a test can replace it.
    var address: WebURL
    var load: @Sendable (WebURL) async throws(Failure) -> Page
    var clock: any Clock<Duration> = ContinuousClock()

    /// Decides what an action leads to. Immediate mutations are in the state when `send` returns; `then` sees them.
    func mutate(_ action: Action, state: SearchState) -> Effect<Mutation, State> {
        switch action {
        case .edit(let query): .immediate(.edited(query)).then { search($0, after: .milliseconds(300)) }
        case .retry: .immediate(.edited(state.query)).then { search($0, after: .zero) }
        case .move(let rows): .immediate(.moved(rows))
        case .resize(let size): .immediate(.resized(size))
        case .choose where state.page.items.isEmpty: .none
        case .choose: .immediate(.ended(.chosen(url: state.page.items[state.selected].htmlUrl)))
        case .leave: .immediate(.ended(.left))
        }
    }

    /// Searches when the user stops typing. The latest run of an id wins: each key cancels the one before.
    private func search(_ state: State, after pause: Duration) -> Effect<Mutation, State> {
        guard state.query != state.answered, state.failure == nil else { return .cancel("search") }
        let url = address.appending(path: ["search", "repositories"], query: [("q", state.query)])
        return .run(id: "search") { [load, clock, query = state.query] send in
            try await send.sleep(for: pause, on: clock)
            send.isAwaited = true
            send(.found(try await load(url), query: query))
        } catch: {
            .failed($0)
        }
    }

    /// Work that follows from the state: a new request starts it, an equal one does not restart it, `nil` cancels it.
    var reactions: [Reaction<State, Mutation>] {
        [
            .feedback("next page", from: { $0.wantedPage }) { [load] url in
                .run(id: "next page", isAwaited: true) { send in
                    send(.appended(try await load(url)))
                } catch: {
                    .failed($0)
                }
            },
            // Each tick makes another request of it, which waits for the next second.
            .feedback("countdown", from: { $0.secondsToWait }) { _ in
                .after(.seconds(1), on: clock) { _ in .immediate(.ticked).then { search($0, after: .zero) } }
            },
        ]
    }

    /// Applies a mutation. Static and pure: it reaches neither the network nor the clock.
    static func reduce(into state: inout SearchState, _ mutation: Mutation) {
        switch mutation {
        case .edited(let query):
            state.query = query
            if state.secondsToWait == nil { state.failure = nil }
            // GitHub refuses an empty query.
            if query.allSatisfy(\.isWhitespace) { (state.page, state.answered) = (Page(), query) }
        case .ticked: state.failure = state.secondsToWait.flatMap { $0 > 1 ? .rateLimit(seconds: $0 - 1) : nil }
        case .failed(let error): state.failure = error as? Failure ?? .other("\(error)")
        case .found(let page, let query):
            (state.page, state.answered, state.selected, state.top, state.reached) = (page, query, 0, 0, 0)
        case .appended(let page):
            // Pages overlap when the order changes between two requests.
            let known = Set(state.page.items.map(\.fullName))
            state.page.items += page.items.filter { !known.contains($0.fullName) }
            // An empty page may still name a next one; following it might never end.
            state.page.next = page.items.isEmpty ? nil : page.next
        case .moved(let rows): state.selected += rows
        case .resized(let size): state.size = size
        case .ended(let ending): state.ending = ending
        }
        scroll(&state)
    }

    /// Keeps the selection visible, and below the last repository the row of the next page.
    private static func scroll(_ state: inout State) {
        let last = state.page.items.count - 1
        state.selected = max(0, min(state.selected, last))
        let lowest = state.selected == last && state.page.next != nil ? last + 1 : state.selected
        state.top = max(0, lowest - state.height + 1, min(state.top, state.selected))
        state.reached = max(state.reached, state.top + state.height)
    }
}

// MARK: - Requests: without a token, ten searches a minute
struct SearchClient: Sendable {
    var transport: any Transport = CurlTransport()

    func load(_ url: WebURL) async throws(Failure) -> Page {
        let request = Request(url, headers: ["Accept": "application/vnd.github+json", "User-Agent": "ghlance-example"])
        guard let response = try? await transport.send(request) else { throw .other("Could not reach \(url.origin).") }
        guard response.status == 200 else { throw failure(response) }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard var page = try? decoder.decode(Page.self, from: Data(response.body)) else {
            throw .other("The reply did not come from GitHub's API.")
        }
        // The URL is printed for a shell, so it has to be one.
        page.items.removeAll { WebURL($0.htmlUrl) == nil }
        // <https://…&page=2>; rel="next", <…>; rel="last"
        let link = (response.headers["link"] ?? "").split(separator: ",").first { $0.contains(#"rel="next""#) }
        let next = link?.split(separator: "<").last?.split(separator: ">").first.flatMap { WebURL(String($0)) }
        page.next = next?.origin == url.origin ? next : nil
        return page
    }

    /// Why a request was refused. The pauses are those of GitHub's documentation, "Rate limits for the REST API".
    private func failure(_ response: Response) -> Failure {
        func number(_ name: String) -> Int? { response.headers[name].flatMap { Int($0) } }
        let reset = number("x-ratelimit-remaining") == 0 ? number("x-ratelimit-reset").map { $0 &- time(nil) } : nil
        let isLimit = String(decoding: response.body, as: UTF8.self).contains("rate limit")
        let pause = (number("retry-after") ?? reset ?? (isLimit ? 60 : nil)).map { max(1, min($0, 3_600)) }
        if [403, 429].contains(response.status), let pause { return .rateLimit(seconds: pause) }
        return .other(response.status == 422 ? "Invalid query." : "GitHub returned an error (\(response.status)).")
    }
}

// MARK: - Screen: from states to frames, from keys to actions
extension SearchState {
    /// All text passes the sanitiser in `RowCanvas.write`: no description can send sequences to the terminal.
    func frame() -> Frame {
        var canvas = Canvas(size: size)
        var cursor = 0
        canvas.row(0) { row in
            row.write("> \(query)")
            cursor = row.column
        }
        for line in 0..<height { canvas.row(line + 1) { write(top + line, &$0) } }
        canvas.row(size.rows - 1) { $0.write(status, Style(isDim: true)) }
        var frame = canvas.frame
        frame.cursor = Position(column: cursor, row: 0)
        return frame
    }

    private func write(_ index: Int, _ row: inout RowCanvas) {
        if index == page.items.count, activity.contains("next page") { row.write("  NextPage…") }
        guard page.items.indices.contains(index) else { return }
        let (repository, style) = (page.items[index], Style(isBold: index == selected))
        row.write(index == selected ? "▌ " : "  ", style)
        row.write(repository.fullName, style, field: min(40, size.columns / 2))
        row.write("★ \(repository.stargazersCount)", Style(foreground: .ansi(3)), field: 10, .right)
        row.write("  \(repository.description ?? "")", style)
    }

    private var status: String {
        switch failure {
        case .rateLimit(let seconds): "Rate limit reached. Searching again in \(seconds) s."
        case .other(let message): "\(message) ^R retry"
        case nil where activity.contains("search"): "Searching…"
        case nil where answered.allSatisfy(\.isWhitespace): "Type to search GitHub · ↵ print URL · Esc quit"
        case nil: page.totalCount == 1 ? "1 repository" : "\(page.totalCount) repositories"
        }
    }

    func action(for event: InputEvent) -> SearchReactor.Action? {
        if case .paste(let text) = event { return .edit(query + text) }
        guard case .key(let key) = event else { return nil }
        return switch (key.code, key.modifiers) {
        case (.character("c"), .control), (.escape, _): .leave
        case (.character("r"), .control): .retry
        case (.character(let character), []): .edit(query + String(character))
        case (.backspace, _): .edit(String(query.dropLast()))
        case (.enter, _): .choose
        case (.up, _): .move(-1)
        case (.down, _): .move(1)
        case (.pageUp, _): .move(-height)
        case (.pageDown, _): .move(height)
        default: nil
        }
    }
}

// MARK: - Program: keys and signals go in, frames and a URL come out
@main @MainActor
struct GitHubSearch {
    static func main() async throws {
        let variable = getenv("GHLANCE_API_URL").map { String(cString: $0) } ?? "https://api.github.com"
        TerminalRescue.install()
        // The screen is on /dev/tty, so that standard output has nothing but the URL.
        guard let address = WebURL(variable), let screen = try? CursesBackend() else {
            let problem = "github-search-example: no terminal, or GHLANCE_API_URL is not a URL\n"
            write(STDERR_FILENO, problem, problem.utf8.count)
            exit(1)
        }
        let reactor = SearchReactor(address: address, load: SearchClient().load)
        let store = Store(reactor, initialState: SearchState(size: screen.size))
        Task { await readKeys(screen, store) }
        Task { await readSignals(screen, store) }
        // States that come while one is drawn replace each other: a slow terminal gets the newest.
        for await state in store.states {
            if state.ending != nil { break }
            while !screen.draw(state.frame()) { try await Task.sleep(for: .milliseconds(10)) }
        }
        screen.close()
        guard case .chosen(let url) = store.state.ending else { exit(130) }
        print(url)
    }

    private static func readKeys(_ screen: CursesBackend, _ store: Store<SearchReactor>) async {
        var decoder = KeyDecoder(sequences: screen.keySequences)
        for await _ in readable(screen.inputDescriptor) {
            guard let bytes = screen.readInput() else { return store.send(.leave) }
            var events = decoder.decode(read: bytes)
            // Only silence distinguishes the Escape key from the beginning of a sequence.
            while let silence = decoder.timeout {
                try? await Task.sleep(for: silence)
                let rest = screen.readInput() ?? []
                events += rest.isEmpty ? decoder.flush() : decoder.decode(read: rest)
            }
            for event in events { store.state.action(for: event).map { store.send($0) } }
        }
    }

    private static func readSignals(_ screen: CursesBackend, _ store: Store<SearchReactor>) async {
        guard let signals = Signals(catching: [SIGWINCH, SIGINT, SIGTERM, SIGHUP]) else { return }
        for await _ in readable(signals.descriptor) {
            for signal in signals.read() { store.send(signal == SIGWINCH ? .resize(screen.resize()) : .leave) }
        }
    }

    /// An element whenever a file can be read. The source is safe to share: its only use outside is to cancel it.
    private static func readable(_ descriptor: Int32) -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            nonisolated(unsafe) let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
            source.setEventHandler { continuation.yield() }
            continuation.onTermination = { _ in source.cancel() }
            source.activate()
        }
    }
}
