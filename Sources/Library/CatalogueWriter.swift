internal import GRDB
internal import Model

/// Writes repositories into the catalogue and its full-text index, inside one transaction.
struct CatalogueWriter {
    private let db: Database
    private let limit: Int
    private var count: Int64 = 0
    private var nextSequence: Int64 = 1
    /// What is to leave and to enter the index. The index takes rows of rising number much faster, so they are collected and
    /// sorted.
    private var leaving: [(rank: Int64, terms: String)] = []
    private var entering: [(rank: Int64, terms: String)] = []

    init(_ db: Database, limit: Int) throws {
        self.db = db
        self.limit = limit
        if let row = try Row.fetchOne(db, sql: "SELECT count, nextSequence FROM catalogueState") {
            count = row.integer(0) ?? 0
            nextSequence = row.integer(1) ?? 1
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
        for repository in repositories.reversed() where seen.insert(repository.id).inserted {
            try writer.put(repository, host: number, seenAt: seenAt)
            if host == StarterCatalogue.host, let starter = StarterCatalogue.number(of: repository.fullName),
                starter != repository.id
            {
                try writer.remove(starter, host: number)
            }
        }
        try writer.makeRoom(atMost: repositories.count + 500)
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

    private mutating func put(_ repository: Repository, host: Int64, seenAt: Timestamp) throws {
        let find = try db.cachedStatement(
            sql: "SELECT rank, seenAt, \(RepositoryColumns.list) FROM catalogue WHERE host = ? AND id = ?")
        guard let row = try Row.fetchOne(find, arguments: [host, repository.id.rawValue]),
            let oldRank = row.integer(0)
        else {
            try insert(repository, host: host, seenAt: seenAt)
            return
        }
        let old = RepositoryColumns.repository(row, at: 2)
        if let time = row.integer(1), time > seenAt.seconds { return }
        guard let old, old != repository else {
            try db.cachedStatement(sql: "UPDATE catalogue SET seenAt = ? WHERE rank = ?")
                .execute(arguments: [seenAt.seconds, oldRank])
            return
        }
        let rank = CatalogueRank.rank(
            host: host, stars: repository.stars, sequence: CatalogueRank.sequence(of: oldRank))
        let oldFields = Self.indexedFields(of: old)
        let fields = Self.indexedFields(of: repository)
        if rank != oldRank || fields != oldFields {
            leaving.append((oldRank, Self.terms(of: oldFields)))
            entering.append((rank, Self.terms(of: fields)))
        }
        try db.cachedStatement(
            sql: "UPDATE catalogue SET \(RepositoryColumns.assignments), seenAt = ?, rank = ? WHERE rank = ?"
        ).execute(
            arguments: StatementArguments(RepositoryColumns.values(repository))
                + [seenAt.seconds, rank, oldRank])
    }

    private mutating func insert(_ repository: Repository, host: Int64, seenAt: Timestamp) throws {
        let rank = CatalogueRank.rank(host: host, stars: repository.stars, sequence: nextSequence)
        try db.cachedStatement(
            sql: """
                INSERT INTO catalogue (rank, host, seenAt, \(RepositoryColumns.list))
                VALUES (?, ?, ?, \(RepositoryColumns.places))
                """
        ).execute(
            arguments: StatementArguments([rank, host, seenAt.seconds])
                + StatementArguments(RepositoryColumns.values(repository)))
        entering.append((rank, Self.terms(of: Self.indexedFields(of: repository))))
        nextSequence += 1
        count += 1
    }

    private mutating func remove(_ id: Repository.ID, host: Int64) throws {
        let find = try db.cachedStatement(
            sql: "SELECT rank, \(RepositoryColumns.list) FROM catalogue WHERE host = ? AND id = ?")
        guard let row = try Row.fetchOne(find, arguments: [host, id.rawValue]) else { return }
        try remove(row)
    }

    /// Removes the repository of a row of rank and fields.
    private mutating func remove(_ row: Row) throws {
        guard let rank = row.integer(0) else { return }
        if let repository = RepositoryColumns.repository(row, at: 1) {
            // What this very transaction put in is not in the index yet.
            if let index = entering.lastIndex(where: { $0.rank == rank }) {
                entering.remove(at: index)
            } else {
                leaving.append((rank, Self.terms(of: Self.indexedFields(of: repository))))
            }
        }
        try db.cachedStatement(sql: "DELETE FROM catalogue WHERE rank = ?").execute(arguments: [rank])
        count -= 1
    }

    /// Goes down to the limit in steps, so that a limit that was lowered makes no write last for minutes.
    private mutating func makeRoom(atMost step: Int) throws {
        guard count > Int64(limit) else { return }
        let oldest = try Row.fetchAll(
            db,
            sql: "SELECT rank, \(RepositoryColumns.list) FROM catalogue ORDER BY seenAt LIMIT ?",
            arguments: [min(count - Int64(limit), Int64(step))])
        for row in oldest { try remove(row) }
    }

    private func finish() throws {
        let delete = try db.cachedStatement(
            sql: "INSERT INTO catalogueTerms (catalogueTerms, rowid, terms) VALUES ('delete', ?, ?)")
        for (rank, terms) in leaving.sorted(by: { $0.rank < $1.rank }) {
            try delete.execute(arguments: [rank, terms])
        }
        let insert = try db.cachedStatement(sql: "INSERT INTO catalogueTerms (rowid, terms) VALUES (?, ?)")
        for (rank, terms) in entering.sorted(by: { $0.rank < $1.rank }) {
            try insert.execute(arguments: [rank, terms])
        }
        try db.cachedStatement(sql: "UPDATE catalogueState SET count = ?, nextSequence = ?")
            .execute(arguments: [count, nextSequence])
    }

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
