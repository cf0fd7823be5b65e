package import Core
internal import FoundationEssentials

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
