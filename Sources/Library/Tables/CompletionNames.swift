package import Core
internal import GRDB

/// Names in a library, for completion on command lines: they are read without creating, changing or waiting for anything, and what
/// cannot be read has none. Private repositories are not among them.
package struct CompletionNames {
    /// A repository.
    package struct Repository: Sendable {
        /// `OWNER/NAME`.
        package let name: String
        /// Its description; empty if there is none.
        package let description: String
    }

    /// How long the catalogue is read.
    private static let budget = Duration.milliseconds(5)

    private let queue: DatabaseQueue
    private let host: String

    /// - Parameters:
    ///   - folder: The folder of the library.
    ///   - host: The key of local data.
    /// - Returns: `nil` if there is no library that can be read at once.
    package init?(folder: String, host: String) {
        let files = LibraryFiles(folder: folder)
        guard (try? files.refuseOthers()) != nil, OpenFile.status(of: files.path) != nil else { return nil }
        // SQLite reads a log through a third file, which it would create. Without a log, no other file is needed.
        if files.hasLog, OpenFile.status(of: files.path + "-shm") == nil { return nil }
        let address = files.hasLog ? files.path : files.immutableAddress
        guard let queue = try? DatabaseQueue(path: address, configuration: .bounded(readonly: true)),
            (try? queue.read { try Schema.origin(of: $0) }) == .program
        else { return nil }
        (self.queue, self.host) = (queue, host)
    }

    /// The saved searches.
    package var savedSearches: [SavedSearch] { read { try SavedSearchTable.all(host, in: $0) } ?? [] }

    /// The favourites, the last added first.
    package var favourites: [Repository] {
        read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT owner, name, description FROM favourite WHERE host = ? AND visibility = 'public'
                    ORDER BY addedAt DESC LIMIT 1000
                    """, arguments: [host])
            return rows.compactMap(CompletionNames.repository)
        } ?? []
    }

    /// Repositories that were chosen, the most often chosen first.
    package var chosen: [Repository] {
        read { db in
            guard let number = try CatalogueHost.number(of: host, in: db) else { return [] }
            let entries = try ChoiceTable.entries(host, number: number, for: "", in: db)
            return entries.sorted { $0.score.rank > $1.score.rank }.map {
                Repository(name: $0.repository.fullName, description: $0.repository.description ?? "")
            }
        } ?? []
    }

    /// Repositories of the catalogue that match a text, those with the most stars first, as far as they are found in a moment.
    package func repositories(matching text: String) -> [Repository] {
        read { db in
            let words = text.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
            if words.isEmpty { return [] }
            let expression = MatchExpression(CatalogueQuery(host: host, text: words))
            let scan = try CatalogueScan(db, ["owner", "name", "description"], host: host, expression, for: "")
            var found: [Repository] = []
            _ = try scan?.read(from: nil, until: .now.advanced(by: CompletionNames.budget)) { row in
                if let repository = CompletionNames.repository(row) { found.append(repository) }
                return true
            }
            return found
        } ?? []
    }

    /// Names that begin with a prefix, as far as they are found in a moment.
    package func names(_ request: CatalogueNames.Request) -> CatalogueNames? {
        read { db in
            var counts = NameCounts()
            try counts.read(request, host: host, for: "", in: db, until: .now.advanced(by: CompletionNames.budget))
            return CatalogueNames(request, names: counts.mostFrequent(50))
        }
    }

    private func read<Value>(_ body: (Database) throws -> Value) -> Value? { try? queue.read(body) }

    private static func repository(_ row: Row) -> Repository? {
        guard let owner = row.text(0), let name = row.text(1) else { return nil }
        return Repository(name: "\(owner)/\(name)", description: row.text(2) ?? "")
    }
}
