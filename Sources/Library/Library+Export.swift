internal import GRDB
public import Model

extension Library {
    /// What an import did.
    public struct Import: Sendable, Hashable {
        /// How many favourites are new.
        public var added: Int
        /// How many were there and stayed as they were.
        public var present: Int
        /// How many favourites there were of each host, new or not.
        public var hosts: [String: Int]
        /// How many notes were taken over because they were newer than those that were there.
        public var notes: Int

        /// What an import did, in numbers.
        public init(added: Int, present: Int, notes: Int, hosts: [String: Int] = [:]) {
            self.added = added
            self.present = present
            self.notes = notes
            self.hosts = hosts
        }
    }

    /// All favourites with their notes as JSON text, the same for the same favourites.
    ///
    /// - Parameter host: Whose; `nil` for those of all hosts.
    public func exportFavourites(host: String? = nil) async throws(LibraryFailure) -> String {
        try exportText(of: try await favourites(host: host))
    }

    /// Some favourites with their notes as the same kind of text.
    public func exportText(of favourites: [Favourite]) throws(LibraryFailure) -> String {
        do { return try ExportDocument(favourites).encoded() } catch { throw failure(error) }
    }

    /// Adds the favourites and notes of an export, all or nothing. What is there stays; of two notes the newer one does.
    ///
    /// - Parameters:
    ///   - text: What ``exportFavourites(host:)`` has made, in this or another library.
    ///   - host: Whose favourites to add; `nil` for those of all hosts.
    /// - Throws: ``LibraryFailure/notAnExport(reason:)`` where it is something else.
    public func importFavourites(
        _ text: String, host: String? = nil
    ) async throws(LibraryFailure) -> Import {
        let favourites = try ExportDocument.decoded(text).filter { host == nil || $0.host == host }
        return try await keep { db in
            var result = Import(added: 0, present: 0, notes: 0)
            for var favourite in favourites {
                let note = favourite.note
                favourite.note = nil
                result.hosts[favourite.host, default: 0] += 1
                if try FavouriteTable.insert(favourite, seenAt: favourite.addedAt, in: db) {
                    result.added += 1
                } else {
                    result.present += 1
                }
                guard let note else { continue }
                let known = try Int64.fetchOne(
                    db, sql: "SELECT editedAt FROM note WHERE host = ? AND id = ?",
                    arguments: [favourite.host, favourite.id.rawValue])
                guard known.map({ $0 < note.editedAt.seconds }) ?? true else { continue }
                try FavouriteTable.setNote(note, of: favourite.id, host: favourite.host, in: db)
                result.notes += 1
            }
            return result
        }
    }
}
