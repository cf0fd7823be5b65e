/// One word for one thing: each word the program uses, and the words it avoids.
enum Vocabulary {
    /// A word, and the words to avoid. Below the terms come turns of phrase that no native speaker would write.
    static let words: [(word: String, others: [String])] = [
        ("account", ["profile", "username", "login name"]),
        ("browser", ["web browser"]),
        ("cancel", ["give up", "gives up"]),
        ("discard", ["throw away", "abandon"]),
        ("favourite", ["favorite", "favorites", "bookmark", "bookmarks"]),
        ("folder", ["directory", "directories"]),
        ("ghlance", ["this program", "the program"]),
        ("history", ["recents", "past searches"]),
        ("host", ["domain", "hostname", "instance"]),
        ("library", ["database", "cache", "storage"]),
        ("local", ["seen before"]),
        ("mark", ["tick", "checkbox"]),
        ("note", ["comment", "comments", "memo", "annotation", "remark"]),
        ("not signed in", ["nobody", "somebody"]),
        ("press", ["hit", "click", "strike"]),
        ("quit", ["leave", "leaves"]),
        ("rate limit", ["budget", "budgets", "quota", "throttled", "throttling"]),
        ("refresh", ["reload", "reloads", "reloaded"]),
        ("reset", ["refill", "refills"]),
        ("repository", ["repo", "repos", "project", "projects"]),
        ("restart, again", ["anew"]),
        ("retry", ["try again", "trying again", "tries again", "tried again"]),
        ("save", ["is kept", "are kept", "was kept", "were kept", "keeps no"]),
        (
            "sign in, sign out",
            [
                "log in", "logged in", "logging in", "login", "logins", "log out", "logged out", "logout",
                "authenticate",
            ]
        ),
        ("token", ["credential", "credentials", "secret", "passphrase", "api key"]),
        ("no longer", ["any more"]),
        ("not a", ["is no"]),
        ("topic", ["label", "labels"]),
        ("undo", ["put back", "puts back", "puts it back"]),
        // A link is a part of a document.
        ("URL", ["hyperlink", "uri", "api address", "web address"]),
    ]

    /// What is called by another word because it is a name: subcommands, GitHub's scope, a part of code.
    private static let names = [
        // Of what does not exist.
        "there is no ",
        "auth login", "auth logout", "ghlance cache", "the word cache", "ghlance -- cache",
        "repo for private repositories", "comments in code",
    ]
    private static let subcommands: Set = ["login", "logout", "favorites", "cache"]

    /// The words of a text that have a better one.
    static func strays(in text: String) -> [(word: String, instead: String)] {
        guard !subcommands.contains(text) else { return [] }
        let plain = names.reduce(text.lowercased()) { $0.replacing($1, with: "") }
        // Options, qualifiers, variables and paths are names, too.
        let words = plain.split(separator: " ").filter { word in
            !word.contains { "-_/".contains($0) } && !isQualifier(word)
        }
        let line = " " + words.map { $0.filter(\.isLetter) }.joined(separator: " ") + " "
        return Vocabulary.words.flatMap { word, others in
            others.filter { line.contains(" \($0) ") }.map { (word: $0, instead: word) }
        }
    }

    /// `repo:OWNER/NAME`; a colon at the end is punctuation.
    private static func isQualifier(_ word: Substring) -> Bool { word.dropLast().contains(":") }
}
