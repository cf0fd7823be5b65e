internal import GRDB
internal import Model

/// Copies what the user made out of a damaged file, each table until its first error.
struct Salvage {
    private let source: DatabaseQueue?
    private let target: Database

    /// - Parameters:
    ///   - path: The damaged file; it is only read.
    ///   - target: The new library, in a transaction.
    init(from path: String, into target: Database) {
        var configuration = Configuration()
        configuration.readonly = true
        source = try? DatabaseQueue(path: path, configuration: configuration)
        self.target = target
    }

    /// - Throws: Errors of the new library only.
    func run(_ repair: inout LibraryRepair) throws {
        guard let source else { return }
        defer { try? source.close() }
        var counts: [String: Int] = [:]
        var isComplete = true
        for table in Schema.userTables {
            let (count, isWhole) = try copy(table, from: source)
            counts[table] = count
            isComplete = isComplete && isWhole
        }
        repair.favourites = counts["favourite"] ?? 0
        repair.notes = counts["note"] ?? 0
        repair.historyEntries = counts["history"] ?? 0
        repair.isComplete = isComplete
    }

    private func copy(_ table: String, from source: DatabaseQueue) throws -> (count: Int, isWhole: Bool) {
        // An older file may have fewer columns than the new one.
        guard let old = try? source.read({ try $0.columns(in: table).map(\.name) }) else { return (0, false) }
        let columns = try target.columns(in: table).map(\.name).filter(old.contains)
        guard !columns.isEmpty else { return (0, false) }
        let list = columns.joined(separator: ", ")
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let insertion = try target.makeStatement(sql: "INSERT OR IGNORE INTO \(table) (\(list)) VALUES (\(places))")
        var count = 0
        var problem: (any Error)?
        let isWhole: Void? = try? source.read { db in
            let rows = try Row.fetchCursor(db, sql: "SELECT \(list) FROM \(table)")
            while let row = try rows.next() {
                do {
                    try insertion.execute(arguments: StatementArguments(row.databaseValues))
                    count += target.changesCount
                } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                    // A row that damage has made senseless.
                } catch {
                    problem = error
                    throw error
                }
            }
        }
        if let problem { throw problem }
        return (count, isWhole != nil)
    }
}
