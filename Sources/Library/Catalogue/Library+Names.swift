package import Core
internal import GRDB

extension Library {
    /// Names that begin with a prefix, the most frequent among the best known local repositories first.
    ///
    /// Those found in a slice of time are enough. If there are none, it goes on for up to ten slices, each in its own
    /// transaction, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - request: Which names.
    ///   - host: The host of the repositories.
    ///   - limit: The maximum number of names.
    ///   - budget: The time of a slice.
    package func names(
        _ request: CatalogueNames.Request, host: String, limit: Int = 50, budget: Duration = .milliseconds(3)
    ) async throws(LibraryFailure) -> CatalogueNames {
        let identity = viewer.current()
        var counts = NameCounts()
        for _ in 0..<10 {
            let before = counts
            counts = try await read { db in
                var counts = before
                let deadline = ContinuousClock.now.advanced(by: budget)
                try counts.read(request, host: host, for: identity, in: db, until: deadline)
                return counts
            }
            if counts.next == nil || !counts.names.isEmpty || Task.isCancelled { break }
        }
        return CatalogueNames(request, names: counts.mostFrequent(limit))
    }
}
