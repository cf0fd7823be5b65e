public import Model
import Query

extension AppState {
    /// The line of a README because of which a row of the shown list is there, and the words that are looked for; `nil` if the row is
    /// there for another reason.
    public func readmeLine(of id: Repository.ID) -> (line: String, words: [String])? {
        switch shell.screen {
        case .search:
            search.localResults.flatMap { local in
                local.answer.readmeLines[id].map { ($0, local.query.words) }
            }
        case .favourites:
            favourites.favourites.readmeLines[id].map {
                ($0, SearchQuery(favourites.favourites.readmeQuery ?? "").words)
            }
        default: nil
        }
    }
}
