/// The GraphQL documents. They are files, so that tests can check them against GitHub's schema.
package enum GraphQLDocuments {
    /// `Resources/facts.graphql`.
    package static var facts: String { String(decoding: PackageResources.facts_graphql, as: UTF8.self) }
    /// `Resources/updates.graphql`.
    package static var updates: String { String(decoding: PackageResources.updates_graphql, as: UTF8.self) }
}
