package import Core
internal import GRDB
internal import Glibc

/// What a library has, by kind.
package struct LibraryContents: Sendable, Hashable {
    /// A kind of data.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case answers, pages, facts
        case readmes = "README words"
        case catalogue, favourites, notes
        case savedSearches = "saved searches"
        case history

        /// The tables it has for itself, with their indices; a `*` stands for any end of the name.
        fileprivate var tables: [String] {
            switch self {
            case .answers: ["budget", "sqlite_autoindex_budget_*"]
            case .pages, .facts: []
            case .readmes: ["readme", "readme_*", "readmeTerms*", "sqlite_autoindex_readme_*"]
            case .catalogue: ["catalogue", "catalogue_*", "catalogueTerms*", "catalogueState"]
            case .favourites: ["favourite", "favourite_*", "favouriteStatus"]
            case .notes: ["note"]
            case .savedSearches: ["savedSearch", "sqlite_autoindex_savedSearch_*"]
            case .history: ["history", "sqlite_autoindex_history_*"]
            }
        }

        fileprivate var count: String {
            switch self {
            case .answers: "SELECT count(*) FROM content WHERE kind LIKE 'search %'"
            case .pages:
                "SELECT count(*) FROM content WHERE kind NOT IN ('facts', 'stars') AND kind NOT LIKE 'search %'"
            case .facts: "SELECT count(*) FROM content WHERE kind IN ('facts', 'stars')"
            case .readmes: "SELECT count(*) FROM readme"
            case .catalogue: "SELECT count(*) FROM catalogue"
            case .favourites: "SELECT count(*) FROM favourite"
            case .notes: "SELECT count(*) FROM note"
            case .savedSearches: "SELECT count(*) FROM savedSearch"
            case .history: "SELECT count(*) FROM history"
            }
        }

        /// The size of what is in a table that it shares.
        fileprivate var sharedSize: String? {
            switch self {
            case .answers: size(of: "kind LIKE 'search %'")
            case .pages: size(of: "kind NOT IN ('facts', 'stars') AND kind NOT LIKE 'search %'")
            case .facts: size(of: "kind IN ('facts', 'stars')")
            default: nil
            }
        }

        private func size(of condition: String) -> String {
            "SELECT CAST(total(bytes) AS INTEGER) FROM content WHERE \(condition)"
        }
    }

    /// How much there is of a kind.
    package struct Amount: Sendable, Hashable {
        /// The number of entries.
        package var count: Int
        /// The bytes of the file they take; `nil` if SQLite cannot tell.
        package var bytes: Int?
    }

    /// The kinds, in order.
    package var amounts: [(kind: Kind, amount: Amount)] { Kind.allCases.map { ($0, all[$0] ?? Amount(count: 0)) } }
    /// The path of the file.
    package let path: String
    /// The bytes of the file and its log on the disk.
    package let bytes: Int
    /// The number of copies of favourites, notes and saved searches beside it, and their bytes.
    package let copies: Amount

    private let all: [Kind: Amount]

    fileprivate init(path: String, copies: [String], in all: [Kind: Amount]) {
        (self.path, self.all) = (path, all)
        bytes = LibraryContents.bytes(of: [path, path + "-wal"])
        self.copies = Amount(count: copies.count, bytes: LibraryContents.bytes(of: copies))
    }

    private static func bytes(of paths: [String]) -> Int {
        paths.reduce(0) { $0 + (OpenFile.status(of: $1).map { Int($0.st_size) } ?? 0) }
    }

    fileprivate static func all(in db: Database) throws -> [Kind: Amount] {
        // Debian's SQLite has this table; without it, counts have to do (sqlite.org, "The DBSTAT Virtual Table").
        let sizes = try? Row.fetchAll(db, sql: "SELECT name, pgsize FROM dbstat WHERE aggregate = TRUE")
        var all: [Kind: Amount] = [:]
        for kind in Kind.allCases {
            let tables = kind.tables
            var size = sizes?.reduce(0) { sum, row in
                guard let name = row.text(0), tables.contains(where: { matches(name, $0) }) else { return sum }
                return sum + row.count(1)
            }
            if let shared = kind.sharedSize { size = (size ?? 0) + (try number(shared, in: db)) }
            all[kind] = Amount(count: try number(kind.count, in: db), bytes: size)
        }
        return all
    }

    private static func number(_ sql: String, in db: Database) throws -> Int {
        try Row.fetchOne(db, sql: sql)?.count(0) ?? 0
    }

    private static func matches(_ name: String, _ pattern: String) -> Bool {
        pattern.hasSuffix("*") ? name.hasPrefix(pattern.dropLast()) : name == pattern
    }
}

/// What can be loaded from GitHub again.
package enum Reloadable: Sendable, Hashable, CaseIterable {
    /// READMEs and facts.
    case pages
    /// The words of READMEs.
    case readmes
    /// Results of searches, and rate limits.
    case answers
    /// The repositories that searches have found; the built-in ones stay.
    case catalogue
}

extension Library {
    /// What the library has.
    package func contents() async throws(LibraryFailure) -> LibraryContents {
        let all = try await read { db in try LibraryContents.all(in: db) }
        return LibraryContents(path: path, copies: copyPaths, in: all)
    }

    /// Removes what can be loaded from GitHub again, and gives the room back to the disk. As long as another process reads the
    /// library, that process does so when it closes.
    package func clear(_ parts: Set<Reloadable>) async throws(LibraryFailure) {
        try await write(synchronous: "FULL") { db in
            if parts.contains(.pages) { try db.execute(sql: "DELETE FROM content WHERE kind NOT LIKE 'search %'") }
            if parts.contains(.answers) {
                try db.execute(sql: "DELETE FROM content WHERE kind LIKE 'search %'; DELETE FROM budget")
            }
            if parts.contains(.readmes) { try ReadmeTable.clear(db) }
            if parts.contains(.catalogue) { try CatalogueWriter.clear(db) }
        }
        choices.invalidate()
        signal.send()
        try await clearUnusedSpace()
        try await emptyLog()
    }
}
