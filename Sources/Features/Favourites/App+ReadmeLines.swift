public import Core

/// What the page of a repository found by its README searches for.
struct FindOfReadme: Sendable, Equatable {
    var id: Repository.ID
    var text: String
}

extension AppState {
    /// What the full-screen page searches for at first; `nil` if its repository was found otherwise.
    var findOfReadme: FindOfReadme? {
        guard pagePlacement == .full, page.layout != nil, let id = page.subject?.id,
            let words = readmeLine(of: id)?.words
        else { return nil }
        return FindOfReadme(id: id, text: words.joined(separator: " "))
    }

    /// The README line that makes a row of the shown list match, and the words searched for; `nil` if the row matches otherwise.
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
