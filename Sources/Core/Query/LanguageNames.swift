/// The languages by all names that a query can have for them.
enum LanguageNames {
    struct Entry: Sendable {
        /// The name or alias in lower case, with hyphens for spaces.
        let folded: String
        let language: Language
        /// Whether it is an alias, not the language's own name.
        let isAlias: Bool
    }

    /// Own names first. Built when the first qualifier of a language is checked or completed.
    static let entries: [Entry] = {
        let names = Language.all.map { Entry(folded: Language.folded($0.name), language: $0, isAlias: false) }
        let aliases = Language.all.flatMap { language in
            language.aliases.map { Entry(folded: Language.folded($0), language: language, isAlias: true) }
        }
        return names + aliases
    }()

    /// The names with the same first letter, which is seldom wrong: comparing few names keeps a key press fast.
    private static func entries(like folded: String) -> [Entry] {
        folded.utf8.first.flatMap { entriesByFirstByte[$0] } ?? []
    }

    private static let entriesByFirstByte = Dictionary(grouping: entries) { $0.folded.utf8.first ?? 0 }

    /// The names that begin with a folded text, own names first.
    static func entries(beginningWith folded: String) -> [Entry] {
        folded.isEmpty ? entries : entries(like: folded).filter { $0.folded.hasPrefix(folded) }
    }

    /// The languages of most repositories in the built-in list, the most frequent first, for when no local
    /// repositories are known.
    static let common = [
        "Python", "Rust", "Go", "TypeScript", "C++", "C", "JavaScript", "Swift", "Java", "Ruby", "C#", "Haskell",
        "Dart",
        "Zig", "Shell", "Scala", "PHP", "Vim Script", "Lua", "Jupyter Notebook", "HTML", "Emacs Lisp", "Elixir",
        "Clojure", "Kotlin",
    ]

    static func isBeginning(_ text: String) -> Bool {
        let folded = Language.folded(text)
        return folded.isEmpty || entries(like: folded).contains { $0.folded.hasPrefix(folded) }
    }

    /// The language that was probably meant: one whose name begins like this, or is spelt similarly.
    static func nearest(to name: String) -> Language? {
        let folded = Language.folded(name)
        let begun = entries(beginningWith: folded)
        // The shortest common one: Java before JavaScript.
        let likely = begun.filter { common.contains($0.language.name) }
        if let found = (likely.isEmpty ? begun : likely).min(by: { $0.folded.utf8.count < $1.folded.utf8.count }) {
            return found.language
        }
        let near = entries(like: folded)
        guard let found = NearestName.nearest(to: folded, among: near.lazy.map(\.folded)) else { return nil }
        return near.first { $0.folded == found }?.language
    }
}
