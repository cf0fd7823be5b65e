import Core
import Features
import Terminal

/// The content of a list screen, for the shared ``ListLayer``.
protocol ListContent {
    var state: AppState { get }
    var look: Look { get }
    init(state: AppState, look: Look)

    /// The sort orders, the usual one first, and the index of the current one.
    var orders: (names: [String], current: Int) { get }
    /// Whose list it is, or what it is of; empty for the search.
    var title: String { get }
    /// How many rows there are, of what, and what is missing.
    var summary: [StyledText] { get }
    var status: StatusText { get }
    /// The hints, the most important first.
    var hints: [Hint] { get }
    /// The error, and what to do or what will happen.
    var trouble: (summary: String, advice: String)? { get }
    var isLoadingMore: Bool { get }

    /// The edit that fixes the line, which Tab makes; `nil` if Tab marks a row.
    var fix: LineEdit? { get }

    /// Whether its columns have names, and the details of the selected repository are below the list.
    var hasColumns: Bool { get }
    /// Lines above the list, if there is room for them.
    func lead(width: Int) -> [StyledText]

    /// What the page says if nothing is selected.
    var noPage: String { get }
    /// The intents of a command that is specific to this list; `nil` for none.
    func intents(of command: Command) -> [Intent]?

    /// Section headings, each with the index of the first row below it.
    var headings: [(index: Int, text: String)] { get }
    /// The heading above a row that is the first on the screen, in place of its own; `nil` for none.
    func heading(above index: Int) -> String?
    /// The columns of a list of repositories, what they are sorted by, and what is above the descriptions.
    func columns(_ width: Int, _ cache: RowCache) -> RepositoryColumns
    var columnOrder: RepositoryColumns.Order? { get }
    var descriptionTitle: String { get }
    /// Draws the names of the columns, on a row as wide as the list.
    func drawHeading(_ cache: RowCache, on canvas: inout RowCanvas)
    /// Some rows of the list, so many cells wide.
    func rows(_ indices: Range<Int>, width: Int, _ cache: RowCache) -> [ListRow]
    /// The text in place of an empty list of so many lines and cells.
    func placeholder(lines: Int, width: Int) -> [StyledText]
    /// What is said of an opened list that is not there, or not newer.
    var absence: ListAbsence? { get }
}

/// What is said in an opened list while its rows are not there, or not newer.
struct ListAbsence {
    let loading: String
    /// That it cannot be had offline, and what to do.
    let offline: (summary: String, advice: String)
    let notLoaded: (Failure) -> String
    let empty: String
}

extension Screen {
    /// The table of the list screens, as they are drawn: the command that shows it, whose summary is the heading, and the content.
    var presentation: (command: Command, content: any ListContent.Type) {
        switch self {
        case .search: (.showSearch, SearchContent.self)
        case .favourites: (.showFavourites, FavouritesContent.self)
        case .history: (.showHistory, HistoryContent.self)
        case .releases: (.showReleases, ReleasesContent.self)
        case .forks: (.listForks, ForksContent.self)
        case .linked: (.listLinked, LinkedContent.self)
        case .compare: (.compare, CompareContent.self)
        case .files: (.listFiles, FilesContent.self)
        }
    }
}

extension AppState {
    func content(_ look: Look) -> any ListContent {
        let content = showsStartList ? StartListContent.self : shell.screen.presentation.content
        return content.init(state: self, look: look)
    }
}

extension ListContent {
    var theme: Theme { look.theme }

    var title: String { Messages.title(state.shell.screen) }
    var status: StatusText { StatusText(summary: state.marked(look) + summary) }
    var isLoadingMore: Bool { false }
    var fix: LineEdit? { nil }
    var hasColumns: Bool { true }
    var columnOrder: RepositoryColumns.Order? { nil }
    var descriptionTitle: String { Messages.descriptionColumn }
    func columns(_ width: Int, _ cache: RowCache) -> RepositoryColumns {
        RepositoryColumns(width: width, order: columnOrder, shown: state.shell.configured.columns)
    }
    func drawHeading(_ cache: RowCache, on canvas: inout RowCanvas) {
        columns(canvas.columns, cache).drawHeading(look, description: descriptionTitle, on: &canvas)
    }
    func lead(width: Int) -> [StyledText] { [] }
    var noPage: String { Messages.noRepositorySelected }
    var headings: [(index: Int, text: String)] { [] }
    func heading(above index: Int) -> String? { nil }
    func intents(of command: Command) -> [Intent]? { nil }
    var absence: ListAbsence? { nil }

    /// Why an opened list is not there, or not newer, and what to do or what will happen.
    var troubleOfList: (summary: String, advice: String)? {
        guard let absence, let failure = state.failureOfList(at: state.now) else { return nil }
        if failure == .offline { return absence.offline }
        let advice: String? =
            switch state.holdOfList?.obstacle {
            case .spent: Messages.filesResume
            case .failing(let end): Messages.retrying(in: end.seconds(since: state.now))
            case .signInRequired, .reserved, nil: nil
            }
        return (absence.notLoaded(failure), advice ?? failure.advice)
    }

    /// What stands in place of the rows of an opened list without any, unless a filter hides them; `nil` if that is the reason.
    func placeholderOfList(isEmpty: Bool) -> [StyledText]? {
        guard let absence, isEmpty else { return nil }
        if state.isLoadingList { return [StyledText(absence.loading, look.theme[.dim])] }
        return state.holdOfList == nil ? [StyledText(absence.empty, look.theme[.strong])] : []
    }
}

/// What the rows of a list stand for, for the mouse.
extension ListLayer {
    /// A press selects a row, in the gutter it marks, too. A double click is Enter.
    func target(ofRow index: Int, at column: Int) -> Target {
        let select = Intent.list(.move(.row(index), rows: rowsForItems))
        if state.listsRepositories, column < RepositoryColumns.margin - 1 {
            return Target(press: [select, .send(.mark(.row(index), rows: rowsForItems))], wheel: wheel)
        }
        return Target(press: [select], double: index == shown.selectedIndex ? [.list(.submit)] : [], wheel: wheel)
    }

    private var wheel: Target.Wheel {
        .init(up: [.list(.move(.up, rows: rowsForItems))], down: [.list(.move(.down, rows: rowsForItems))])
    }
}

/// Clones that have failed: above the status line of every list, until Esc closes it.
extension AppState {
    /// Why each has failed and what to do, and where all that git says can be read, in lines of so many cells.
    func failedClones(_ look: Look, _ columns: Int) -> [(text: CellText, style: Style)] {
        let failures = clones.failures
        let rows = max(1, shell.rows / 3)
        let advice = failures.lazy.compactMap(\.gitAdvice).first
        var end = advice.map { look.cells($0).folded(to: columns) } ?? []
        // In little room, the reason is worth more.
        if end.count * 2 > rows { end = [] }
        let limit = rows - end.count
        // Each has a line at least.
        var lines = failures.prefix(limit + 1).flatMap { failed in
            look.cells(Messages.notCloned(failed.fullName, failed.failure)).folded(to: columns)
        }
        if lines.count > limit {
            lines = Array(lines.prefix(limit))
            lines[limit - 1] = look.cells(lines[limit - 1].prefix(columns: columns - 1).string + look.symbols.cut)
        }
        return lines.map { (text: $0, style: look.theme[.normal]) }
            + end.map { (text: $0, style: look.theme[.strong]) }
    }

    /// Hints with the key that closes it before them.
    func addingCloseHint(to hints: [Hint]) -> [Hint] {
        clones.failures.isEmpty ? hints : [.close] + hints.filter { $0.command != .escape }
    }
}

extension FailedClone {
    /// Where all that git says can be read; `nil` if git said nothing.
    var gitAdvice: String? {
        if case .failed = failure { address.map(Messages.gitClone) } else { nil }
    }
}

/// The output of a user's command is waited for: what lists and pages in full screen say, and the key that ends it.
extension AppState {
    /// `nil` if nothing is waited for.
    func customActionStatus(_ look: Look) -> StatusText? {
        customActions.waitsFor.map { StatusText(activity: look.working("running \($0)", self)) }
    }

    /// Hints with the key before them.
    func addingCustomActionHint(to hints: [Hint]?) -> [Hint]? {
        customActions.waitsFor == nil ? hints : [.cancel] + (hints ?? []).filter { $0.command != .escape }
    }
}

extension AppState {
    /// Why the user's own actions cannot run; `nil` if they can.
    var customActionObstacle: String? { actionTargets.isEmpty ? Messages.nothingSelected : nil }
}

extension ListLayer {
    func intents(ofCustomAction index: Int) -> [Intent]? {
        state.customActionObstacle.map(Intent.excuse) ?? [.send(.performCustom(index))]
    }
}
