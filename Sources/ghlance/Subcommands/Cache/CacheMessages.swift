import Core
import Library

enum CacheMessages {
    /// A kind of data as people call it; programs have its stable name.
    static func kind(_ name: String) -> String {
        switch LibraryContents.Kind(rawValue: name) {
        case .answers: "search results"
        case .pages: "READMEs"
        case .facts: "facts about repositories"
        case .readmes: "READMEs indexed"
        case .catalogue: "local repositories"
        case .favourites, .notes, .savedSearches, .history: name
        case nil: name == "copies" ? "backups" : "library file"
        }
    }

    /// What was removed, and how much smaller the file is.
    static func cleared(_ removed: [(kind: LibraryContents.Kind, count: Int)], freed: Int) -> String {
        let names = removed.filter { $0.count > 0 }.map { name($0.kind, $0.count) }
        if names.isEmpty {
            return freed > 0 ? "Nothing to remove. Freed \(Quantities.bytes(freed))." : "Nothing to remove."
        }
        let list =
            names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
        return "Removed \(list). " + (freed > 0 ? "Freed \(Quantities.bytes(freed))." : notFreed)
    }

    /// The file is as large as before.
    private static let notFreed = "The file will shrink once no other ghlance is running."

    private static func name(_ kind: LibraryContents.Kind, _ count: Int) -> String {
        switch kind {
        case .answers: Plural.count(count, "search result page")
        case .pages: Plural.count(count, "README")
        case .facts: "facts about repositories (\(Quantities.grouped(count)))"
        case .readmes: "the search index of \(Plural.count(count, "README"))"
        case .catalogue: Plural.count(count, "local repository", "local repositories")
        case .favourites, .notes, .savedSearches, .history: ""
        }
    }
}
