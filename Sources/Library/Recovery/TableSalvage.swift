internal import GRDB
internal import Model

/// Copies one table of a damaged file.
///
/// Rows are read from both ends of the table until the first error, then at each key in between that is still on a
/// page: a truncated file lacks pages in various places.
struct TableSalvage {
    private let source: DatabaseQueue
    private let target: Database
    private let insertion: Statement
    private let selection: String
    /// Whether rows are identified by host and id; otherwise by row id.
    private let isByHost: Bool
    private let key: String
    private let keyPlace: Int
    /// The number of columns to copy, from the first one on.
    private let width: Int
    /// The column of text that may contain NUL characters.
    private let textPlace: Int?

    /// The number of rows copied.
    private(set) var count = 0
    /// Whether every row could be read.
    private(set) var isWhole = true

    /// - Returns: `nil` if the source has no such table.
    init?(_ table: String, from source: DatabaseQueue, into target: Database) throws {
        guard let old = try? source.read({ try $0.columns(in: table).map(\.name) }) else { return nil }
        // By position: an older file has fewer columns, never others in between, and damage may have changed a name or
        // split a column.
        let new = try target.columns(in: table)
        let columns = new.prefix(old.count).map(\.name)
        guard columns.count > 1 else { return nil }
        self.source = source
        self.target = target
        isByHost = columns[0] == "host"
        keyPlace = isByHost ? 1 : 0
        width = columns.count
        let text = old.contains("text") ? columns.firstIndex(of: "text") : nil
        textPlace = text
        let missing = new.dropFirst(width).filter { $0.isNotNull && $0.defaultValueSQL == nil }.map(\.name)
        let names = (columns + missing).joined(separator: ", ")
        let places = columns.indices.map { $0 == text ? StoredText.placeholder : "?" } + missing.map { _ in "0" }
        insertion = try target.makeStatement(
            sql: "INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(places.joined(separator: ", ")))")
        key = old[keyPlace].quotedDatabaseIdentifier
        selection = """
            SELECT *\(textPlace == nil ? "" : ", " + StoredText.column("text")) FROM \(table)
            WHERE \(isByHost ? "\(old[0].quotedDatabaseIdentifier) = ?2 AND " : "")
            """
    }

    /// - Parameter keys: Where to look.
    /// - Throws: Errors of the target only.
    mutating func run(_ keys: PageKeys) throws {
        guard isByHost else { return try run(host: nil, keys.numbers) }
        // GitHub's host may be the only one, and missing on all readable pages.
        let hosts = Set(keys.identities.keys).union([StarterCatalogue.host])
        for host in hosts.sorted() { try run(host: host, keys.identities[host] ?? []) }
    }

    private mutating func run(host: String?, _ keys: Set<Int64>) throws {
        var known: Set<Int64> = []
        try copy(from: .min, isRising: true, host, &known)
        try copy(from: .max, isRising: false, host, &known)
        // A damaged key can also end a search without an error, so unknown keys are always tried.
        for key in keys.sorted() where !known.contains(key) {
            let count = known.count
            try copy(from: key, isRising: true, host, &known)
            if known.count > count { isWhole = false }
        }
    }

    /// Copies rows from a key on, in ascending or descending order, until the first that is unreadable or known.
    private mutating func copy(
        from start: Int64, isRising: Bool, _ host: String?, _ known: inout Set<Int64>
    ) throws {
        var found: [Int64] = []
        var copied = 0
        var problem: (any Error)?
        let statement = selection + (isRising ? "\(key) >= ?1 ORDER BY \(key)" : "\(key) <= ?1 ORDER BY \(key) DESC")
        let isRead: Void? = try? source.read { [known] db in
            let arguments: StatementArguments = host.map { [start, $0] } ?? [start]
            let rows = try Row.fetchCursor(db.cachedStatement(sql: statement), arguments: arguments)
            while let row = try rows.next(), let number = row.integer(keyPlace), !known.contains(number) {
                found.append(number)
                do {
                    try insertion.execute(arguments: StatementArguments(values(of: row)))
                    copied += target.changesCount
                } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                    // A row with invalid values.
                } catch {
                    problem = error
                    throw error
                }
            }
        }
        known.formUnion(found)
        count += copied
        if let problem { throw problem }
        if isRead == nil { isWhole = false }
    }

    private func values(of row: Row) -> [DatabaseValue] {
        var values = Array(row.databaseValues.prefix(width))
        if let textPlace, let text = row.databaseValues.last { values[textPlace] = text }
        return values
    }
}
