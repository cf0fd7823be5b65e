internal import Core
internal import GRDB
internal import Glibc
internal import Platform

/// Which state of which library a copy has.
struct CopyStamp: Decodable, Hashable {
    /// The id of the library; see ``OpenFile``.
    var library: Count
    /// Rises with every change of a favourite, a note or a saved search.
    var revision: Count

    init(of db: Database) throws {
        library = Count(try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0)
        let sum = "sum(max(0, min(CAST(number AS INTEGER), \(Count.largest))))"
        revision = Count(
            try Int.fetchOne(
                db, sql: "SELECT \(sum) FROM revision WHERE name IN ('favourites', 'saved searches')") ?? 0)
    }

    fileprivate var member: String {
        "\n  \"copyOf\" : {\"library\" : \(library.value), \"revision\" : \(revision.value)},"
    }
}

/// The automatic copies of favourites, notes and saved searches beside the library: exports, of which `favourites-1.json` is the newest.
///
/// They are written and read while no other process opens the library.
struct LibraryCopies {
    /// An export, and when it was saved.
    private struct Copy {
        let bytes: [UInt8]
        let reader: ExportReader
        let savedAt: timespec
    }

    /// How much newer than the second copy the first one is when it becomes the second, in seconds: many short sessions would otherwise
    /// leave three copies of one minute.
    private static let distance = 600

    private let paths: [String]
    private let limit: Int
    private var replacement: String { paths[0] + ".new" }

    /// - Parameter limit: More bytes than the favourites of the largest library have.
    init(folder: String, limit: Int = 256 << 20) {
        (paths, self.limit) = ((1...3).map { "\(folder)/favourites-\($0).json" }, limit)
    }

    /// The paths of those that exist.
    var present: [String] { paths.filter { access($0, F_OK) == 0 } }

    /// The state that the newest copy has; `nil` if there is none.
    var stamp: CopyStamp? { paths.lazy.compactMap(read).first?.reader.stamp }

    // MARK: Saving

    /// Saves a copy that replaces the newest, which moves back one place if it differs and is old enough.
    func save(_ document: ExportDocument, _ stamp: CopyStamp) throws {
        guard !document.isEmpty || !present.isEmpty else { return }
        let body = Array(try document.encoded().utf8.dropFirst())
        let bytes = Array("{\(stamp.member)".utf8) + body
        // It could not be read.
        guard bytes.count <= limit else {
            throw LibraryFailure.unexpected(path: paths[0], reason: "it would be larger than \(limit >> 20) MiB")
        }
        guard write(bytes, savedAt: nil) else { throw LibraryFailure.diskFull(path: replacement) }
        let last = read(paths[0])
        if let last, !last.bytes.suffix(body.count).elementsEqual(body), isApart(last) {
            rename(paths[1], paths[2])
            rename(paths[0], paths[1])
        }
        guard rename(replacement, paths[0]) == 0 else {
            throw LibraryFailure.notWritable(path: paths[0], reason: String(cString: strerror(errno)))
        }
    }

    private func isApart(_ last: Copy) -> Bool {
        guard let status = OpenFile.status(of: paths[1]) else { return true }
        return abs(last.savedAt.tv_sec - status.st_mtim.tv_sec) >= Self.distance
    }

    /// Writes the file that takes the place of a copy.
    private func write(_ bytes: [UInt8], savedAt: timespec?) -> Bool {
        unlink(replacement)
        let descriptor = open(replacement, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else {
                unlink(replacement)
                return false
            }
            rest = rest.dropFirst(count)
        }
        if let savedAt { futimens(descriptor, [savedAt, savedAt]) }
        return fsync(descriptor) == 0
    }

    // MARK: Reading

    private func read(_ path: String) -> Copy? {
        // Of a FIFO, which would block, nothing is read.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit
        else { return nil }
        // The folder may have been open to others before the library was opened.
        if case .owner? = PathDistrust.find(path, opened: status) { return nil }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = size > 0 ? max(0, pread(descriptor, buffer.baseAddress, size, 0)) : 0
        }
        guard let reader = try? ExportReader(bytes) else { return nil }
        return Copy(bytes: bytes, reader: reader, savedAt: status.st_mtim)
    }

    /// Adds what the newest copy that can be read has and a library lacks, in its transaction.
    ///
    /// - Returns: What was added, `nil` if nothing was, and the state that the copy has.
    func add(to db: Database) throws -> (restored: RestoredCopy?, stamp: CopyStamp?) {
        for copy in paths.lazy.compactMap(read) {
            do {
                var result = Library.Import()
                try db.inSavepoint {
                    result = try copy.reader.add(to: db, isOwn: true)
                    return .commit
                }
                let restored = RestoredCopy(
                    favourites: result.added, notes: result.notes, savedSearches: result.searches,
                    savedAt: Timestamp(seconds: Int64(copy.savedAt.tv_sec)))
                return (result.added + result.notes + result.searches > 0 ? restored : nil, copy.reader.stamp)
            } catch is LibraryFailure {
                // It is not a whole export; an older one is.
            }
        }
        return (nil, nil)
    }

    // MARK: Signing out

    /// Leaves only the names and notes of a host's private repositories.
    ///
    /// - Returns: The paths of copies that may have more, because they cannot be read or written.
    func reduce(host: String) -> [String] {
        unlink(replacement)
        return present.filter { !reduce($0, host) }
    }

    private func reduce(_ path: String, _ host: String) -> Bool {
        guard let copy = read(path) else { return false }
        var favourites: [Favourite] = []
        var searches: [(host: String, searches: [SavedSearch])] = []
        do {
            try copy.reader.forEachFavourite { favourite in
                var favourite = favourite
                if favourite.host == host, !favourite.repository.isPublic {
                    favourite.repository = favourite.repository.byNameOnly
                }
                favourites.append(favourite)
            }
            try copy.reader.forEachSearch(isOwn: true) { searches.append(($1, [$0])) }
            let owners = try copy.reader.owners().filter { $0.host != host }
            let text = try ExportDocument(favourites, searches: searches, seenBy: owners).encoded()
            let bytes = Array("{\(copy.reader.stamp?.member ?? "")".utf8) + text.utf8.dropFirst()
            return write(bytes, savedAt: copy.savedAt) && rename(replacement, path) == 0
        } catch {
            return false
        }
    }
}
