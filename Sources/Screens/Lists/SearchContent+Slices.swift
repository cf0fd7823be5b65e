import Features
import Model
import Query

/// The status line past GitHub's limit.
extension SearchContent {
    /// How far a sliced list is read, and what is wrong with it.
    func summary(of answer: Answer, _ slices: Slices, _ loaded: Int) -> [StyledText] {
        let isWhole = answer.isWhole(loaded: loaded)
        let about = isWhole ? "" : look.symbols.about
        // The total drifts: there are at least as many as are loaded.
        let total = about + Quantities.grouped(isWhole ? loaded : max(loaded, answer.totalCount))
        let count = Messages.loaded(Quantities.grouped(loaded), of: total)
        let place =
            state.search.selected == nil ? count : Messages.place(state.search.list.selectedIndex + 1, of: count)
        var parts = [
            StyledText(place, look.theme.normal), StyledText(Messages.searches(slices.requestCount), look.theme.dim),
        ]
        if let row = slices.brokenAt {
            parts.append(StyledText(Messages.outOfOrder(Quantities.grouped(row)), look.theme.error))
        }
        if let truncation = slices.truncation {
            parts.append(StyledText(Messages.truncated(truncation), look.theme.normal))
        }
        if answer.isIncomplete { parts.append(StyledText(Messages.incomplete, look.theme.error)) }
        if answer.skippedCount > 0 {
            parts.append(StyledText(Messages.skipped(answer.skippedCount), look.theme.error))
        }
        if endsEarly(answer, loaded) { parts.append(StyledText(Messages.noMore, look.theme.normal)) }
        return parts
    }

    /// Whether GitHub has ended the list before all that it counts, and nothing else says why.
    func endsEarly(_ answer: Answer, _ loaded: Int) -> Bool {
        let isExplained = answer.isCapped || answer.isIncomplete || answer.slices?.truncation != nil
        // Offline, only the first page is known.
        return answer.following == nil && !isExplained && state.search.connection != .offline
            && answer.missingCount(loaded: loaded) > 0
    }

    /// Why the list ends at GitHub's limit, and what to do.
    func cappedText(_ query: SearchQuery) -> String {
        var obstacle: SliceObstacle?
        do throws(SliceObstacle) { _ = try Slices(query) } catch { obstacle = error }
        return Messages.capped(
            Quantities.grouped(SearchPage.resultCap), obstacle, sortKey: look.keymap.name(of: .nextSort))
    }
}
