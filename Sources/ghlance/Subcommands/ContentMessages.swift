import Core

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

/// Messages of `ghlance list` and `ghlance search --from`.
enum ListMessages {
    static let noMatches = "No linked repositories match."
    static let truncated = "Too long: only repositories in the first part are listed."
    static let textTooLong = "Too long: only repositories in the first 16 MiB are listed."

    static func noLinks(_ source: String, isTruncated: Bool) -> String {
        isTruncated
            ? "\(source) is too long to read in full, and its first part links to no repositories."
            : "\(source) links to no repositories."
    }

    static func gone(_ count: Int) -> String {
        "\(Plural.count(count, "linked repository is", "linked repositories are")) gone."
    }

    static func withoutFacts(_ count: Int, isAnonymous: Bool) -> String {
        let summary = "\(Plural.count(count, "repository", "repositories")) without facts."
        return isAnonymous ? "\(summary) \(SearchMessages.tokenAdvice)" : summary
    }

}

enum FilesMessages {
    static func none(_ fullName: String) -> String { "\(fullName) has no files." }

    static func noMatch(_ pattern: String) -> String { "No file matches \(pattern.shellQuoted)." }

    static func leftOut(_ count: Int) -> String {
        "\(Plural.count(count, "file")) left out: the path is too long or unreadable."
    }

    static func truncated(_ count: Int) -> String {
        "The repository is too large: GitHub sent only \(Plural.count(count, "file")). Clone it to list them all."
    }
}

enum CatMessages {
    static func path(_ typed: String) -> String {
        "\(typed) is not a file: use OWNER/NAME:PATH, such as apple/swift:README.md"
    }

    static func binary(_ name: String, size: Int) -> String {
        "Not printed: \(name) is not a text file (\(Plural.count(size, "byte")))."
    }

    static func tooLarge(_ name: String) -> String {
        "\(name) is larger than \(FileContent.largest >> 20) MiB: clone the repository to read it."
    }

    static func notAFile(_ name: String, _ file: RepositoryFile) -> String {
        "\(name) is a folder or a submodule. To list it: ghlance files \(file.repository.fullName) \(file.path.shellQuoted)"
    }
}

enum CompareMessages {
    static let tooFew = "Fewer than 2 repositories were found: nothing to compare."

    static func repeated(_ fullName: String) -> String { "\(fullName) was given twice; comparing it once." }

}

enum ReleasesMessages {
    static let none = "No releases."

    static func noTime(_ text: String) -> String { "--since takes a time such as 7d, 12h or 2026-01-31, not \(text)" }
}

enum ForksMessages { static func none(_ fullName: String) -> String { "\(fullName) has no forks." } }

enum CloneMessages {
    static func noFolder(_ typed: String) -> String { "“\(typed)” is not a valid folder: use a path such as src/mine." }

    static func notCloned(_ fullName: String, _ failure: CloneFailure) -> String {
        "Could not clone \(fullName): \(failure.explanation)"
    }

    static func optionsUnused(_ path: String) -> String {
        "\(path) is already cloned: git was not run, and its options were ignored."
    }

    static func canceled(_ fullName: String) -> String { "Stopped cloning \(fullName)." }

    static func progress(_ fullName: String, _ progress: CloneProgress) -> String {
        "Cloning \(fullName): \(progress.percent) % \(progress.phase)"
    }
}
