public import Model
import Reactive

/// Starting where an earlier run ended.
extension SearchReactor {
    /// Puts a search on the line, and shows what is kept of its results at once.
    func resume(_ position: SearchPosition, _ state: SearchState) -> Effect<Mutation, State> {
        // What was typed meanwhile counts.
        guard state.line.text.isEmpty else { return .immediate(.resumed(nil)) }
        let now = dependencies.now()
        return .cancel(.search, .page, .localResults)
            .and(
                .immediate(
                    .lineReplaced(position.text, position.sort, by: nil, at: now), .settled(at: now),
                    .resumed(position))
            )
            .then { [self] in searchNow($0, showsKept: true) }
    }
}

extension SearchState {
    /// Where the search is, for a later run; `nil` if there is none.
    ///
    /// - Parameter rows: The number of visible rows; `nil` for as many as at the last movement.
    public func position(rows: Int?) -> SearchPosition? {
        guard !query.isEmpty else { return nil }
        // It is still on its way there.
        if let position = wantedPosition ?? resumption { return position }
        let isShown = answer?.query == query || localResults?.query == query
        guard isShown, hasMovedSinceEdit, let selected else { return SearchPosition(text: line.text, sort: sort) }
        let first = rows.map { list.visible(in: $0).lowerBound } ?? list.firstVisible
        return SearchPosition(
            text: line.text, sort: sort, selected: selected.id, index: list.selectedIndex, first: first)
    }

    /// Selects what an earlier run had selected, if the rows have it; else the row in its place or, until more are loaded, the last one.
    mutating func followResumption() {
        guard let resumption, let id = resumption.selected, !repositories.isEmpty else { return }
        let repositories = repositories
        let other = answer?.query == query ? min(resumption.index, repositories.count - 1) : nil
        guard let place = repositories.firstIndex(where: { $0.id == id }) ?? other else { return }
        screen.list.restore(place, first: resumption.first + place - resumption.index) { repositories[$0].id }
        hasMovedSinceEdit = true
    }
}

extension AppReactor {
    /// Finds where the last run ended, if this one is to start there.
    var resuming: Effect<Mutation, State> {
        guard let lastPosition else { return .none }
        return .run { send in
            if let position = await lastPosition() {
                send(.search(.positionFound(position)))
            } else {
                send(.search(.noticed(.nothingToResume)))
            }
        }
    }

    /// Starts where the last run ended, once that is known.
    var resumeReaction: Reaction<State, Action, Mutation> {
        .react("resume", to: { $0.search.wantedPosition }) { .immediate(.search(.resume($0))) }
    }
}
