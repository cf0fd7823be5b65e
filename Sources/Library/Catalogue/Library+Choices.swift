package import Core
internal import GRDB
internal import Glibc
internal import Synchronization

extension Library {
    /// Records that repositories were chosen: they come first among local results.
    ///
    /// It survives the end of the process; a power failure may lose it.
    ///
    /// - Parameters:
    ///   - ids: The chosen repositories.
    ///   - host: Their host: `github.com`.
    ///   - now: The current time.
    package func recordChoice(
        of ids: [Repository.ID], host: String, at now: Timestamp
    ) async throws(LibraryFailure) {
        guard !ids.isEmpty else { return }
        let limit = limits.choices
        try await write(synchronous: "NORMAL") { db in
            try ChoiceTable.add(Set(ids), host, at: now, limit: limit, in: db)
        }
        choices.invalidate()
    }
}

/// The repositories that were chosen, with their scores.
enum ChoiceTable {
    /// A chosen repository of the catalogue.
    struct Entry: Sendable {
        var repository: Repository
        var score: UsageScore
    }

    static func create(in db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE choice (
                    host TEXT NOT NULL, id INTEGER NOT NULL, score REAL NOT NULL, chosenAt INTEGER NOT NULL,
                    PRIMARY KEY (host, id)
                ) WITHOUT ROWID
                """)
    }

    static func add(
        _ ids: Set<Repository.ID>, _ host: String, at now: Timestamp, limit: Int, in db: Database
    ) throws {
        var scores = try scores(host, in: db)
        for id in ids {
            scores[id, default: UsageScore(value: 0, time: now)].add(at: now)
        }
        let ranked = scores.filter { $0.value.value(at: now) >= UsageScore.smallest }.sorted {
            ($0.value.value(at: now), $0.key.rawValue) > ($1.value.value(at: now), $1.key.rawValue)
        }
        let kept = Set(ranked.prefix(limit).map(\.key))
        let delete = try db.cachedStatement(sql: "DELETE FROM choice WHERE host = ? AND id = ?")
        for id in scores.keys where !kept.contains(id) { try delete.execute(arguments: [host, id.rawValue]) }
        let insert = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO choice (host, id, score, chosenAt) VALUES (?, ?, ?, ?)")
        for id in ids where kept.contains(id) {
            guard let score = scores[id] else { continue }
            try insert.execute(arguments: [host, id.rawValue, score.value, score.time.seconds])
        }
    }

    /// Moves the choices of a built-in repository to the one that GitHub has returned.
    static func move(_ old: Repository.ID, to new: Repository.ID, _ host: String, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE OR REPLACE choice SET id = ? WHERE host = ? AND id = ?")
            .execute(arguments: [new.rawValue, host, old.rawValue])
    }

    static func scores(_ host: String, in db: Database) throws -> [Repository.ID: UsageScore] {
        var scores: [Repository.ID: UsageScore] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT id, score, chosenAt FROM choice WHERE host = ?", arguments: [host])
        while let row = try rows.next() {
            guard let id = row.integer(0) else { continue }
            scores[Repository.ID(rawValue: id)] = score(row, at: 1)
        }
        return scores
    }

    /// The chosen repositories that are in the catalogue for an identity, with the number of their host there.
    static func entries(_ host: String, number: Int64, for identity: String, in db: Database) throws -> [Entry] {
        var entries: [Entry] = []
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: join), arguments: [number, host, VisibleRows.value(identity)])
        while let row = try rows.next() {
            let score = score(row, at: StoredRepository.count)
            guard score.value > 0, let repository = StoredRepository.repository(row, at: 0) else { continue }
            entries.append(Entry(repository: repository, score: score))
        }
        return entries
    }

    /// A cross join reads the choices first: there are few.
    static let join = """
        SELECT \(StoredRepository.names.map { "catalogue.\($0)" }.joined(separator: ", ")), choice.score, choice.chosenAt
        FROM choice CROSS JOIN catalogue ON catalogue.host = ?1 AND catalogue.id = choice.id WHERE choice.host = ?2
        AND \(VisibleRows.condition("?3"))
        """

    private static func score(_ row: Row, at start: Int) -> UsageScore {
        let value: DatabaseValue = row[start]
        let time = row.timestamp(start + 1) ?? Timestamp(seconds: 0)
        switch value.storage {
        case .double(let number): return UsageScore(value: number, time: time)
        case .int64(let number): return UsageScore(value: Double(number), time: time)
        default: return UsageScore(value: 0, time: time)
        }
    }
}

/// The chosen repositories of the catalogue, kept in memory: they are needed for every key.
///
/// They are read again after this process has written to the catalogue or recorded a choice. Choices of other processes are
/// known from then on, too.
final class ChoiceCache: Sendable {
    private struct State {
        var generation = 0
        /// By host and identity.
        var entries: [[String]: [ChoiceTable.Entry]] = [:]
    }

    private let state = Mutex(State())

    /// What an identity sees of a host's entries, or the number to store it with.
    func look(_ host: String, _ identity: String) -> (entries: [ChoiceTable.Entry]?, generation: Int) {
        state.withLock { ($0.entries[[host, identity]], $0.generation) }
    }

    /// Stores what was read, unless something was written meanwhile.
    func store(_ entries: [ChoiceTable.Entry], _ host: String, _ identity: String, generation: Int) {
        state.withLock { state in
            if state.generation == generation { state.entries[[host, identity]] = entries }
        }
    }

    /// Forgets everything.
    func invalidate() { state.withLock { $0 = State(generation: $0.generation + 1) } }
}

/// How often and how recently a repository was chosen: each choice counts 1, and half as much after every four weeks.
struct UsageScore: Equatable {
    /// The time in which it halves, in seconds.
    static let halfLife: Int64 = 28 * 24 * 3_600
    /// Below this, a repository no longer counts as chosen: 16 weeks after a single choice.
    static let smallest = 1.0 / 16

    /// The score at ``time``.
    private(set) var value: Double
    /// When it had that value.
    private(set) var time: Timestamp

    /// - Parameter value: Values that no choices can have count as none: the file may be damaged.
    init(value: Double, time: Timestamp) {
        self.value = value > 0 && value < 1e9 ? value : 0
        self.time = time.inCalendar
    }

    /// The score at a time; before ``time``, as at that time.
    func value(at now: Timestamp) -> Double {
        value * exp2(-Double(max(0, now.inCalendar.seconds(since: time))) / Double(Self.halfLife))
    }

    /// Of two scores, the one with the higher rank is higher at any time.
    var rank: Double { log2(value) + Double(time.seconds) / Double(Self.halfLife) }

    /// Adds a choice.
    mutating func add(at now: Timestamp) {
        self = UsageScore(value: value(at: now) + 1, time: max(time, now.inCalendar))
    }
}
