internal import Core
internal import GRDB

/// Writes repositories to the catalogue and its full-text index, within a transaction.
struct CatalogueWriter {
    /// A repository to add to the index or to remove from it.
    private struct IndexChange {
        let rank: Int64
        let terms: String
        let isEntering: Bool

        /// By row id, removals before additions. FTS5 buffers rows in this order; a lower row id makes it flush its
        /// buffer as a separate segment, to be merged later.
        func comes(before other: IndexChange) -> Bool {
            rank == other.rank ? !isEntering && other.isEntering : rank < other.rank
        }
    }

    /// The stored row of a repository.
    private struct Known {
        let rank: Int64
        let seenAt: Int64
        /// `nil` if the row cannot be read.
        let repository: Repository?
    }

    private static let insertion = """
        INSERT INTO catalogue (rank, host, seenAt, identity, \(StoredRepository.list))
        VALUES (?, ?, ?, ?, \(StoredRepository.places))
        """
    /// Without the columns of other indices, which would be rewritten, too.
    private static let factsUpdate = """
        UPDATE catalogue SET \(StoredRepository.assignments(StoredRepository.names.dropFirst())), seenAt = ? WHERE rank = ?
        """

    private let db: Database
    private let limit: Int
    /// Who sees the private rows that are written; empty for nobody, who sees none.
    private let identity: String
    private var count: Int64 = 0
    private var nextSequence: Int64 = 1
    private var changes: [IndexChange] = []

    private init(_ db: Database, limit: Int, identity: String = "") throws {
        (self.db, self.limit, self.identity) = (db, limit, identity)
        let row = try Row.fetchOne(db, sql: "SELECT count, nextSequence FROM catalogueState")
        // Numbers out of this range come from damage; counting starts again.
        let sequences = 1...CatalogueRank.largestSequence - 1_000_000
        if let count = row?.integer(0), let next = row?.integer(1), count >= 0, sequences.contains(next), count < next {
            (self.count, nextSequence) = (count, next)
        } else {
            count = try Int64.fetchOne(db, sql: "SELECT count(*) FROM catalogue") ?? 0
            let largest = try Int64.fetchOne(
                db, sql: "SELECT max(rank & ?) FROM catalogue", arguments: [CatalogueRank.largestSequence])
            nextSequence = sequences.contains(largest ?? 0) ? (largest ?? 0) + 1 : 1
        }
    }

    /// Saves the newest data and removes the repositories not seen for longest.
    ///
    /// - Parameter identity: Who sees the private ones among them; with none, they are not saved.
    static func remember(
        _ repositories: [Repository], host: String, identity: String = "", seenAt: Timestamp, limit: Int,
        in db: Database
    ) throws {
        var writer = try CatalogueWriter(db, limit: limit, identity: identity)
        let number = try writer.hostNumber(host)
        var seen: Set<Repository.ID> = []
        // Of two items with the same id, the last one counts.
        let page = repositories.reversed().filter {
            ($0.isPublic || !identity.isEmpty) && seen.insert($0.id).inserted
        }
        if host == BuiltInRepositories.host { try writer.removeBuiltIn(of: page, host: number) }
        let known = try writer.known(seen, host: number)
        for repository in page {
            if let old = known[repository.id] {
                try writer.update(old, to: repository, host: number, seenAt: seenAt)
            } else {
                try writer.insert(repository, host: number, seenAt: seenAt)
            }
        }
        try writer.makeRoom(atMost: repositories.count + 2 * room)
        try writer.finish()
    }

    private func hostNumber(_ host: String) throws -> Int64 {
        if let number = try CatalogueHost.number(of: host, in: db) { return number }
        // A number that no rank can have comes from damage.
        try db.execute(sql: "DELETE FROM host WHERE name = ?", arguments: [host])
        try db.execute(sql: "INSERT INTO host (name) VALUES (?)", arguments: [host])
        guard db.lastInsertedRowID <= CatalogueRank.largestHost else {
            throw DatabaseError(resultCode: .SQLITE_RANGE, message: "too many hosts")
        }
        return db.lastInsertedRowID
    }

    /// The stored rows of some repositories, read with one statement.
    private func known(_ ids: Set<Repository.ID>, host: Int64) throws -> [Repository.ID: Known] {
        let find = try db.cachedStatement(
            sql: """
                SELECT rank, seenAt, \(StoredRepository.list) FROM catalogue
                WHERE host = ? AND id IN (SELECT value FROM json_each(?))
                """)
        var known: [Repository.ID: Known] = [:]
        let rows = try Row.fetchCursor(find, arguments: [host, StoredRepository.list(of: ids)])
        while let row = try rows.next() {
            guard let rank = row.integer(0), let id = row.integer(2) else { continue }
            known[Repository.ID(rawValue: id)] = Known(
                rank: rank, seenAt: row.integer(1) ?? .min, repository: StoredRepository.repository(row, at: 2))
        }
        return known
    }

    private mutating func update(
        _ known: Known, to repository: Repository, host: Int64, seenAt: Timestamp
    ) throws {
        // As `StoredRepository.isOlder`.
        let future = seenAt.advanced(bySeconds: RequestWait.longest).seconds
        guard known.seenAt <= seenAt.seconds || known.seenAt > future else { return }
        if !repository.isPublic || !(known.repository?.isPublic ?? false) {
            try setIdentity(of: repository, rank: known.rank)
        }
        guard let old = known.repository else {
            // What cannot be read is replaced, in a row of its own: its terms, which nobody knows, stay with a row that is gone.
            try db.cachedStatement(sql: "DELETE FROM catalogue WHERE rank = ?").execute(arguments: [known.rank])
            count -= 1
            return try insert(repository, host: host, seenAt: seenAt)
        }
        guard StoredRepository.isChanged(old, by: repository) else {
            guard known.seenAt != seenAt.seconds else { return }
            try db.cachedStatement(sql: "UPDATE catalogue SET seenAt = ? WHERE rank = ?")
                .execute(arguments: [seenAt.seconds, known.rank])
            return
        }
        let rank = CatalogueRank.rank(
            host: host, stars: repository.stars, sequence: CatalogueRank.sequence(of: known.rank))
        if rank != known.rank || Self.indexedFields(of: repository) != Self.indexedFields(of: old) {
            changes.append(IndexChange(rank: known.rank, terms: Self.terms(of: old), isEntering: false))
            changes.append(IndexChange(rank: rank, terms: Self.terms(of: repository), isEntering: true))
        }
        if rank != known.rank {
            try db.cachedStatement(sql: "UPDATE catalogue SET rank = ? WHERE rank = ?")
                .execute(arguments: [rank, known.rank])
        }
        try db.cachedStatement(sql: Self.factsUpdate)
            .execute(
                arguments: StatementArguments(StoredRepository.values(repository).dropFirst() + [seenAt.seconds, rank]))
    }

    private mutating func insert(_ repository: Repository, host: Int64, seenAt: Timestamp) throws {
        let rank = CatalogueRank.rank(host: host, stars: repository.stars, sequence: nextSequence)
        try db.cachedStatement(sql: Self.insertion)
            .execute(
                arguments: [rank, host, seenAt.seconds, repository.isPublic ? "" : identity]
                    + StatementArguments(StoredRepository.values(repository)))
        changes.append(IndexChange(rank: rank, terms: Self.terms(of: repository), isEntering: true))
        nextSequence += 1
        count += 1
    }

    private func setIdentity(of repository: Repository, rank: Int64) throws {
        try db.cachedStatement(sql: "UPDATE catalogue SET identity = ? WHERE rank = ?")
            .execute(arguments: [repository.isPublic ? "" : identity, rank])
    }

    /// Removes the private rows of an identity, and those of which it is not known who saw them.
    ///
    /// - Returns: Their ids.
    static func forget(_ identity: String, host: String, in db: Database) throws -> Set<Repository.ID> {
        try removeHidden(
            "host = (SELECT number FROM host WHERE name = ?) AND identity IN ('', ?)", [host, identity], in: db)
    }

    /// Removes private rows from the catalogue and its index.
    ///
    /// - Returns: Their ids.
    static func removeHidden(
        _ condition: String, _ arguments: StatementArguments, in db: Database
    ) throws -> Set<Repository.ID> {
        try remove("visibility <> 'public' AND \(condition)", arguments, in: db)
    }

    /// Removes rows from the catalogue and its index.
    ///
    /// - Returns: Their ids.
    static func remove(
        _ condition: String, _ arguments: StatementArguments, in db: Database
    ) throws -> Set<Repository.ID> {
        let rows = try Row.fetchAll(
            db, sql: "SELECT rank, \(StoredRepository.list) FROM catalogue WHERE \(condition)", arguments: arguments)
        if rows.isEmpty { return [] }
        var writer = try CatalogueWriter(db, limit: .max)
        for row in rows { try writer.remove(row) }
        try writer.finish()
        return Set(rows.compactMap { row in row.integer(1).map(Repository.ID.init(rawValue:)) })
    }

    /// Removes everything but the built-in entries.
    static func clear(_ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM catalogue;
                INSERT INTO catalogueTerms (catalogueTerms) VALUES ('delete-all');
                UPDATE catalogueState SET count = 0;
                """)
        try BuiltInRepositories.insert(db)
    }

    /// Merges some pages of segments of a size, if there are enough of them.
    ///
    /// - Returns: Whether there may be more to merge. Source: "The 'merge' Command" of FTS5's documentation.
    static func mergeStep(of index: String = "catalogueTerms", in db: Database) throws -> Bool {
        let changes = db.totalChangesCount
        try db.execute(sql: "INSERT INTO \(index) (\(index), rank) VALUES ('merge', 8)")
        return db.totalChangesCount - changes > 1
    }

    /// Merges the index into one segment, in which no removed term is left.
    static func mergeIndex(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO catalogueTerms (catalogueTerms) VALUES ('optimize')")
    }

    /// Removes built-in entries once their repository is known with its real id.
    private mutating func removeBuiltIn(of page: [Repository], host: Int64) throws {
        let find = try db.cachedStatement(
            sql: "SELECT rank, \(StoredRepository.list) FROM catalogue WHERE host = ? AND id = ?")
        for repository in page {
            guard let builtIn = BuiltInRepositories.number(of: repository.fullName), builtIn != repository.id,
                let row = try Row.fetchOne(find, arguments: [host, builtIn.rawValue])
            else { continue }
            try remove(row)
            try ChoiceTable.move(builtIn, to: repository.id, BuiltInRepositories.host, in: db)
        }
    }

    /// Removes a repository by the rank and fields of its row.
    private mutating func remove(_ row: Row) throws {
        guard let rank = row.integer(0) else { return }
        if let repository = StoredRepository.repository(row, at: 1) {
            // What this transaction has added is not in the index yet.
            if let index = changes.lastIndex(where: { $0.rank == rank && $0.isEntering }) {
                changes.remove(at: index)
            } else {
                changes.append(IndexChange(rank: rank, terms: Self.terms(of: repository), isEntering: false))
            }
        }
        try db.cachedStatement(sql: "DELETE FROM catalogue WHERE rank = ?").execute(arguments: [rank])
        count -= 1
    }

    /// The maximum number of repositories removed in advance.
    private static let room = 500

    /// Removes more repositories than necessary if there are too many, so that few pages have to remove any.
    ///
    /// - Parameter step: The maximum to remove at once, so that a lowered limit does not make a write last for minutes.
    private mutating func makeRoom(atMost step: Int) throws {
        guard count > Int64(limit) else { return }
        let excess = count - Int64(limit - min(limit / 20, Self.room))
        let oldest = try Row.fetchAll(
            db,
            sql: "SELECT rank, \(StoredRepository.list) FROM catalogue ORDER BY seenAt LIMIT ?",
            arguments: [min(excess, Int64(step))])
        for row in oldest { try remove(row) }
    }

    private func finish() throws {
        let delete = try db.cachedStatement(
            sql: "INSERT INTO catalogueTerms (catalogueTerms, rowid, terms) VALUES ('delete', ?, ?)")
        let insert = try db.cachedStatement(sql: Self.insertionOfTerms)
        for change in changes.sorted(by: { $0.comes(before: $1) }) {
            try (change.isEntering ? insert : delete).execute(arguments: [change.rank, change.terms])
        }
        try db.cachedStatement(sql: "UPDATE catalogueState SET count = ?, nextSequence = ?")
            .execute(arguments: [count, nextSequence])
    }

    private static let insertionOfTerms = "INSERT INTO catalogueTerms (rowid, terms) VALUES (?, ?)"

    /// The text of a repository in the index. It is computed, not stored; removal needs the same text again.
    private static func terms(of repository: Repository) -> String {
        SearchTerms.distinct(in: indexedFields(of: repository)).joined(separator: " ")
    }

    /// The indexed fields.
    static func indexedFields(of repository: Repository) -> [String] {
        [repository.name, repository.owner, repository.language, repository.description].compactMap { $0 }
            + repository.topics
    }
}
