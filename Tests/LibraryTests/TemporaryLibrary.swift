import GRDB
import Glibc
import Synchronization
import TestSupport

@testable import Core
@testable import Library

/// A folder for a library that is gone when the test is over.
final class TemporaryLibrary: Sendable {
    let root: String
    var folder: String { root + "/ghlance" }
    var path: String { folder + "/library.sqlite" }

    init() {
        var template = Array("/tmp/ghlance-library-XXXXXX".utf8CString)
        root = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap(mkdtemp).map { String(cString: $0) } ?? "/nonexistent"
        }
    }

    deinit {
        for folder in [folder, root] {
            for name in Self.names(folder) { unlink(folder + "/" + name) }
            rmdir(folder)
        }
    }

    func open(
        now: Int64 = 1_000, limits: Library.Limits = Library.Limits(), viewer: Viewer = .octocat
    ) async throws(LibraryFailure) -> Library {
        try await Library.open(folder: folder, now: Timestamp(seconds: now), limits: limits, viewer: viewer)
    }

    /// Adds favourites in a session of its own.
    func fill(_ repositories: [Repository]) async throws {
        let library = try await open()
        try await library.addFavourites(repositories, host: "github.com", at: .at(1))
        try library.close()
    }

    /// Changes the file as no version of the program would.
    func tamper(_ sql: String, _ arguments: StatementArguments = []) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: sql, arguments: arguments) }
        try queue.close()
    }

    /// A connection that has the lock of writers, until it commits.
    func lockedQueue() async throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        // The library has the lock for a moment after another process has written.
        configuration.busyMode = .timeout(20)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try await queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        return queue
    }

    var names: [String] { Self.names(folder) }

    private static func names(_ folder: String) -> [String] { (try? TextFile.names(in: folder)) ?? [] }

    func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    func bytes() -> [UInt8] { Self.bytes(of: path) }

    static func bytes(of path: String) -> [UInt8] { (try? TextFile.bytes(path)) ?? [] }

    /// The files of the library that a text is in, in any case.
    func places(of text: String) -> [String] {
        let wanted = Array(text.lowercased().utf8)
        return names.filter { name in
            let bytes = Self.bytes(of: folder + "/" + name).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            return bytes.indices.dropLast(wanted.count - 1).contains { start in
                bytes[start] == wanted[0] && bytes[start..<start + wanted.count].elementsEqual(wanted)
            }
        }
    }

    /// What the files have, by their names.
    var files: [String: [UInt8]] {
        get { Dictionary(uniqueKeysWithValues: names.map { ($0, Self.bytes(of: folder + "/" + $0)) }) }
        set {
            removeFiles()
            for (name, bytes) in newValue { replace(folder + "/" + name, with: bytes) }
        }
    }

    /// Empties the folder.
    func removeFiles() {
        for name in names { unlink(folder + "/" + name) }
    }

    func replace(_ file: String? = nil, with bytes: some Collection<UInt8>) {
        try? TextFile.write(bytes, to: file ?? path)
    }
}

extension Library {
    /// What is found first, with more time than any machine needs.
    func localResult(_ query: SearchQuery, host: String, limit: Int) async throws -> LocalSearchResult {
        for try await answer in localSearch(query, host: host, limit: limit, budget: .seconds(60)) { return answer }
        return LocalSearchResult(repositories: [], isComplete: false)
    }

    /// What the catalogue has, as far as it is found in time.
    func search(
        _ query: CatalogueQuery, where isMatch: @escaping @Sendable (Repository) -> Bool = { _ in true }
    ) async throws -> LocalSearchResult {
        let identity = viewer.current()
        return try await read { db in try CatalogueSearch(db, query, for: identity, isMatch).run() }
    }

    func catalogued(_ text: String, host: String = "github.com") async throws -> [Repository] {
        try await search(CatalogueQuery(host: host, text: text, budget: .seconds(60))).repositories
    }

    func catalogueCount() async throws -> Int {
        try await read { db in try Int.fetchOne(db, sql: "SELECT count FROM catalogueState") ?? 0 }
    }

    /// The index says of itself whether it agrees with its lists, and we whether it agrees with the rows.
    func isSound() async throws -> Bool {
        try await pool.write { db in
            try db.execute(sql: "INSERT INTO catalogueTerms (catalogueTerms) VALUES ('integrity-check')")
            let rows = try Int.fetchOne(db, sql: "SELECT count(*) FROM catalogue")
            let state = try Int.fetchOne(db, sql: "SELECT count FROM catalogueState")
            return try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok" && rows == state
        }
    }
}

extension Viewer {
    /// An account that is signed in, like all others.
    static let octocat = Viewer(current: { "octocat" }, isSignedIn: { _ in true })
}

/// Who uses the program, and who has signed out.
final class Identities: Sendable {
    private let state: Mutex<(current: String, signedOut: Set<String>)>

    init(_ current: String = "octocat") { state = Mutex((current, [])) }

    var viewer: Viewer {
        Viewer(
            current: { self.state.withLock { $0.current } },
            isSignedIn: { identity in self.state.withLock { !$0.signedOut.contains(identity) } })
    }

    func use(_ identity: String) { state.withLock { $0.current = identity } }

    func signOut(_ identity: String) { state.withLock { _ = $0.signedOut.insert(identity) } }

    func signIn(_ identity: String) { state.withLock { $0 = (identity, $0.signedOut.subtracting([identity])) } }
}

extension Timestamp {
    static func at(_ seconds: Int64) -> Timestamp { Timestamp(seconds: seconds) }
}

extension Repository {
    static func sample(
        _ number: Int64, _ name: String? = nil, owner: String = "octocat", stars: Int = 0, language: String? = nil,
        _ description: String? = nil, topics: [String] = [], node: String? = nil
    ) -> Repository {
        Repository(
            id: ID(rawValue: number), owner: owner, name: name ?? "name-\(number)", description: description,
            language: language, topics: topics, stars: stars, nodeID: node)
    }
}

extension Library {
    /// The repair made when it was opened; `nil` if the file was sound.
    var repair: LibraryRepair? {
        for case .repaired(let repair) in openingNotices { return repair }
        return nil
    }
}

/// An export, of favourites and saved searches in JSON.
func exported(_ favourites: String, searches: String = "", version: Int = 3) -> String {
    #"{"format":"ghlance favourites","version":\#(version),"favourites":[\#(favourites)],"searches":[\#(searches)]}"#
}

/// A favourite in an export.
func exportedFavourite(
    _ id: Int = 1, host: String = "h", owner: String = "o", name: String = "n", addedAt: String = "1", more: String = ""
) -> String {
    #"{"host":"\#(host)","databaseId":\#(id),"owner":{"login":"\#(owner)"},"name":"\#(name)","addedAt":"#
        + "\(addedAt)\(more)}"
}
