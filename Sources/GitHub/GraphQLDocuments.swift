/// The GraphQL documents. They are files, so that tests can check them against GitHub's schema.
public enum GraphQLDocuments {
    /// `Resources/facts.graphql`.
    public static var facts: String { String(decoding: PackageResources.facts_graphql, as: UTF8.self) }
}
