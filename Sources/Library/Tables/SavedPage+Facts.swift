internal import FoundationEssentials
package import Model

/// The saved form of facts: JSON.
extension SavedPage {
    /// Facts as they are saved.
    package init(_ facts: RepositoryFacts, fetchedAt: Timestamp) {
        let data = (try? JSONEncoder().encode(facts)) ?? Data()
        self.init(content: Array(data), fetchedAt: fetchedAt)
    }

    /// The facts; `nil` if this is something else.
    package var facts: RepositoryFacts? { try? StoredJSON.decode(RepositoryFacts.self, from: content) }
}
