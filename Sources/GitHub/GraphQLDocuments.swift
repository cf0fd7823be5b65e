/// The GraphQL documents. They are files, so that tests can check them against GitHub's schema.
public enum GraphQLDocuments {
    /// `Resources/facts.graphql`.
    public static var facts: String { String(decoding: PackageResources.facts_graphql, as: UTF8.self) }
    /// `Resources/updates.graphql`.
    public static var updates: String { String(decoding: PackageResources.updates_graphql, as: UTF8.self) }
}
