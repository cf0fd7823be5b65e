import Model
import Text

/// The width of the widest content of each column of a list, in cells.
struct ColumnContents: Hashable {
    /// The owner, the name, and a badge after it.
    var name = 28
    var language = 10
    var license = 10

    /// The widths for a list without rows.
    init() {}

    /// The widths that some repositories need, and others of known widths.
    init(_ repositories: some Sequence<Repository>, besides others: ColumnContents? = nil) {
        (name, language, license) = others.map { ($0.name, $0.language, $0.license) } ?? (0, 0, 0)
        for repository in repositories {
            let badge = repository.badge.map { 1 + $0.utf8.count } ?? 0
            name = max(name, Self.columns(repository.owner) + 1 + Self.columns(repository.name) + badge)
            language = max(language, repository.language.map(Self.columns) ?? 0)
            license = max(license, repository.shortLicense.utf8.count)
        }
    }

    private static func columns(_ text: String) -> Int { CellText(text).columns }
}

extension Repository {
    /// The badge after the name; `nil` for an ordinary repository.
    var badge: String? {
        if visibility != .public { return visibility.rawValue }
        if isArchived { return "archived" }
        if isTemplate { return "template" }
        return isFork ? "fork" : nil
    }

    /// The badge, or that it is built in.
    var origin: String? { isBuiltIn ? Messages.builtIn : badge }

    /// The topics; `nil` without any.
    var topicsText: String? { topics.isEmpty ? nil : topics.map { "#\($0)" }.joined(separator: " ") }

    /// The licence without the suffix that distinguishes variants.
    var shortLicense: String {
        var name = license ?? ""
        for suffix in ["-or-later", "-only", "-Clause"] where name.hasSuffix(suffix) {
            name.removeLast(suffix.count)
        }
        return name
    }
}
