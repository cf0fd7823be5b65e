internal import GRDB
internal import Model
internal import Text

/// Writes repositories into the catalogue and its full-text index, inside one transaction.
struct CatalogueWriter {
    /// A repository leaves the index, or enters it.
    private struct IndexChange {
        let rank: Int64
        let terms: String
        let isEntering: Bool

        /// In rising number, what leaves before what enters. The index collects what comes in this order; all that steps back
        /// makes it write down what it has, as a part of its own that is to be merged with the others later.
        func comes(before other: IndexChange) -> Bool {
            rank == other.rank ? !isEntering && other.isEntering : rank < other.rank
        }
    }

    /// What is there of a repository.
    private struct Known {
        let rank: Int64
        let seenAt: Int64
        /// `nil` where the row holds no repository.
        let repository: Repository?
    }

    private static let insertion = """
        INSERT INTO catalogue (rank, host, seenAt, \(StoredRepository.list)) VALUES (?, ?, ?, \(StoredRepository.places))
        """
    /// Without the columns that other indices look for the row by: they would be written anew with it.
    private static let factsUpdate =
        "UPDATE catalogue SET \(StoredRepository.factAssignments), seenAt = ? WHERE rank = ?"

    private let db: Database
    private let limit: Int
    private var count: Int64 = 0
    private var nextSequence: Int64 = 1
    private var changes: [IndexChange] = []
    private var hasMadeRoom = false

    init(_ db: Database, limit: Int) throws {
        self.db = db
        self.limit = limit
        let row = try Row.fetchOne(db, sql: "SELECT count, nextSequence FROM catalogueState")
        // Numbers that no version writes come from damage: they are counted anew.
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

    /// Keeps what is newer than what is there, then lets go of what has not been seen for longest.
    static func remember(
        _ repositories: [Repository], host: String, seenAt: Timestamp, limit: Int, in db: Database
    ) throws {
        var writer = try CatalogueWriter(db, limit: limit)
        let number = try writer.hostNumber(host)
        var seen: Set<Repository.ID> = []
        // Of two of one number the last counts.
        let page = repositories.reversed().filter { seen.insert($0.id).inserted }
        if host == StarterCatalogue.host { try writer.removeStarters(of: page, host: number) }
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
        let find = try db.cachedStatement(sql: "SELECT number FROM host WHERE name = ?")
        if let number = try Int64.fetchOne(find, arguments: [host]) { return number }
        try db.execute(sql: "INSERT INTO host (name) VALUES (?)", arguments: [host])
        guard db.lastInsertedRowID <= CatalogueRank.largestHost else {
            throw DatabaseError(resultCode: .SQLITE_TOOBIG, message: "too many hosts")
        }
        return db.lastInsertedRowID
    }

    /// What is there of some repositories, read by one statement.
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
        guard known.seenAt <= seenAt.seconds else { return }
        guard let old = known.repository, old != repository else {
            guard known.seenAt < seenAt.seconds else { return }
            try db.cachedStatement(sql: "UPDATE catalogue SET seenAt = ? WHERE rank = ?")
                .execute(arguments: [seenAt.seconds, known.rank])
            return
        }
        let rank = CatalogueRank.rank(
            host: host, stars: repository.stars, sequence: CatalogueRank.sequence(of: known.rank))
        let oldFields = Self.indexedFields(of: old)
        let fields = Self.indexedFields(of: repository)
        if rank != known.rank || fields != oldFields {
            changes.append(IndexChange(rank: known.rank, terms: Self.terms(of: oldFields), isEntering: false))
            changes.append(IndexChange(rank: rank, terms: Self.terms(of: fields), isEntering: true))
        }
        if rank != known.rank {
            try db.cachedStatement(sql: "UPDATE catalogue SET rank = ? WHERE rank = ?")
                .execute(arguments: [rank, known.rank])
        }
        let own = [seenAt.seconds, rank].map(\.databaseValue)
        try db.cachedStatement(sql: Self.factsUpdate)
            .execute(arguments: StatementArguments(StoredRepository.facts(repository) + own))
    }

    private mutating func insert(_ repository: Repository, host: Int64, seenAt: Timestamp) throws {
        let rank = CatalogueRank.rank(host: host, stars: repository.stars, sequence: nextSequence)
        let own = [rank, host, seenAt.seconds].map(\.databaseValue)
        try db.cachedStatement(sql: Self.insertion)
            .execute(arguments: StatementArguments(own + StoredRepository.values(repository)))
        changes.append(
            IndexChange(rank: rank, terms: Self.terms(of: Self.indexedFields(of: repository)), isEntering: true))
        nextSequence += 1
        count += 1
    }

    /// Removes what the starter catalogue has under a number of its own, now that the repository's is known.
    private mutating func removeStarters(of page: [Repository], host: Int64) throws {
        let find = try db.cachedStatement(
            sql: "SELECT rank, \(StoredRepository.list) FROM catalogue WHERE host = ? AND id = ?")
        for repository in page {
            guard let starter = StarterCatalogue.number(of: repository.fullName), starter != repository.id,
                let row = try Row.fetchOne(find, arguments: [host, starter.rawValue])
            else { continue }
            try remove(row)
        }
    }

    /// Removes the repository of a row of rank and fields.
    private mutating func remove(_ row: Row) throws {
        guard let rank = row.integer(0) else { return }
        if let repository = StoredRepository.repository(row, at: 1) {
            // What this very transaction put in is not in the index yet.
            if let index = changes.lastIndex(where: { $0.rank == rank && $0.isEntering }) {
                changes.remove(at: index)
            } else {
                changes.append(
                    IndexChange(
                        rank: rank, terms: Self.terms(of: Self.indexedFields(of: repository)), isEntering: false))
            }
        }
        try db.cachedStatement(sql: "DELETE FROM catalogue WHERE rank = ?").execute(arguments: [rank])
        count -= 1
    }

    /// The most repositories that one removal makes room for.
    private static let room = 500

    /// Where there are too many, lets go of some more than those: the pages that follow find room, and only one in many has to
    /// make some.
    ///
    /// - Parameter step: So many at most, so that a limit that was lowered makes no write last for minutes.
    private mutating func makeRoom(atMost step: Int) throws {
        guard count > Int64(limit) else { return }
        let excess = count - Int64(limit - min(limit / 20, Self.room))
        let oldest = try Row.fetchAll(
            db,
            sql: "SELECT rank, \(StoredRepository.list) FROM catalogue ORDER BY seenAt LIMIT ?",
            arguments: [min(excess, Int64(step))])
        for row in oldest { try remove(row) }
        hasMadeRoom = true
    }

    private func finish() throws {
        let delete = try db.cachedStatement(
            sql: "INSERT INTO catalogueTerms (catalogueTerms, rowid, terms) VALUES ('delete', ?, ?)")
        let insert = try db.cachedStatement(sql: Self.insertionOfTerms)
        for change in changes.sorted(by: { $0.comes(before: $1) }) {
            try (change.isEntering ? insert : delete).execute(arguments: [change.rank, change.terms])
        }
        // What has left stays in the file until the parts it is in are merged: a full catalogue has them merged earlier than one
        // that grows, so that it does not grow all the same.
        if hasMadeRoom {
            try db.cachedStatement(sql: "INSERT INTO catalogueTerms (catalogueTerms, rank) VALUES ('merge', 1000)")
                .execute()
        }
        try db.cachedStatement(sql: "UPDATE catalogueState SET count = ?, nextSequence = ?")
            .execute(arguments: [count, nextSequence])
    }

    /// Makes the full-text index anew, of the repositories that are there.
    static func indexAnew(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO catalogueTerms (catalogueTerms) VALUES ('delete-all')")
        let insert = try db.makeStatement(sql: insertionOfTerms)
        // With 16 MiB at a time instead of 1 less is to be merged: 100,000 repositories take 2.8 s of the processor, not 4.5 s.
        try setIndexBuffer(bytes: 1 << 24, db)
        // In the order of the rank, in which the index collects what comes.
        let rows = try Row.fetchCursor(db, sql: "SELECT rank, \(StoredRepository.list) FROM catalogue ORDER BY rank")
        while let row = try rows.next() {
            guard let rank = row.integer(0), let repository = StoredRepository.repository(row, at: 1) else { continue }
            try insert.execute(arguments: [rank, terms(of: indexedFields(of: repository))])
        }
        try setIndexBuffer(bytes: 1 << 20, db)
    }

    /// How much the index collects in memory before it writes a part. Source: FTS5_DEFAULT_HASHSIZE of SQLite, 1 MiB.
    private static func setIndexBuffer(bytes: Int, _ db: Database) throws {
        try db.execute(
            sql: "INSERT INTO catalogueTerms (catalogueTerms, rank) VALUES ('hashsize', ?)", arguments: [bytes])
    }

    private static let insertionOfTerms = "INSERT INTO catalogueTerms (rowid, terms) VALUES (?, ?)"

    /// The text that stands for a repository in the index. It is computed, not stored: leaving the index takes the same text
    /// again.
    private static func terms(of fields: [String]) -> String {
        SearchTerms.distinct(in: fields).joined(separator: " ")
    }

    /// The fields that are searched.
    static func indexedFields(of repository: Repository) -> [String] {
        [repository.name, repository.owner, repository.language, repository.description].compactMap { $0 }
            + repository.topics
    }
}
