internal import GRDB
internal import Model

/// Copies user data from a damaged file: all rows that SQLite can still reach.
struct Salvage {
    private let path: String
    private let source: DatabaseQueue?
    private let target: Database

    /// - Parameters:
    ///   - path: The damaged file; it is only read.
    ///   - target: The new library, in a transaction.
    init(from path: String, into target: Database) {
        var configuration = Configuration()
        configuration.readonly = true
        // With this, SQLite reads a file that is shorter than its header says, and ignores invalid parts of the schema.
        // Source: "PRAGMA writable_schema" and lockBtree() of SQLite.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") }
        source = try? DatabaseQueue(path: path, configuration: configuration)
        self.path = path
        self.target = target
    }

    /// - Throws: Errors of the new library only.
    func run(_ repair: inout LibraryRepair) throws {
        guard let source else { return }
        defer { try? source.close() }
        let keys = PageKeys(path: path)
        var counts: [String: Int] = [:]
        var isComplete = true
        for table in Schema.userTables {
            guard var copy = try TableSalvage(table, from: source, into: target) else {
                // Older files do not have this table.
                isComplete = isComplete && ["favouriteStatus", "choice"].contains(table)
                continue
            }
            try copy.run(keys)
            counts[table] = copy.count
            isComplete = isComplete && copy.isWhole
        }
        try FavouriteStatusTable.fill(target)
        repair.favourites = counts["favourite"] ?? 0
        repair.notes = counts["note"] ?? 0
        repair.historyEntries = counts["history"] ?? 0
        repair.isComplete = isComplete
    }
}
