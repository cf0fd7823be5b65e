import Core
import Features

struct LinkedContent: ListContent {
    let state: AppState
    let look: Look
    /// Of a screen, those around the visible rows: long lists have hundreds.
    let headings: [(index: Int, text: String)]

    init(state: AppState, look: Look) {
        (self.state, self.look) = (state, look)
        headings = LinkedContent.headings(state, look)
    }

    private var linked: LinkedState { state.linked }

    var orders: (names: [String], current: Int) {
        let all = LinkedOrder.allCases
        return (all.map(Messages.order), all.firstIndex(of: linked.order) ?? 0)
    }

    var fix: LineEdit? { state.fix }

    // MARK: The list

    var trouble: (summary: String, advice: String)? {
        troubleOfList ?? linked.failure.map { ("Could not load facts: \($0.clause)", $0.advice) }
    }

    var title: String { linked.parent.map { "linked from \($0.fullName)" } ?? "" }

    /// Whose links they are, and the section of the row.
    func heading(above index: Int) -> String? {
        guard linked.parent != nil, layoutHasHeadings else { return nil }
        let section = linked.arrangement.request.order == .readme ? LinkedContent.section(index, state, look) : nil
        return [title, section].compactMap { $0 }
            .joined(separator: look.symbols.between)
    }

    /// As in other lists, one of very few lines shows none.
    private var layoutHasHeadings: Bool { state.shell.rows > 8 }

    private static func section(_ index: Int, _ state: AppState, _ look: Look) -> String? {
        let linked = state.linked
        // Until a list that was loaded again is arranged, its rows are those of the former sections.
        guard linked.hasRowsOfList, linked.shown.indices.contains(index),
            let section = linked.shown[index].section, linked.sections.indices.contains(section)
        else { return nil }
        let name = look.cells(linked.sections[section])
        let room = max(8, state.shell.columns / 2)
        return name.columns == 0 ? nil : name.truncated(to: room, repertoire: look.repertoire).string
    }

    /// The headings of the README.
    private static func headings(_ state: AppState, _ look: Look) -> [(index: Int, text: String)] {
        let linked = state.linked
        guard linked.arrangement.request.order == .readme else { return [] }
        let (top, rows) = (linked.list.firstVisible, state.shell.rows)
        let range = look.symbols.isSpoken ? 0..<linked.shown.count : max(0, top - rows)..<top + 2 * rows
        return linked.sectionStarts.between(range).compactMap { index in
            section(index, state, look).map { (index: index, text: $0) }
        }
    }

    func rows(_ indices: Range<Int>, width: Int, _ cache: RowCache) -> [ListRow] {
        let context = RowContext(
            state, columns: columns(width, cache), width: width, now: state.now,
            words: TextFilter(query: linked.filterWords))
        return indices.map { index in
            let item = linked.shown[index]
            var row = context.row(item.described, isSelected: index == linked.list.selectedIndex)
            if item.knowledge == .gone {
                row.isStale = true
                row.repository.description = [Messages.gone, item.words].filter { !$0.isEmpty }
                    .joined(separator: look.symbols.between)
            }
            return .repository(row)
        }
    }

    var columnOrder: RepositoryColumns.Order? {
        switch linked.order {
        case .readme: nil
        case .stars: .stars
        case .lastPush: .push
        case .name: .name
        }
    }

    func placeholder(lines: Int, width: Int) -> [StyledText] {
        placeholderOfList(isEmpty: linked.all.isEmpty)
            ?? (linked.isArranged ? [StyledText(Messages.noLinkMatches, theme[.strong])] : [])
    }

    var absence: ListAbsence? {
        linked.parent.map { parent in
            let name = parent.fullName
            return ListAbsence(
                loading: "Loading links…", offline: Messages.linksOffline,
                notLoaded: { Messages.linksNotLoaded(name, $0) },
                empty: linked.hasReadme ? Messages.noLinks(name, linked.isTruncated) : Messages.hasNoReadme(name))
        }
    }

    // MARK: The status line

    var status: StatusText { StatusText(summary: state.marked(look) + summary, held: held) }

    private var obstacle: RateLimits.Obstacle? { state.holdOfLinks?.obstacle }

    private var held: StyledText? { look.held(obstacle) { Messages.factsHeld($0, at: state.now) } }

    var summary: [StyledText] {
        if linked.isAwaited, linked.all.isEmpty { return [] }
        var parts = look.place(
            linked.list.selectedIndex, of: linked.shown.count, Messages.links(linked.counts),
            isWhole: linked.shown.count == linked.counts.all)
        if let obstacle, held == nil {
            parts.append(StyledText(Messages.factsHeld(obstacle, at: state.now), theme[.dim]))
        } else if obstacle == nil, linked.counts.unknown > 0, linked.isLookedUp {
            parts.append(StyledText("\(Quantities.grouped(linked.counts.unknown)) without facts", theme[.dim]))
        }
        if linked.isTruncated { parts.append(StyledText(Messages.linksTruncated, theme[.dim])) }
        return parts
    }

    var hints: [Hint] {
        let back = Hint(.escape, state.showsPage ? "close page" : "back")
        let retry: Hint? = trouble == nil ? nil : .retry
        let fixHint = fix.map { _ in Hint(.mark, "fix") }
        guard linked.selected?.listedRepository != nil else {
            return [retry, fixHint, back, .menu, .help].compactMap { $0 }
        }
        return [
            retry, state.enterHint, fixHint ?? state.markHint, state.pageHint,
            Hint(.nextSort, "sort"), back, .menu, .open, state.favouriteHint, .help,
        ].compactMap { $0 }
    }
}

extension [Int] {
    /// Those of a sorted list that are in a range.
    fileprivate func between(_ range: Range<Int>) -> ArraySlice<Int> {
        self[indices.boundary(after: { self[$0] < range.lowerBound })...].prefix { $0 < range.upperBound }
    }
}
