import Core
import Reactive

extension AppState {
    /// How long a typed address stands before it becomes a search: less than the shortest rest of a search.
    static let addressRest = Duration.milliseconds(250)

    /// The edit that makes a search of the addresses of repositories that were typed; `nil` if the line is something else.
    func addressEdit(_ host: String) -> LineEdit? {
        let text = search.line.text
        guard showsQuery, let query = RepositoryReference.query(pasted: text, host: host) else { return nil }
        return .replace(0..<text.utf8.count, with: query)
    }
}
