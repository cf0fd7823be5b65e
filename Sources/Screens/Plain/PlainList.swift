import Core
import Features

/// The numbered results of plain mode: which were listed, ten at a time, under which numbers. A number means the same result until
/// another list is listed, whatever happens to the rows meanwhile.
struct PlainList {
    /// How many are listed at a time.
    static let screenful = 10

    /// What a list is of.
    private struct Subject: Equatable {
        let screen: Screen
        let query: SearchQuery
        let filter: String
        let isAnswered: Bool
        /// The files that are listed, and the repositories that are compared, or whose list or files they are.
        let tree: FileTree?
        let columns: [Repository.ID]

        init(_ state: AppState) {
            let isSearch = state.shell.screen == .search
            screen = state.shell.screen
            query = isSearch ? state.search.query : SearchQuery("")
            filter = isSearch ? "" : state.shownList.line.text
            tree = screen == .files ? state.files.listing?.tree : nil
            columns =
                switch screen {
                case .compare: state.compare.items.map(\.id)
                case .forks: state.forks.parent.map { [$0.id] } ?? []
                case .linked: state.linked.parent.map { [$0.id] } ?? []
                case .files: state.files.parent.map { [$0.id] } ?? []
                case .search, .favourites, .history, .releases: []
                }
            isAnswered = isSearch ? state.search.answer?.query == state.search.query : state.holdOfList == nil
        }
    }

    /// Whether it is to be listed from its beginning.
    private(set) var isWanted = false
    /// Whether more than what is loaded is to be listed.
    var wantsMore = false
    private var subject: Subject?
    /// The items by their number, from 0.
    private var ids: [AnyHashable] = []
    private var known: Set<AnyHashable> = []
    /// The path of the folder whose files are listed; empty for the top.
    private var folder = ""
    /// The numbers that were listed last, from 0.
    private var range = 0..<0

    /// How many have a number.
    var count: Int { ids.count }

    /// Lists it from its beginning.
    mutating func want() { (isWanted, wantsMore) = (true, false) }

    /// Lists what is in a folder.
    mutating func enter(_ path: String) {
        folder = path
        want()
    }

    /// Whether there is a folder above, which is listed then.
    mutating func leaveFolder() -> Bool {
        guard !folder.isEmpty else { return false }
        folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
        return true
    }

    /// The index of an item in the list of a state, by its number from 1; `nil` if it is gone.
    func index(of number: Int, _ state: AppState) -> Int? {
        let id = ids[number - 1]
        return state.shown.firstIndex(of: id)
    }

    /// Says what is new in the list.
    mutating func follow(_ state: AppState, _ look: Look, _ turn: inout PlainFrontEnd.Turn) {
        let now = Subject(state)
        if now != subject {
            if now.screen != subject?.screen || now.columns != subject?.columns { folder = "" }
            subject = now
            if now.screen != .search || !now.query.isEmpty { want() }
        }
        if isWanted, state.isListSettled {
            isWanted = false
            begin(state, look, &turn)
        }
        if wantsMore { listMore(state, look, &turn) }
    }

    private mutating func begin(_ state: AppState, _ look: Look, _ turn: inout PlainFrontEnd.Turn) {
        (ids, known, range) = ([], [], 0..<0)
        turn.lines += heading(state, look)
        guard state.shownList.itemCount > 0 else {
            let placeholder = state.content(look).placeholder(lines: 20, width: 200)
            return turn.lines += placeholder.map(\.text).filter { !$0.isEmpty }
        }
        // Where the last run ended, if the search began there.
        let start =
            state.shell.screen == .files || state.shell.screen == .compare
            ? 0 : state.shownList.selectedIndex / PlainList.screenful * PlainList.screenful
        add(start, state)
        list(PlainList.screenful, state, look, &turn)
    }

    /// What is listed and how much of it, and what is wrong with the query.
    private func heading(_ state: AppState, _ look: Look) -> [String] {
        let isEmpty = state.shownList.itemCount == 0
        // Without results, the problem that the screen knows is said with the advice.
        let problem = isEmpty && state.showsQuery && state.queryProblem != nil ? [] : state.problemOfLine
        if isEmpty { return problem }
        guard folder.isEmpty || !state.files.showsTree else {
            return [PlainMessages.folder(folder, FilesOfFolder(state.files, folder).count)]
        }
        let content = state.spoken.content(look)
        let filter = state.showsQuery ? "" : state.shownList.line.text
        let parts = content.summary.map(\.text) + (filter.isEmpty ? [] : [PlainMessages.filtered(filter)])
        return (parts.isEmpty ? [] : [PlainMessages.title(content.title, parts)]) + problem
    }

    /// Lists the next ones.
    mutating func next(_ state: AppState, _ look: Look, _ turn: inout PlainFrontEnd.Turn) {
        if range.upperBound < ids.count { return show(range.upperBound, state, look, &turn) }
        wantsMore = true
        if !list(PlainList.screenful, state, look, &turn) {
            // The end of what is loaded: the selection there loads more.
            turn.actions.append(.list(.move(.bottom, rows: state.listRows)))
        }
    }

    /// Lists those before.
    mutating func previous(_ state: AppState, _ look: Look, _ turn: inout PlainFrontEnd.Turn) {
        guard range.lowerBound > 0 else { return turn.lines.append(PlainMessages.noneBefore) }
        show(max(0, range.lowerBound - PlainList.screenful), state, look, &turn)
    }

    /// Lists the same ones.
    mutating func again(_ state: AppState, _ look: Look, _ turn: inout PlainFrontEnd.Turn) {
        // Other rows have come: their numbers begin anew.
        if ids.isEmpty || ids.contains(where: { state.shown.firstIndex(of: $0) == nil }) { return want() }
        turn.lines += heading(state, look)
        show(range.lowerBound, state, look, &turn)
    }

    /// Goes on once more is loaded.
    private mutating func listMore(_ state: AppState, _ look: Look, _ turn: inout PlainFrontEnd.Turn) {
        if list(PlainList.screenful, state, look, &turn) { return }
        switch state.search.loading {
        case .idle where !state.isLoadingMore:
            // What the selection has asked for begins with it.
            guard turn.actions.isEmpty else { return }
            wantsMore = false
            turn.lines.append(PlainMessages.noMore)
        default: break
        }
    }

    /// Numbers the next items and lists them.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    private mutating func list(_ most: Int, _ state: AppState, _ look: Look, _ turn: inout PlainFrontEnd.Turn) -> Bool {
        let start = ids.count
        add(most, state)
        guard ids.count > start else { return false }
        wantsMore = false
        show(start, state, look, &turn)
        return true
    }

    private mutating func add(_ most: Int, _ state: AppState) {
        guard most > 0 else { return }
        let files = state.shell.screen == .files ? FilesOfFolder(state.files, folder) : nil
        for id in state.shown.newIDs(besides: known, most: most, files) {
            ids.append(id)
            known.insert(id)
        }
    }

    /// Lists the numbers from one on.
    private mutating func show(_ start: Int, _ state: AppState, _ look: Look, _ turn: inout PlainFrontEnd.Turn) {
        range = start..<min(ids.count, start + PlainList.screenful)
        let (screen, cache) = (state.spoken, RowCache(look))
        let content = screen.content(look)
        // Files have folders in their place.
        let sections = state.shell.screen == .files ? [] : content.headings.filter { $0.text != content.title }
        var section: String?
        for number in range {
            let index = state.shown.firstIndex(of: ids[number])
            if let index, let heading = sections.last(where: { $0.index <= index })?.text, heading != section {
                section = heading
                turn.lines.append(PlainMessages.section(heading))
            }
            let row = index.flatMap { content.rows($0..<$0 + 1, width: screen.shell.columns, cache).first }
            turn.lines.append(row?.spoken(number + 1) ?? PlainMessages.isGone(number + 1))
        }
        if state.shell.screen == .compare { turn.lines += state.compare.comparison.spoken }
        let all = state.shell.screen == .files ? FilesOfFolder(state.files, folder).count : state.shownList.itemCount
        let rest = all - range.upperBound
        let isMoreLoaded = rest > 0 || state.search.answer?.following != nil && state.shell.screen == .search
        if isMoreLoaded {
            turn.lines.append(PlainMessages.more(rest > 0 ? min(rest, PlainList.screenful) : PlainList.screenful))
        }
    }
}

/// What is listed of files: of a tree what is in one folder, without the notable rows above it, else all.
struct FilesOfFolder {
    private let files: FilesState
    /// The number of the folder, 0 for the top; `nil` if it is gone.
    private let folder: Int32?

    init(_ files: FilesState, _ folder: String) {
        self.files = files
        self.folder = folder.isEmpty ? 0 : files.listing?.tree.node(at: Array(folder.utf8)[...])
    }

    var count: Int { files.items.count { holds($0) } }

    func contains(_ item: Any) -> Bool { (item as? FileItem).map(holds) ?? true }

    private func holds(_ item: FileItem) -> Bool {
        guard files.showsTree else { return true }
        guard case .node(let number) = item.id, let tree = files.listing?.tree else { return false }
        return tree.parent(number) == folder
    }
}

extension AppState {
    /// Whether the rows of the list are those that were asked for.
    var isListSettled: Bool {
        switch shell.screen {
        // For those who see it: nothing is listed for an empty line. A page that few rows ask for changes what is said above them.
        case .search: !showsStartList && isSearchSettled && !search.isPageOnItsWay
        case .favourites, .releases: favourites.loading != .loading
        case .history: history.loading != .loading
        case .forks: !isLoadingList
        case .linked: !isLoadingList && (linked.isArranged || linked.all.isEmpty)
        case .compare:
            !isLoadingComparison && !compare.comparison.rows.contains { $0.cells.contains { $0.unknown == .awaited } }
        case .files: !isLoadingFiles && files.isArranged
        }
    }

    private var isSearchSettled: Bool {
        guard !search.query.isEmpty, search.query.namedSearch == nil else { return false }
        switch search.loading {
        case .searching, .retrying(.search, _): return false
        default: break
        }
        if search.connection == .offline, let local = search.localResults {
            return local.query == search.query && local.answer.isComplete
        }
        return search.isSettled
    }

    /// What is wrong with the query or the filter. A line that was entered is whole, wherever the cursor of the screen would be.
    fileprivate var problemOfLine: [String] {
        let problem = showsQuery ? queryCheck.mostImportant(typingAt: nil) : filterProblems(typingAt: nil).first
        return problem.map { Array(Messages.problem($0).prefix(1)) } ?? []
    }
}

extension Comparison {
    /// Its table, fact by fact: what differs first.
    var spoken: [String] {
        func text(_ cell: Cell) -> String { cell.unknown.map(ComparisonMessages.reason) ?? cell.text }
        let different = rows.map { row in
            PlainMessages.fact(
                ComparisonMessages.name(row.kind),
                zip(repositories, row.cells).map { "\($0.fullName) \(text($1))" })
        }
        let same = equal.map { row in
            PlainMessages.fact(
                ComparisonMessages.name(row.kind),
                row.cells.prefix(1).map { $0.unknown == nil ? PlainMessages.forAll($0.text) : text($0) })
        }
        return different + same
    }
}

extension ListScreen {
    /// The index of an item by its id of any type.
    fileprivate func firstIndex(of id: AnyHashable) -> Int? {
        guard let id = id.base as? Items.Element.ID else { return nil }
        return items.firstIndex { $0.id == id }
    }

    /// The ids of the first items that are not known.
    fileprivate func newIDs(besides known: Set<AnyHashable>, most: Int, _ files: FilesOfFolder?) -> [AnyHashable] {
        let listed = items.lazy.filter { item in files?.contains(item) ?? true }
        return Array(listed.map { AnyHashable($0.id) }.filter { !known.contains($0) }.prefix(most))
    }

    /// An item of any type.
    func anyItem(_ index: Int) -> Any { items[index] }
}
