import Features
import Model

/// The messages of the history screen.
extension Messages {
    static let newestFirst = "newest first"
    static let noHistory = "No searches yet."
    static let noHistoryAdvice = "Searches that return results are saved here."
    static let noHistoryMatches = "No matching searches."

    static let savedHeading = "saved"
    static let recentHeading = "recent"
    static let newRow = "new"
    static func newRows(_ count: String) -> String { "\(count) new" }

    static func namingTitle(_ query: String) -> String { "Save “\(query)” as" }
    static func renamingTitle(_ name: String) -> String { "Rename @\(name) to" }
    static func namedSearch(_ name: String) -> String { "@\(name)" }
    static func pressToRun(_ key: String, name: String) -> String { "Press \(key) to run the saved search @\(name)" }

    static let typeName = "Type the name of a saved search"

    static func searches(_ count: String, isOne: Bool) -> String {
        count + (isOne ? " search" : " searches")
    }
}
