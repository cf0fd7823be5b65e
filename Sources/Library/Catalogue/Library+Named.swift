package import Core
internal import GRDB

/// A repository as GitHub sent it last.
package struct KnownRepository: Sendable {
    /// The repository.
    package let repository: Repository
    /// When it was sent.
    package let seenAt: Timestamp
}

extension Library {
    /// Local repositories by name, ignoring case, and when GitHub sent each last. One pass over the catalogue, whatever their number.
    ///
    /// - Returns: By full names in lower case.
    package func repositories(
        named references: [RepositoryReference], host: String
    ) async throws(LibraryFailure) -> [String: KnownRepository] {
        guard !references.isEmpty else { return [:] }
        let identity = viewer.current()
        // Names have no characters that JSON escapes.
        let names = "[\(references.map { "\"\($0.fullName.lowercased())\"" }.joined(separator: ","))]"
        return try await read { db in
            guard let rows = try CatalogueHost.rows(of: host, in: db) else { return [:] }
            let columns = StoredRepository.names.map { "catalogue.\($0)" }.joined(separator: ", ")
            let cursor = try Row.fetchCursor(
                db,
                sql: """
                    SELECT seenAt, \(columns) FROM catalogue
                    WHERE rank BETWEEN ?1 AND ?2 AND lower(owner || '/' || name) IN (SELECT value FROM json_each(?3))
                        AND \(VisibleRows.condition("?4"))
                    """, arguments: [rows.lowerBound, rows.upperBound, names, VisibleRows.value(identity)])
            var found: [String: KnownRepository] = [:]
            while let row = try cursor.next() {
                guard let repository = StoredRepository.repository(row, at: 1) else { continue }
                let (name, seenAt) = (repository.fullName.lowercased(), row.timestamp(0) ?? Timestamp(seconds: 0))
                // A name that was taken over belongs to the one that was seen last.
                if let known = found[name], known.seenAt >= seenAt { continue }
                found[name] = KnownRepository(repository: repository, seenAt: seenAt)
            }
            return found
        }
    }
}
