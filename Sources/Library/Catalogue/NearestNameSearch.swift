internal import GRDB
package import Model
internal import Query

extension Library {
    /// The local repository name that was probably meant by a word, at most two slips away; `nil` if there is none or
    /// if a repository has that very name.
    ///
    /// Names are compared by falling stars in slices of time, each in its own transaction, until the task is cancelled:
    /// of a large catalogue, only those of the best known repositories.
    ///
    /// - Parameters:
    ///   - word: As typed.
    ///   - host: The host of the repositories.
    ///   - budget: The time of a slice.
    ///   - slices: The maximum number of slices.
    package func nearestName(
        to word: String, host: String, budget: Duration = .milliseconds(8), slices: Int = 10
    ) async throws(LibraryFailure) -> String? {
        guard let names = NearestName(to: word) else { return nil }
        var search = NearestNameSearch(names: names, for: viewer.current())
        for _ in 0..<slices {
            let before = search
            search = try await read { db in
                var search = before
                try search.read(db, host: host, until: ContinuousClock.now.advanced(by: budget))
                return search
            }
            if search.next == nil || search.names.isExact || Task.isCancelled { break }
        }
        return search.names.name
    }
}

/// Reads the names of local repositories, by falling stars.
struct NearestNameSearch: Sendable {
    private(set) var names: NearestName
    /// The rank to continue from; `nil` at the end.
    private(set) var next: Int64? = .min
    private let identity: String

    /// - Parameter identity: Who asks: private names are known to the identity that saw them alone.
    init(names: NearestName, for identity: String) {
        self.names = names
        self.identity = identity
    }

    /// Reads on until a time.
    mutating func read(_ db: Database, host: String, until deadline: ContinuousClock.Instant) throws {
        guard let start = next else { return }
        next = nil
        guard let number = try CatalogueHost.number(of: host, in: db) else { return }
        let statement = try db.cachedStatement(
            sql: """
                SELECT name, rank FROM catalogue WHERE rank BETWEEN ?1 AND ?2
                AND \(VisibleRows.condition("?3", in: db)) ORDER BY rank
                """)
        for tier in CatalogueRank.tiers(host: number) where tier.upperBound >= start {
            let rows = try Row.fetchCursor(
                statement, arguments: [max(tier.lowerBound, start), tier.upperBound, VisibleRows.value(identity)])
            var read = 0
            while let row = try rows.next() {
                if let name = row.text(0) { names.read(name) }
                read += 1
                if read % 32 == 0, ContinuousClock.now >= deadline || names.isExact {
                    next = row.integer(1).map { $0 + 1 }
                    return
                }
            }
        }
    }
}
