package import Core
internal import FoundationEssentials

/// The saved form of lists of stars: JSON.
extension SavedPage {
    private struct Content: Codable {
        var lists: [StarList]
        var isComplete: Bool
    }

    private static let limits = {
        var limits = JSONExcerpt.Limits(elements: StarLists.listLimit)
        limits.nestedElements = StarLists.itemLimit
        limits.values = 4 * StarLists.itemLimit
        limits.bytes = 16 << 20
        return limits
    }()

    /// Lists as they are saved.
    package init(_ lists: StarLists, fetchedAt: Timestamp) {
        self.init(encoding: Content(lists: lists.all, isComplete: lists.isComplete), fetchedAt: fetchedAt)
    }

    /// The lists; `nil` if this is something else.
    package var starLists: StarLists? {
        (try? StoredJSON.decode(Content.self, from: content, limits: SavedPage.limits)).map {
            StarLists($0.lists, isComplete: $0.isComplete)
        }
    }
}

extension Library {
    /// What the viewer saved of a kind that belongs to no repository, for offline use.
    package func viewerPage(_ kind: SavedPageKey.Kind, host: String) async throws(LibraryFailure) -> SavedPage? {
        try await page(for: SavedPageKey(kind, of: "", host: host, identity: viewer.current()))
    }
}

/// The saved form of what is JSON.
extension SavedPage {
    /// Something as it is saved.
    package init(encoding value: some Encodable, fetchedAt: Timestamp) {
        let data = (try? JSONEncoder().encode(value)) ?? Data()
        self.init(content: Array(data), fetchedAt: fetchedAt)
    }

    /// What was saved; `nil` if this is something else.
    package func decoded<Value: Decodable>(_ type: Value.Type) -> Value? { try? StoredJSON.decode(type, from: content) }

    /// The facts; `nil` if this is something else.
    package var facts: RepositoryFacts? { decoded(RepositoryFacts.self) }
}
