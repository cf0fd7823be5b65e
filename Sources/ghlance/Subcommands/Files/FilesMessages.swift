import Core

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
