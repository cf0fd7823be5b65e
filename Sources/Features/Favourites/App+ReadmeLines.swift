public import Core

/// What is looked for on the page of a repository that was found by its README.
struct FindOfReadme: Sendable, Equatable {
    var id: Repository.ID
    var text: String
}

extension AppState {
    /// What the page in full screen looks for at first; `nil` if its repository was found by something else.
    var findOfReadme: FindOfReadme? {
        guard pagePlacement == .full, page.layout != nil, let id = page.subject?.id,
            let words = readmeLine(of: id)?.words
        else { return nil }
        return FindOfReadme(id: id, text: words.joined(separator: " "))
    }

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
