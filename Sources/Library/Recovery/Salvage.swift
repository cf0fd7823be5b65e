internal import Core
internal import GRDB

/// Copies user data from a damaged file: the rows that SQLite can still read.
enum Salvage {
    /// - Parameters:
    ///   - path: The damaged file; it is only read.
    ///   - target: The new library, in a transaction.
    ///   - copy: The state of the last copy: a sound file that is older than that is not complete.
    /// - Returns: What was read; its path is that of the file.
    /// - Throws: Errors of the new library only.
    static func run(from path: String, into target: Database, notBefore copy: CopyStamp? = nil) throws -> LibraryRepair
    {
        var repair = LibraryRepair(damagedPath: path)
        var configuration = Configuration.bounded(readonly: true)
        // With this, SQLite reads a file that is shorter than its header says, and ignores invalid parts of the schema.
        // Source: "PRAGMA writable_schema" and lockBtree() of SQLite.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") }
        guard let source = try? DatabaseQueue(path: path, configuration: configuration) else { return repair }
        defer { try? source.close() }
        var counts: [String: Int] = [:]
        let stamp = try? source.read(CopyStamp.init(of:))
        repair.isComplete =
            copy.map { $0.library == stamp?.library && $0.revision <= stamp?.revision ?? $0.revision } ?? true
        for table in Schema.userTables {
            guard var copy = try TableSalvage(table, from: source, into: target) else {
                // Older files do not have this table.
                if !["favouriteStatus", "choice"].contains(table) { repair.isComplete = false }
                continue
            }
            try copy.run()
            counts[table] = copy.count
            repair.isComplete = repair.isComplete && copy.isWhole
        }
        repair.favourites = counts["favourite"] ?? 0
        repair.notes = counts["note"] ?? 0
        repair.savedSearches = counts["savedSearch"] ?? 0
        repair.historyEntries = counts["history"] ?? 0
        return repair
    }
}
