internal import Core
internal import GRDB

/// Copies one table of a damaged file: its rows from both ends, each time until the first that cannot be read.
struct TableSalvage {
    private let source: DatabaseQueue
    private let target: Database
    private let table: String
    private let insertion: Statement
    /// The number of columns to copy, from the first one on.
    private let width: Int
    /// The column of text that may contain NUL characters.
    private let textPlace: Int?

    /// The number of rows copied.
    private(set) var count = 0
    /// Whether the table is sound and every row was read.
    private(set) var isWhole = true

    /// A damaged page can lead back to others for ever: this many rows in a row that are known, or invalid, are its end.
    private static let mostKnown = 1_000

    /// - Returns: `nil` if the source has no such table, or one that runs what somebody else has put there.
    init?(_ table: String, from source: DatabaseQueue, into target: Database) throws {
        let present = try? source.read { db in
            try SchemaCheck.isReadable(table, in: db) ? db.columns(in: table).map(\.name) : nil
        }
        guard let old = present ?? nil else { return nil }
        // By position: an older file has fewer columns, never others in between, and damage may have changed a name or
        // split a column.
        let new = try target.columns(in: table)
        let columns = new.prefix(old.count).map(\.name)
        guard columns.count > 1 else { return nil }
        (self.source, self.target, self.table, width) = (source, target, table, columns.count)
        let text = old.contains("text") ? columns.firstIndex(of: "text") : nil
        textPlace = text
        let missing = new.dropFirst(width).filter { $0.isNotNull && $0.defaultValueSQL == nil }.map(\.name)
        let places = columns.indices.map { $0 == text ? StoredText.placeholder : "?" } + missing.map { _ in "0" }
        insertion = try target.makeStatement(
            sql: """
                INSERT OR IGNORE INTO \(table) (\((columns + missing).joined(separator: ", ")))
                VALUES (\(places.joined(separator: ", ")))
                """)
        isWhole = (try? source.read { try $0.isSound(table) }) ?? false
    }

    /// - Throws: Errors of the target only.
    mutating func run() throws { if try !copy("1, 2") { _ = try copy("1 DESC, 2 DESC") } }

    /// - Returns: Whether all rows could be read.
    private mutating func copy(_ order: String) throws -> Bool {
        var (copied, known) = (0, 0)
        var problem: (any Error)?
        let text = textPlace == nil ? "" : ", " + StoredText.column("text")
        let isRead: Void? = try? source.read { db in
            let rows = try Row.fetchCursor(db, sql: "SELECT *\(text) FROM \(table) ORDER BY \(order)")
            while known < Self.mostKnown, let row = try rows.next() {
                do {
                    try insertion.execute(arguments: StatementArguments(values(of: row)))
                } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                    // A row with invalid values.
                } catch {
                    problem = error
                    throw error
                }
                copied += target.changesCount
                known = target.changesCount > 0 ? 0 : known + 1
            }
        }
        count += copied
        if let problem { throw problem }
        isWhole = isWhole && isRead != nil
        return isWhole
    }

    private func values(of row: Row) -> [DatabaseValue] {
        var values = Array(row.databaseValues.prefix(width))
        if let textPlace, let text = row.databaseValues.last { values[textPlace] = text }
        return values
    }
}

extension Database {
    /// Whether SQLite finds nothing wrong with a table and its indexes.
    func isSound(_ table: String) throws -> Bool {
        try String.fetchOne(self, sql: "PRAGMA integrity_check('\(table)')") == "ok"
    }

    /// Whether each value of a table can be read.
    func canReadAll(of table: String) throws -> Bool {
        do {
            let rows = try Row.fetchCursor(self, sql: "SELECT * FROM \(table)")
            while try rows.next() != nil {}
            return true
        } catch let error as DatabaseError where [.SQLITE_TOOBIG, .SQLITE_CORRUPT].contains(error.resultCode) {
            return false
        }
    }
}
