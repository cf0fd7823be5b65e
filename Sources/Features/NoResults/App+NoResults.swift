import Core
import Reactive

extension AppReactor {
    /// The next change of the line cancels it.
    var noResultsReaction: Reaction<State, Mutation> {
        .feedback("no results", from: { $0.textWithoutResults }) { [noResults] text in
            .run { send in send(.noResults(await noResults.advice(for: text))) }
        }
    }
}

extension AppState {
    /// The line, if its search is finished and has no results.
    var textWithoutResults: String? {
        guard search.repositories.isEmpty, !search.query.isEmpty, search.loading == .idle else { return nil }
        let query = search.query
        let isAnswered = search.connection == .online && search.failure == nil && search.answer?.query == query
        let isSearchedLocally =
            search.connection != .online && search.localResults?.query == query
            && search.localResults?.answer.isComplete == true
        return isAnswered || isSearchedLocally ? search.line.text : nil
    }

    public var shownAdvice: NoResultsAdvice? {
        noResults.flatMap { $0.text == textWithoutResults && !$0.suggestions.isEmpty ? $0 : nil }
    }
}
