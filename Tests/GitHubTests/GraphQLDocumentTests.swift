import FoundationEssentials
import TestSupport
import Testing

@testable import GitHub

/// The GraphQL documents fit GitHub's schema.
@Suite struct GraphQLDocumentTests {
    private static let all =
        [
            FactsNode.document, UpdateNode.document, NamedNode.document(of: 2), ComparisonNode.document,
            ReadmeNode.document, ReadmeTextNode.document(of: 2), StarListsBody.lists, StarListsBody.moreItems,
            StarListsBody.update,
        ]
    private static let schemaPath = Recordings.folder.map { $0 + "/schema/github.graphql" }.flatMap {
        FileManager.default.fileExists(atPath: $0) ? $0 : nil
    }

    @Test("the documents ask only for what GitHub's schema has", .enabled(if: schemaPath != nil))
    func documents() throws {
        let schema = GraphQLSchema(try TextFile.read(try #require(Self.schemaPath)))
        #expect(schema.types.count > 500)
        for text in Self.all {
            #expect(schema.problems(in: try GraphQLDocument(text)) == [])
        }
    }

    @Test("the documents ask only for what the emulator has")
    func emulatedDocuments() throws {
        for text in Self.all {
            #expect(GraphQLSchema.emulated.problems(in: try GraphQLDocument(text)) == [])
        }
    }

    @Test(
        "what a schema does not have is found",
        arguments: [
            ("query { rateLimit { coast } }", "Field 'coast' doesn't exist on type 'RateLimit'"),
            ("query($a: [ID!]) { nodes(ids: $a) { id } }", "Type mismatch on variable $a and argument ids ([ID!]!)"),
            ("query { nodes { ... on Repository { id } } }", "Field 'nodes' is missing required arguments: ids"),
            ("query { rateLimit }", "Field 'rateLimit' of type 'RateLimit' must have selections"),
            ("query { rateLimit(x: 1) { cost } }", "Field 'rateLimit' doesn't accept argument 'x'"),
            ("query { rateLimit { cost { x } } }", "Field 'cost' of type 'Int!' must not have selections"),
        ])
    func problems(query: String, problem: String) throws {
        #expect(GraphQLSchema.emulated.problems(in: try GraphQLDocument(query)).contains(problem))
    }
}
