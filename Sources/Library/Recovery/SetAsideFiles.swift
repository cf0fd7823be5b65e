internal import Core
internal import GRDB
internal import Glibc

/// The damaged files beside the library. They are kept because what the user made may be recovered by other means; what GitHub has sent is
/// of no use in them.
struct SetAsideFiles {
    let files: LibraryFiles

    /// Puts in the place of each a file with the user data that can be read of it, without what GitHub has sent of private repositories.
    ///
    /// - Returns: The paths of files that may still have some of it.
    func clear() -> [String] {
        let names = files.setAside
        return names.filter { name in
            // Lone logs have pages of any table, and only their file says which.
            if name.hasSuffix("-wal") { return !names.contains(String(name.dropLast(4))) }
            return (try? rewrite(files.folder + "/" + name)) == nil
        }.map { files.folder + "/" + $0 }
    }

    private func rewrite(_ path: String) throws {
        let replacement = path + ".new"
        unlink(replacement)
        try files.makeFile(replacement)
        let queue = try DatabaseQueue(path: replacement, configuration: .bounded())
        try Schema.migrator.migrate(queue)
        try queue.write { db in
            _ = try Salvage.run(from: path, into: db)
            try db.execute(
                sql: """
                    UPDATE favourite SET identity = '';
                    DELETE FROM favouriteStatus WHERE (host, id) NOT IN (SELECT host, id FROM favourite);
                    """)
            for host in try String.fetchAll(db, sql: "SELECT host FROM favourite UNION SELECT host FROM starChange") {
                _ = try FavouriteTable.reduce(seenBy: "", host: host, in: db)
                try StarQueue.reduce(host: host, in: db)
            }
        }
        // Between rows there may be bytes of former ones.
        try queue.vacuum()
        try queue.close()
        guard rename(replacement, path) == 0 else { throw LibraryFailure.notAFile(path: path) }
        for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
    }
}
