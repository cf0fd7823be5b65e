package import Core
internal import GRDB

extension Library {
    /// The result of an import.
    package struct Import: Sendable, Hashable {
        /// The maximum number of favourites that are added, and of saved searches in the library then.
        static let (mostFavourites, mostSearches) = (100_000, 1_000)

        /// The number of favourites added.
        package var added = 0
        /// The number of favourites already present, which were left unchanged.
        package var present = 0
        /// The number of notes imported because they were newer than the present ones.
        package var notes = 0
        /// The number of saved searches added. Those whose name was taken were left unchanged.
        package var searches = 0
        /// The saved searches with the name of one that comes with the program, which were skipped.
        package var builtIn: [String] = []
        /// The number of favourites of each host, added or present.
        package var hosts: [String: Int] = [:]
        /// The number of favourites and saved searches of other hosts, which were skipped.
        package var skipped = 0
        /// The number of entries that this program cannot have written, which were skipped.
        package var foreign = 0
    }

    /// All favourites with their notes, and all saved searches, as JSON, always the same for the same data.
    ///
    /// - Parameter host: The host; `nil` for all hosts.
    package func exportFavourites(host: String? = nil) async throws(LibraryFailure) -> String {
        let identity = viewer.current()
        let (favourites, searches) = try await read { db in
            (try FavouriteTable.all(host: host, for: identity, in: db), try SavedSearchTable.byHost(host, in: db))
        }
        do { return try ExportDocument(favourites, searches: searches).encoded() } catch { throw failure(error) }
    }

    /// Imports the favourites, notes and saved searches of an export, all or none. Those present are left unchanged; of two notes,
    /// the newer one is kept.
    ///
    /// - Parameters:
    ///   - text: The output of ``exportFavourites(host:)`` of this or another library.
    ///   - host: The host whose favourites to import; `nil` for all hosts.
    /// - Throws: ``LibraryFailure/notAnExport(reason:)`` for any other text.
    package func importFavourites(
        _ text: String, host: String? = nil
    ) async throws(LibraryFailure) -> Import {
        let reader = try ExportReader(text)
        return try await keep { [viewer] db in
            try reader.add(to: db, host: host, by: viewer.saving(viewer.current()))
        }
    }
}

extension ExportReader {
    /// Adds the favourites, notes and saved searches to a library. Those present are left unchanged; of two notes, the newer one is kept.
    ///
    /// - Parameters:
    ///   - host: The host whose data to add; `nil` for all hosts.
    ///   - identity: Who sees private repositories; empty if nobody knows.
    ///   - isOwn: Whether it is a copy that this program has saved: all of it is taken, under whatever rules it was saved.
    func add(
        to db: Database, host: String? = nil, by identity: String = "", isOwn: Bool = false
    ) throws -> Library.Import {
        var result = Library.Import()
        let seen = isOwn ? try owners() : []
        let identities = Dictionary(seen.map { ([$0.host, "\($0.id.rawValue)"], $0.identity) }) { $1 }
        try forEachFavourite { favourite in
            let owner = identities[[favourite.host, "\(favourite.id.rawValue)"]]
            try result.add(favourite, to: db, host: host, by: owner ?? identity, isOwn: isOwn)
        }
        let present = isOwn ? 0 : try Int.fetchOne(db, sql: "SELECT count(*) FROM savedSearch") ?? 0
        try forEachSearch(isOwn: isOwn) { search, searchHost in
            guard host == nil || searchHost == host else { return result.skipped += 1 }
            guard isOwn || Library.Import.isHost(searchHost) else { return result.foreign += 1 }
            guard isOwn || !search.name.isBuiltIn else { return result.builtIn.append(search.name.text) }
            guard try SavedSearchTable.one(search.name.key, searchHost, in: db) == nil else { return }
            guard isOwn || present + result.searches < Library.Import.mostSearches else {
                throw LibraryFailure.notAnExport(reason: "more than 1,000 saved searches")
            }
            try SavedSearchTable.insert(search, searchHost, in: db)
            result.searches += 1
        }
        return result
    }
}

extension Repository {
    /// The most that an answer has of it: a file may have any, which would be compared and drawn.
    fileprivate var cut: Repository {
        func bounded(_ text: String) -> String {
            text.utf8.count <= 2_000 ? text : String(text.unicodeScalars.prefix(2_000))
        }
        var repository = self
        for path in [\Repository.description, \.language, \.license, \.homepage, \.defaultBranch, \.nodeID] {
            repository[keyPath: path] = repository[keyPath: path].map(bounded)
        }
        repository.topics = topics.prefix(20).map(bounded)
        return repository
    }
}

extension Library.Import {
    /// Whether this can be the name of a host, or the address of what stands in for one.
    fileprivate static func isHost(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Adds a favourite to a library, and its note if it is newer.
    ///
    /// - Parameter isOwn: Whether this program has saved it: then it is taken whatever its size.
    fileprivate mutating func add(
        _ favourite: Favourite, to db: Database, host: String?, by identity: String, isOwn: Bool = false
    ) throws {
        guard host == nil || favourite.host == host else { return skipped += 1 }
        if !isOwn {
            let repository = favourite.repository
            guard Self.isHost(favourite.host), RepositoryName.isValid(repository.owner, repository.name) else {
                return foreign += 1
            }
            guard (favourite.note?.text.utf8.count ?? 0) <= Note.longest else {
                throw LibraryFailure.notAnExport(
                    reason: "the note of \(repository.fullName) is longer than 64 KiB")
            }
            guard added < Self.mostFavourites else {
                throw LibraryFailure.notAnExport(reason: "more than 100,000 favourites")
            }
        }
        var favourite = favourite
        if !isOwn { favourite.repository = favourite.repository.cut }
        let note = favourite.note
        favourite.note = nil
        hosts[favourite.host, default: 0] += 1
        // Whatever dates the file has, what GitHub says is newer.
        let seenAt = FavouriteTable.unseen
        if try FavouriteTable.insert(favourite, by: identity, isImported: true, seenAt: seenAt, in: db) {
            added += 1
        } else {
            present += 1
        }
        guard let note else { return }
        let known = try Int64.fetchOne(
            db, sql: "SELECT editedAt FROM note WHERE host = ? AND id = ?",
            arguments: [favourite.host, favourite.id.rawValue])
        guard known.map({ $0 < note.editedAt.seconds }) ?? true else { return }
        try FavouriteTable.setNote(note, of: favourite.id, host: favourite.host, in: db)
        notes += 1
    }
}
