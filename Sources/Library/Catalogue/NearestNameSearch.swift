package import Core
internal import GRDB

extension Library {
    /// The name or topic of a local repository that was probably meant by a word, at most two slips away; `nil` if there is none or
    /// if a repository has that very name or topic.
    ///
    /// Names are compared by falling stars in slices of time, each in its own transaction, until the task is cancelled:
    /// of a large catalogue, only those of the best known repositories.
    ///
    /// - Parameters:
    ///   - word: As typed.
    ///   - host: The host of the repositories.
    ///   - budget: The time of a slice.
    ///   - slices: The maximum number of slices.
    package func nearestName(
        to word: String, host: String, budget: Duration = .milliseconds(8), slices: Int = 10
    ) async throws(LibraryFailure) -> String? {
        guard let names = NearestName(to: word) else { return nil }
        var search = NearestNameSearch(names: names, for: viewer.current())
        for _ in 0..<slices {
            let before = search
            search = try await read { db in
                var search = before
                try search.read(db, host: host, until: ContinuousClock.now.advanced(by: budget))
                return search
            }
            if search.next == nil || search.names.isExact || Task.isCancelled { break }
        }
        return search.names.name
    }
}

/// Reads the names and topics of local repositories, by falling stars.
struct NearestNameSearch: Sendable {
    private(set) var names: NearestName
    /// The rank to continue from; `nil` at the end.
    private(set) var next: Int64?
    private let identity: String

    /// - Parameter identity: Who asks: private names are known to the identity that saw them alone.
    init(names: NearestName, for identity: String) { (self.names, self.identity) = (names, identity) }

    /// Reads on until a time.
    mutating func read(_ db: Database, host: String, until deadline: ContinuousClock.Instant) throws {
        let scan = try CatalogueScan(db, ["name", "topics"], host: host, for: identity)
        next = try scan?.read(from: next, until: deadline) { row in
            guard !names.isExact else { return false }
            if let name = row.text(0) { names.read(name) }
            for topic in (row.text(1) ?? "").split(separator: "\n") where !names.isExact { names.read(String(topic)) }
            return true
        }
    }
}
