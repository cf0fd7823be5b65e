import Core

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
