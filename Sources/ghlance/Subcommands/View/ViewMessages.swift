import Core

/// Messages of `ghlance view`.
enum ViewMessages {
    static let twoForms = "--readme and --raw cannot be used with --json, --template or --print"

    static func renamed(_ typed: String, _ fullName: String) -> String { "\(typed) is now \(fullName)." }

    static func notSaved(_ fullName: String) -> String {
        "\(fullName) is not saved on this machine. Run without --offline to load it."
    }

    static func readmeNotSaved(_ fullName: String) -> String {
        "The README of \(fullName) is not saved on this machine. Run without --offline to load it."
    }

    static func fileNotSaved(_ fullName: String) -> String {
        "README files are not saved on this machine. Run without --offline to load that of \(fullName)."
    }

    static func factsNotSaved(_ fullName: String) -> String {
        "Facts about \(fullName) are not saved on this machine. Run without --offline to load them."
    }

    static func factsMissing(_ fullName: String) -> String { "GitHub did not send all facts about \(fullName)." }

    static func noReadme(_ fullName: String) -> String { "\(fullName) has no README." }

    static let noReadmeHere = "No README."
    static let readmeEmpty = "The README is empty."

    static func truncated(_ address: String?) -> String {
        "README too long: only the beginning is shown." + (address.map { " See \($0)" } ?? "")
    }

    static let signIn = "Run ghlance auth login for languages, issues, pull requests and releases."

    /// What could not be loaded, of which repository, and whether an older version is printed.
    static func notLoaded(_ part: Part, of fullName: String, _ failure: Failure, isKept: Bool) -> String {
        let verb = isKept ? "Could not refresh" : "Could not load"
        let summary = part.rawValue.isEmpty ? "\(verb) \(fullName): " : "\(verb) \(part.rawValue) of \(fullName): "
        return SubcommandMessages.failure(summary + failure.summary, failure.advice)
    }

    /// What is loaded.
    enum Part: String {
        case repository = ""
        case readme = "the README"
        case facts = "the facts"
        case stars = "the stars"
    }
}
