import Core
import Features
import Terminal

/// A list screen: tabs, account, line, list and errors. All list screens share it.
///
/// A class, because its functions draw in closures, and each would copy all of it.
final class ListLayer: Layer {
    let state: AppState
    let layout: ScreenLayout
    let content: any ListContent
    /// The line that is typed into, made where it is drawn: most layers are made for a key or a measure.
    private(set) lazy var queryLine = QueryLine(
        state, line: shown.line, orderColumns: orders.names[orders.current].count, look)
    let shown: ShownList
    /// The error: what happened, in one or two lines, and what to do or what will happen, in one.
    let error: [(text: CellText, style: Style)]
    let orders: (names: [String], current: Int)
    let look: Look
    let cache: RowCache

    /// Cells before the text of an error, a margin, the mark, a space, and before that in place of a list.
    private static let margin = 3

    /// The list that is shown; `nil` if the screen is too small.
    init?(_ state: AppState, _ look: Look, cache: RowCache? = nil) {
        self.state = state
        self.look = look
        self.cache = cache ?? RowCache(look)
        let content = state.content(look)
        let shown = state.shownList
        self.content = content
        self.shown = shown
        let room = max(1, state.shell.columns - ListLayer.margin - 1)
        let trouble = content.trouble.map { summary, advice in
            look.cells(summary).wrapped(to: room, rows: 2).map { (text: $0, style: look.theme[.normal]) }
                + [(look.cells(advice), look.theme[.strong])]
        }
        let failedClones = state.failedClones(look, room)
        let error = failedClones.isEmpty ? trouble ?? [] : failedClones
        self.error = error
        orders = content.orders
        let (columns, rows) = (state.shell.columns, state.shell.rows)
        let menu = state.shell.dialog?.placement(columns: columns, rows: rows)
        // A menu below the list has the part of a pane, too.
        let (isCloning, isNaming, pane) = (state.shownCloneForm != nil, state.shownNaming != nil, state.shownPane)
        let paneRows: (Int) -> Int = { rows in
            if menu == .below { return 0 }
            if isCloning { return FormLayer.rows + 1 }
            return isNaming ? FormLayer.rows : pane?.rows(of: rows) ?? 0
        }
        let hasStrip = shown.selectedRepository != nil && content.hasColumns && state.shell.showsStrip
        guard
            let layout = ScreenLayout(
                Size(columns: columns, rows: rows), errorRows: error.count, paneRows: paneRows,
                stripRows: { hasStrip ? Strip.rows(of: $0) : 0 },
                leadRows: content.lead(width: columns).count, hasHeading: shown.itemCount > 0 && content.hasColumns,
                hasPagePrompt: content.isLoadingMore,
                page: menu ?? state.pagePlacement)
        else { return nil }
        self.layout = layout
    }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        if let movement = command.listMovement { return [.list(.move(movement, rows: rowsForItems))] }
        if command == .mark, state.pagePlacement != .full, let fix = content.fix { return [.list(.edit(fix))] }
        if let excuse = command.excuse(in: state) { return excuse }
        switch command {
        case .submit: return [.list(.submit)]
        case .escape: return [.send(.escape)]
        case .retry: return state.canRetry ? [.send(.retry)] : nil
        case .togglePage where state.hasPage: return [.send(state.pageToggling)]
        case .fullPage where shown.selectedRepository != nil: return [.page(.toggleFull)]
        case .togglePage, .fullPage: return [.shell(.say(.text(content.noPage)))]
        case .showMarks: return [.shell(.toggle(.marks))]
        case .actions: return [.shell(.toggle(.actions))]
        case .clone: return [.send(.clone)]
        case .openMarked: return [.send(.marks(.open))]
        case .copyMarked: return [.send(.marks(.copy))]
        case .favouriteMarked: return [.send(.marks(.keep))]
        case .clearMarks: return [.send(.marks(.clear))]
        // As in a shell: ends the program on an empty line, otherwise deletes.
        case .endOfInput: return shown.line.text.isEmpty ? [.send(.leave)] : nil
        default:
            return content.intents(of: command) ?? (state.listsRepositories ? intents(onRepositories: command) : nil)
                ?? command.lineEdit.map { [.list(.edit($0))] }
        }
    }

    private func intents(onRepositories command: Command) -> [Intent]? {
        switch command {
        case .nextSort: orders.names.count < 2 ? [] : [.shell(.openMenu(.orders, selected: orders.current))]
        case .openInBrowser: [.list(.openInBrowser)]
        case .copyURL: [.list(.copyAddress)]
        case .moreLikeThis: [.send(.moreLikeThis)]
        case .chooseLists: [.send(.chooseLists)]
        case .toggleFavourite: shown.selectedRepository.map { [.favourites(.toggle($0))] } ?? []
        case .editNote: [.send(.editNote)]
        case .undo: [.favourites(.undo)]
        case .mark: [.send(.mark(.down, rows: rowsForItems))]
        case .markUpwards: [.send(.mark(.up, rows: rowsForItems))]
        case .markAll: [.send(.markAll)]
        case .nextNew: [.send(.nextNew)]
        case .onlyNews: [.send(.onlyNew)]
        case .readmeMatches: [.send(.search(.toggleReadmeMatches))]
        default: command.opening(rows: rowsForItems).map { [.send($0)] }
        }
    }

    func intents(typing text: String) -> [Intent]? { [.list(.edit(.insert(text)))] }
    func intents(pasting text: String) -> [Intent]? { [.send(.paste(text))] }

    var status: StatusText? { state.customActionStatus(look) ?? content.status }
    var hints: [Hint]? { state.addingCustomActionHint(to: state.addingCloseHint(to: content.hints)) }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        drawHeader(on: &canvas)
        drawLine(on: &canvas)
        if let rule = layout.topRule { canvas.put(self.rule, at: rule) }
        if let rule = layout.bottomRule { canvas.put(self.rule, at: rule) }
        if showsProblem, let rule = layout.topRule { canvas.row(rule, queryLine.drawProblem) }
        canvas.clipped(to: layout.left, margin: 1) { canvas in
            drawList(on: &canvas)
            if let prompt = layout.pagePrompt { canvas.row(prompt, drawPagePrompt) }
            drawStrip(on: &canvas)
        }
        canvas.clipped(to: canvas.area, margin: 1) { drawErrors(on: &$0) }
    }

    private var theme: Theme { look.theme }
    private var symbols: Symbols { look.symbols }

    // MARK: The header

    private func drawHeader(on canvas: inout Canvas) {
        guard let row = layout.header else { return }
        let header = RowCache.Header(
            active: state.tab, news: state.favourites.favourites.all.newsCount, unread: state.releases.unread,
            account: Messages.status(state, separator: symbols.between), columns: state.shell.columns)
        let drawn = cache.header(header) { header in
            look.canvas(header.columns) { TabRow(header: header, state: state, look: look).write(on: &$0) }
        }
        canvas.put(drawn, at: row)
    }

    private var rule: Frame.Row {
        cache.rule(state.shell.columns) { columns in
            look.row(columns) { canvas in
                canvas.skip(to: 1)
                canvas.write(symbols.rule(columns - 2), theme[.dim])
            }
        }
    }

    private func draw(_ heading: String, on canvas: inout RowCanvas) {
        canvas.skip(to: 1)
        canvas.write(symbols.rule(2), theme[.dim])
        canvas.write(" \(heading) ", theme[.dim])
        canvas.write(symbols.rule(canvas.columns - 1 - canvas.column), theme[.dim])
    }

    // MARK: The line

    private func drawLine(on canvas: inout Canvas) {
        canvas.target(rows: layout.line..<layout.line + 1, columns: 0..<state.shell.columns) { [self] position in
            Target(press: [.list(.edit(.move(.place(queryLine.place(at: position.column)))))])
        }
        canvas.row(layout.line) { canvas in
            queryLine.draw(on: &canvas)
            guard queryLine.hasOrder else { return }
            canvas.writeRight(
                look.cells(orders.names[orders.current]), theme[orders.current == 0 ? .dim : .normal]
            ) { [self] _ in Target(press: intents(of: .nextSort) ?? []) }
        }
    }

    /// Whether the rule below the line says what is wrong with it.
    private var showsProblem: Bool { queryLine.problem != nil && layout.topRule != nil }

    var cursor: Position? { Position(column: min(queryLine.cursorColumn, state.shell.columns - 1), row: layout.line) }

    var selection: Position? { selectedLine.map { Position(column: min(1, state.shell.columns - 1), row: $0) } }

    // MARK: The list

    /// The number of lines for items, without visible headings.
    private(set) lazy var rowsForItems: Int = {
        let lines = layout.list.count
        let taken = (0..<headings.count).first { taken in
            let indices = shown.visible(in: lines - taken)
            return headings.count { indices.contains($0.index) && !isInRule($0.index, indices) } <= taken
        }
        return lines - (taken ?? headings.count)
    }()

    /// Whether a heading is shown in the rule above the list, as that of the first row is.
    private func isInRule(_ index: Int, _ indices: Range<Int>) -> Bool {
        layout.topRule != nil && layout.lead.isEmpty && index == indices.lowerBound
    }

    /// A list of very few lines shows no headings.
    private lazy var headings = layout.list.count < 4 ? [] : content.headings

    /// Where the visible items are, with the headings above them that are not in a rule. When headings scroll out of view, more rows
    /// become visible.
    private lazy var lines: [(line: Int, index: Int)] = {
        let first = shown.visible(in: rowsForItems).lowerBound
        let indices = first..<max(first, min(shown.itemCount, first + layout.list.count))
        var line = layout.list.lowerBound
        var lines: [(line: Int, index: Int)] = []
        lines.reserveCapacity(indices.count)
        for index in indices {
            if headings.contains(where: { $0.index == index }), !isInRule(index, indices) { line += 1 }
            guard line < layout.list.upperBound else { break }
            lines.append((line, index))
            line += 1
        }
        return lines
    }()

    var selectedLine: Int? { lines.first { $0.index == shown.selectedIndex }?.line }

    private func drawList(on canvas: inout Canvas) {
        if shown.itemCount == 0 { return drawPlaceholder(on: &canvas) }
        drawLead(on: &canvas)
        if let heading = layout.heading { canvas.row(heading) { content.drawHeading(cache, on: &$0) } }
        guard let first = lines.first?.index, let last = lines.last?.index else { return }
        if isInRule(first, first..<last + 1), !showsProblem, let rule = layout.topRule,
            let text = content.heading(above: first) ?? headings.first(where: { $0.index == first })?.text
        {
            canvas.row(rule) { draw(text, on: &$0) }
        }
        canvas.target(rows: layout.list, columns: 0..<layout.columns) { [self] position in
            lines.first { $0.line == position.row }.map { target(ofRow: $0.index, at: position.column) }
        }
        for (row, place) in zip(content.rows(first..<last + 1, width: layout.columns, cache), lines) {
            if let heading = headings.first(where: { $0.index == place.index }),
                !isInRule(place.index, first..<last + 1)
            {
                canvas.row(place.line - 1) { draw(heading.text, on: &$0) }
            }
            canvas.put(row.draw(look, cache), at: place.line)
        }
    }

    private func drawPlaceholder(on canvas: inout Canvas) {
        let room = max(1, layout.columns - ListLayer.margin - 1)
        let lines = content.placeholder(lines: layout.list.count, width: layout.columns).flatMap { line in
            look.cells(line.text).folded(to: room).map { (text: $0, style: line.style) }
        }
        // An empty line above, if there is room for it.
        let top = layout.list.lowerBound + (layout.list.count > lines.count ? 1 : 0)
        for (line, text) in zip(top..<layout.list.upperBound, lines) {
            canvas.row(line) { canvas in
                canvas.skip(to: ListLayer.margin)
                canvas.write(text.text, text.style)
            }
        }
    }

    private func drawPagePrompt(on canvas: inout RowCanvas) {
        canvas.skip(to: 1)
        if let spinner = look.spinner(state) { canvas.write(spinner, theme[.normal]) }
        canvas.skip(to: 3)
        canvas.write(Messages.nextPage, theme[.normal])
    }

    private func drawStrip(on canvas: inout Canvas) {
        guard let rule = layout.strip.first, let repository = shown.selectedRepository else { return }
        canvas.put(self.rule, at: rule)
        let lines = layout.strip.dropFirst()
        let favourite = state.favourites.favourites.favourite(repository.id)
        let strip = Strip(
            repository: repository, news: favourite.map { Messages.newsDetails($0, look) } ?? [], note: favourite?.note,
            clone: state.clones.shownPath(of: repository), host: state.account.host,
            age: repository.pushedAt.map { Age(of: $0, at: state.search.now) },
            readme: state.readmeLine(of: repository.id).map {
                Strip.ReadmeLine(text: $0.line, words: TextFilter(query: $0.words))
            }, size: Size(columns: canvas.area.columns.count, rows: lines.count))
        for (line, row) in zip(lines, cache.strip(strip) { $0.rows(look) }) { canvas.put(row, at: line) }
    }

    private func drawErrors(on canvas: inout Canvas) {
        for (line, (text, style)) in zip(layout.errors, error) {
            canvas.row(line) { canvas in
                canvas.skip(to: 1)
                if line == layout.errors.lowerBound { canvas.write(symbols.error, theme[.error]) }
                canvas.skip(to: ListLayer.margin)
                canvas.write(text, style)
            }
        }
    }
}
