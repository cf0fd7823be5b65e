enum ViewMessages {
    static func renamed(_ typed: String, _ fullName: String) -> String { "\(typed) is now \(fullName)." }

    static func fileNotSaved(_ fullName: String) -> String {
        "README files are not saved on this machine. Run without --offline to load that of \(fullName)."
    }

    static func factsMissing(_ fullName: String) -> String { "GitHub did not send all facts about \(fullName)." }

    static func noReadme(_ fullName: String) -> String { "\(fullName) has no README." }

    static let noReadmeHere = "No README."
    static let readmeEmpty = "The README is empty."

    static func truncated(_ address: String?) -> String {
        "README too long: only the beginning is shown." + (address.map { " See \($0)" } ?? "")
    }

    static let signIn = "Run ghlance auth login for languages, issues, pull requests and releases."
}
