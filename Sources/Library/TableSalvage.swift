internal import GRDB
internal import Model

/// Copies one table of a damaged file.
///
/// The rows are read from both ends of the table until the first error, then from each key between that is still on a page: of a
/// file that was cut, pages are missing here and there.
struct TableSalvage {
    private let source: DatabaseQueue
    private let target: Database
    private let insertion: Statement
    private let selection: String
    /// Whether rows are told apart by host and number; otherwise by their own number.
    private let isByHost: Bool
    private let key: String
    private let keyPlace: Int
    /// How many columns are copied, of those there are at the beginning.
    private let width: Int
    /// Which of them is text that may hold NUL characters.
    private let textPlace: Int?

    /// How many rows were copied.
    private(set) var count = 0
    /// Whether every row could be read.
    private(set) var isWhole = true

    /// - Returns: `nil` where the source has no such table.
    init?(_ table: String, from source: DatabaseQueue, into target: Database) throws {
        guard let old = try? source.read({ try $0.columns(in: table).map(\.name) }) else { return nil }
        // By place: an older file has fewer columns, never others in between, and damage may have changed a name, or made one
        // column of two.
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
        // GitHub's own may be all there is, and stand on no page that can be read.
        let hosts = Set(keys.identities.keys).union([StarterCatalogue.host])
        for host in hosts.sorted() { try run(host: host, keys.identities[host] ?? []) }
    }

    private mutating func run(host: String?, _ keys: Set<Int64>) throws {
        var known: Set<Int64> = []
        try copy(from: .min, isRising: true, host, &known)
        try copy(from: .max, isRising: false, host, &known)
        // A key that damage has changed also ends a search without an error: what is not known yet is always looked for.
        for key in keys.sorted() where !known.contains(key) {
            let count = known.count
            try copy(from: key, isRising: true, host, &known)
            if known.count > count { isWhole = false }
        }
    }

    /// Copies rows from a key on, in rising or falling order, until the first that cannot be read or is known.
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
                    // A row that damage has made senseless.
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
