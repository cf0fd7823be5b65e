import Reactive
import TestSupport

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// A screen as the program would have it: a state made of mutations that really happen, with the activity that a store notes beside them.
struct Scene {
    /// The present of every scene.
    static let now = Timestamp(seconds: 1_700_000_000)

    var state: AppState
    /// Keys are looked up by one renderer, as in the program; each frame is drawn by a new one, with nothing cached.
    let input = Renderer()

    init(
        _ columns: Int, _ rows: Int, text: String = "", sort: SearchSort = .bestMatch,
        account: AccountState.Status = .anonymous
    ) {
        state = AppState(
            shell: ShellState(columns: columns, rows: rows),
            search: SearchState(text: text, sort: sort, now: Scene.now),
            account: AccountState(host: "github.com", status: account))
        // What is below the list has tests of its own.
        state.shell.showsStrip = false
        state.shell.configured.usesMouse = true
    }

    /// A screen with an answer on it.
    static func answered(
        _ columns: Int, _ rows: Int, text: String = "swift", _ repositories: [Repository] = Scene.repositories(30),
        total: Int? = nil, next: String? = nil
    ) -> Scene {
        Scene(columns, rows, text: text).with { $0.finish(repositories, total: total, next: next) }
    }

    /// The scene after something else has happened.
    func with(_ change: (inout Scene) -> Void) -> Scene {
        var scene = self
        change(&scene)
        return scene
    }

    /// A screen on which a text was typed letter by letter.
    static func spelled(_ text: String, _ columns: Int = 100, _ rows: Int = 24) -> Scene {
        Scene(columns, rows).with { $0.spell(text) }
    }

    /// A movement in a list of as many lines as are visible, unless it says how many.
    private func sized(_ mutation: ListMutation) -> ListMutation {
        if case .moved(let movement, nil) = mutation { .moved(movement, rows: layout?.list.count) } else { mutation }
    }

    /// The same for the list of any screen.
    private func sized(_ mutation: AppReactor.Mutation) -> AppReactor.Mutation {
        switch mutation {
        case .search(.list(let change)): .search(.list(sized(change)))
        case .list(let change, let screen) where screen != .compare: .list(sized(change), on: screen)
        default: mutation
        }
    }

    /// Something happens, and the activity begins or ends that a store would note.
    mutating func reduce(_ mutation: AppReactor.Mutation) {
        AppReactor.reduce(into: &state, sized(mutation))
        switch mutation {
        case .search(.searchStarted), .search(.retrying(_, during: .search, _, _)):
            state.search.activity = Activity(["search"])
        case .search(.retrying): requestPage()
        case .search(.searchFinished), .search(.pageFinished), .search(.failed), .search(.settled),
            .search(.waitStarted), .search(.refused):
            state.search.activity = Activity()
        case .favourites(.fetchStarted): state.favourites.activity = Activity(["fetch"])
        case .favourites(.fetched), .favourites(.fetchFailed), .favourites(.closedPane):
            state.favourites.activity = Activity()
        case .starImport(.started): state.starImport.activity = Activity(["importing"])
        case .starImport(.finished), .starImport(.failed), .starImport(.cancelled):
            state.starImport.activity = Activity()
        case .news(.started): state.news.activity = Activity(["check"])
        case .news(.failed): state.news.activity = Activity()
        case .account(.sendingToken): state.account.activity = Activity(["login"])
        case .account(.tokenFailed), .account(.loggedIn), .account(.signedIn): state.account.activity = Activity()
        default: break
        }
    }

    /// The next page is requested.
    mutating func requestPage() {
        let search = state.search
        state.search.activity = Activity([search.answer?.following.map { .page($0, search.pageNumber) } ?? "page"])
    }

    /// Happens in the search.
    mutating func happen(_ mutation: SearchReactor.Mutation) {
        reduce(.search(mutation))
        // What is on the screen has been there for a while.
        state.search.seen = state.search.settledRow
    }

    /// Happens to the list of linked repositories. Rows that need another arrangement have it at once.
    mutating func happen(inLinked mutation: LinkedReactor.Mutation) {
        reduce(.linked(mutation))
        arrange()
    }

    /// Happens to the list of a screen.
    mutating func happen(_ change: ListMutation, on screen: Screen) {
        reduce(.list(change, on: screen))
        if screen == .linked { arrange() }
    }

    private mutating func arrange() {
        if let request = state.linked.wantedArrangement {
            reduce(.linked(.arranged(LinkedArrangement(request, of: state.linked.all))))
        }
    }

    /// Happens to the account.
    mutating func apply(_ mutation: AccountReactor.Mutation) { reduce(.account(mutation)) }

    /// Happens in the program.
    mutating func happen(_ mutation: ShellState.Mutation) { reduce(.shell(mutation)) }

    /// A second passes during a wait.
    mutating func tick(_ now: Timestamp) { reduce(.ticked(now)) }

    /// So many stars are imported.
    mutating func importStars(_ stars: Int, added: Int = 0, of expected: Int? = nil) {
        reduce(.starImport(.started))
        var progress = StarSynchronisation.Progress()
        (progress.stars, progress.added, progress.expected) = (stars, added, expected)
        reduce(.starImport(.progressed(progress)))
    }

    /// The forks of the selected repository arrive.
    mutating func listForks() {
        guard let repository = state.shown.selectedRepository else { return }
        reduce(.forks(.opened(repository, rows: layout?.list.count)))
        reduce(.forks(.loaded(ForkPage(repositories: Scene.forks))))
    }

    /// The files of the selected repository arrive.
    mutating func listFiles(_ tree: RepositoryTree = Scene.tree(), isSaved: Bool = false) {
        guard let repository = state.shown.selectedRepository else { return }
        reduce(.files(.opened(repository, rows: layout?.list.count)))
        let moment = isSaved ? Scene.now.advanced(bySeconds: -3 * 86_400) : Scene.now
        reduce(.files(.loaded(FileListing(repository, tree, fetchedAt: moment, isSaved: isSaved))))
    }

    /// The first page arrives.
    mutating func finish(_ repositories: [Repository], total: Int? = nil, next: String? = nil) {
        finish(
            SearchPage(
                repositories: repositories, totalCount: total ?? repositories.count,
                next: next.map(PageReference.init(rawValue:))))
    }

    mutating func finish(_ page: SearchPage) {
        happen(.searchFinished(state.search.query, page, took: .milliseconds(412), at: Scene.now))
    }

    mutating func type(_ text: String, on screen: Screen = .search) {
        let edit = ListMutation.edited(.insert(text), at: Scene.now)
        if screen == .search { happen(.list(edit)) } else { happen(edit, on: screen) }
        if screen == .files, let request = state.files.filterRequest {
            reduce(.files(.filtered(request.matches(narrowing: state.files.matches))))
        }
    }

    /// Types letter by letter.
    mutating func spell(_ text: String, on screen: Screen = .search) {
        for character in text { type(String(character), on: screen) }
    }

    /// The selection of the screen that is shown moves.
    mutating func move(_ movement: ListMovement) {
        let isOwn = state.showsQuery && !state.showsStartList
        if isOwn { happen(.list(.moved(movement))) } else { happen(.moved(movement), on: state.shell.screen) }
    }

    mutating func editNote(_ edit: TextEdit) { reduce(.favourites(.editedNote(edit, in: noteArea))) }

    mutating func openForm(_ text: String = "") {
        reduce(.favourites(.opened(.form(RepositoryForm(host: "github.com")))))
        reduce(.favourites(.editedForm(.insert(text))))
    }

    mutating func show(_ screen: Screen) { happen(ShellState.Mutation.show(screen)) }

    /// Opens a dialog; something is typed into it, or a row is selected.
    mutating func open(_ dialog: Dialog.Kind, typing text: String? = nil, selected row: Int? = nil) {
        happen(ShellState.Mutation.toggle(dialog))
        if let text { happen(ShellState.Mutation.editMenu(.insert(text))) }
        if let row { happen(ShellState.Mutation.selectInMenu(row)) }
    }

    mutating func showFavourites(_ favourites: [Favourite]) {
        show(.favourites)
        reduce(.favourites(.changed(.list(favourites))))
    }

    mutating func showHistory(_ entries: [HistoryEntry]) {
        show(.history)
        reduce(.history(.changed(.list(entries))))
    }

    mutating func resize(columns: Int, rows: Int) { reduce(.shell(.resize(columns: columns, rows: rows))) }

    /// The spinner has turned so many times.
    mutating func spin(times: Int) { for _ in 0..<times { reduce(.shell(.spin)) } }

    mutating func fail(_ failure: Failure, during purpose: Loading.Purpose = .search, mayWait: Bool = true) {
        happen(.failed(FailedRequest(failure), during: purpose, mayWait: mayWait, at: Scene.now))
    }

    // MARK: What is on it

    func frame(_ repertoire: Repertoire = .unicode, colors: Int = 256) -> Frame {
        Renderer().render(state(repertoire, colors: colors))
    }

    /// The state on another terminal.
    func state(_ repertoire: Repertoire, colors: Int) -> AppState {
        var state = self.state
        state.shell.appearance.repertoire = repertoire
        state.shell.appearance.colors = colors
        return state
    }

    var lines: [String] { frame().lines }

    /// The lines with their styles; see `Frame.styledLines`.
    var styledLines: [String] { frame().styledLines }

    /// The last line.
    var status: String { lines.last ?? "" }

    /// Where the parts of the screen are, for tests that are not about that; `nil` where it is too small for any.
    var layout: ScreenLayout? { LayerStack(state, Look(state)).layout }

    /// The lines in the box of a question.
    var question: [String] {
        lines.compactMap { line in
            let parts = line.split(separator: "│", omittingEmptySubsequences: false)
            guard parts.count == 3 else { return nil }
            var text = String(parts[1].dropFirst(2))
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    /// The lines of the list.
    var list: [String] { layout.map { Array(lines[$0.list]) } ?? [] }

    // MARK: What is in it

    /// Repositories of all kinds, with Chinese, Japanese, Korean, emoji and Arabic in them.
    static func repositories(_ count: Int) -> [Repository] {
        let descriptions: [String?] = [
            "A small swift thing for the terminal", "日本語形態素解析エンジン (swift)", nil, "🚀 swift 👩‍👩‍👧 🇩🇪 1️⃣ for everyone",
            "한국어 swift 도구 모음", "", "Cafe\u{301} nai\u{308}ve", "أداة swift للبحث",
            "The thing that does one thing well, and says in plain words what it did before it gets out of the way again",
        ]
        let languages: [String?] = ["Swift", "Jupyter Notebook", nil, "C++", "日本語"]
        let licenses: [String?] = ["MIT", "Apache-2.0", nil, "GPL-3.0-or-later", "BSD-3-Clause"]
        return (0..<count).map { index in
            Repository(
                id: .init(rawValue: Int64(index + 1)), owner: ["octo", "a-rather-long-organisation-name"][index % 2],
                name: "repository-\(index + 1)", description: descriptions[index % descriptions.count],
                language: languages[index % languages.count], license: licenses[index % licenses.count],
                stars: 1_250_000 / (index * index * index + 1), isArchived: index % 7 == 3, isFork: index % 5 == 4,
                pushedAt: index % 6 == 5 ? nil : now.advanced(bySeconds: -Int64(index) * 86_400))
        }
    }

    static func rateLimit(
        remaining: Int, of limit: Int = 30, resource: String = "search", reset: Int64 = 60
    ) -> RateLimit {
        RateLimit(
            resource: resource, limit: limit, remaining: remaining, used: limit - remaining,
            reset: Timestamp(seconds: reset), date: Timestamp(seconds: 0))
    }

    /// Every failure there is, with text in it that does not fit a line.
    static let failures: [Failure] = [
        .couldNotResolve(host: "api.github.com"),
        .couldNotConnect(host: "api.github.com", reason: "Connection refused"),
        .insecureConnection(host: "api.github.com", reason: "self-signed certificate in certificate chain"),
        .timedOut(.connect(seconds: 10)), .timedOut(.silence(seconds: 15)), .timedOut(.total(seconds: 60)),
        .tooLarge(limitBytes: 16_777_216), .interrupted(reason: "transfer closed"),
        .badRedirect(reason: "five in a row"), .transferUnavailable(reason: "libcurl.so.4: cannot open"),
        .unauthorized(message: "Bad credentials"), .forbidden(message: "Resource not accessible"),
        .notFound(message: "Not Found"), .singleSignOnRequired(address: "https://github.com/orgs/octo/sso"),
        .blocked(reason: "dmca", address: "https://github.com/github/dmca/notice.md"), .addressNotAllowed(message: "m"),
        .rateLimited(.init(kind: .primary, waitSeconds: 42, message: "API rate limit exceeded")),
        .rateLimited(.init(kind: .secondary, waitSeconds: 60, message: "You have exceeded a secondary rate limit.")),
        .invalidQuery(messages: [String(repeating: "日本語 ", count: 40), "\u{1B}[2Jq"]), .resultCapReached,
        .serverError(status: 500, retryAfterSeconds: nil), .serverError(status: 503, retryAfterSeconds: 7),
        .unexpectedStatus(status: 418, message: "I'm a teapot"), .notJSON(status: 200, contentType: "text/html"),
        .malformedJSON(detail: "item 3"), .badPageReference(reason: "another origin"),
    ]
}

extension Favourite {
    init(_ repository: Repository, addedAt: Timestamp = Scene.now, note: Note? = nil, status: FavouriteStatus? = nil) {
        self.init(host: "github.com", repository: repository, addedAt: addedAt, note: note, status: status)
    }
}
