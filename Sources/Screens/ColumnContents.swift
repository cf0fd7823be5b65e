import Model
import Text

/// The widest of what the rows of a list have in each column, in cells.
struct ColumnContents: Hashable {
    /// The owner, the name, and a badge behind it.
    var name = 28
    var language = 10
    var license = 10

    /// What a list without rows is given.
    init() {}

    /// What some repositories need.
    init(_ repositories: some Sequence<Repository>) {
        (name, language, license) = (0, 0, 0)
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
    /// The word that stands behind the name; `nil` for an ordinary repository.
    var badge: String? {
        if visibility != .public { return visibility.rawValue }
        if isArchived { return "archived" }
        if isTemplate { return "template" }
        return isFork ? "fork" : nil
    }

    /// The licence without the parts that tell variants of one text apart.
    var shortLicense: String {
        var name = license ?? ""
        for suffix in ["-or-later", "-only", "-Clause"] where name.hasSuffix(suffix) {
            name.removeLast(suffix.count)
        }
        return name
    }
}
