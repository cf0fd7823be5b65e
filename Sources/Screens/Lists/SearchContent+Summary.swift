import Core
import Features
import Terminal

/// How far the results are read, and what is wrong with them.
extension SearchContent {
    func summary(of answer: Answer) -> [StyledText] {
        let (theme, newCount) = (look.theme, state.newRows.count)
        let loaded = search.repositories.count - search.localCount
        let loadedText = Quantities.grouped(loaded)
        var parts: [StyledText] = []
        func add(_ text: String?, _ style: Style) {
            if let text { parts.append(StyledText(text, style)) }
        }
        func place(in total: String) -> String {
            search.selected == nil ? total : look.place(search.list.selectedIndex, of: total)
        }
        let slices = answer.slices.flatMap { $0.isSliced ? $0 : nil }
        // The total drifts: there are at least as many as are loaded.
        let total = max(loaded, answer.totalCount)
        let isExact =
            slices != nil
            ? answer.isWhole(loaded: loaded)
            : answer.following == nil && !answer.leavesOut && answer.totalCount == loaded
        if isExact {
            add(place(in: Messages.repositories(loadedText, isOne: loaded == 1)), theme[.normal])
        } else {
            add(place(in: Messages.loaded(loadedText)), theme[.normal])
            let about = look.symbols.about + Quantities.grouped(slices != nil ? total : answer.totalCount)
            add(Messages.repositories(about, isOne: answer.totalCount == 1), theme[.normal])
        }
        add(newCount > 0 ? Messages.newRows(Quantities.grouped(newCount)) : nil, theme[.news])
        if let slices {
            add(Messages.searches(slices.requestCount), theme[.dim])
            add(slices.brokenAt.map { "GitHub's sort order breaks at row \(Quantities.grouped($0))" }, theme[.error])
            add(slices.truncation.map(Messages.truncated), theme[.normal])
        } else {
            add(
                answer.isCapped
                    ? Messages.capped(Quantities.grouped(SearchPage.resultCap), obstacle(to: answer.query)) : nil,
                theme[.normal])
        }
        add(answer.isIncomplete ? Messages.incomplete : nil, theme[.error])
        add(answer.hiddenOrganizations > 0 ? Messages.leftOut(answer.hiddenOrganizations) : nil, theme[.error])
        add(answer.skippedCount > 0 ? Messages.skipped(answer.skippedCount) : nil, theme[.error])
        add(endsEarly(answer, loaded) ? "GitHub returned no more" : nil, theme[.normal])
        add(slices == nil && answer.duration == nil ? Messages.age(answer.receivedAt, search.now) : nil, theme[.dim])
        let inReadmes = search.otherReadmeMatches
        let key = look.keymap.keys(of: .readmeMatches).first?.name
        add(inReadmes > 0 ? Messages.inReadmes(Quantities.grouped(inReadmes), key: key) : nil, theme[.dim])
        add(toLoadMore, theme[.normal])
        return parts
    }

    /// The place among the rows that are new, the only ones shown.
    var newRowsSummary: [StyledText] {
        let new = Messages.newRows(Quantities.grouped(search.repositories.count))
        let place = search.selected == nil ? new : look.place(search.list.selectedIndex, of: new)
        let loaded = Messages.loaded(Quantities.grouped(search.answered.count))
        return [StyledText(place, look.theme[.news]), StyledText(loaded, look.theme[.dim])]
    }

    /// Whether GitHub has ended the list before all that it counts, and nothing else says why.
    private func endsEarly(_ answer: Answer, _ loaded: Int) -> Bool {
        let isExplained = answer.isCapped || answer.leavesOut || answer.slices?.truncation != nil
        // Offline, only the first page is known.
        return answer.following == nil && !isExplained && search.connection != .offline
            && answer.missingCount(loaded: loaded) > 0
    }

    /// Why the list ends at GitHub's limit; `nil` if it only would without more requests.
    private func obstacle(to query: SearchQuery) -> SliceObstacle? {
        do throws(SliceObstacle) { _ = try Slices(query) } catch { return error }
        return nil
    }

    /// What to do for more than GitHub's limit: the last part, for which the counts make room.
    var toLoadMore: String? {
        guard let answer = search.answer, answer.isCapped, case .order = obstacle(to: answer.query) else { return nil }
        return Messages.toLoadMore(sortKey: look.keymap.name(of: .nextSort))
    }
}
