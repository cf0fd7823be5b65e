import FoundationEssentials
import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// Questions about several repositories at once are answered in one way, whatever is asked.
struct GraphQLAnswerTests {
    private static let questions: [(name: String, ask: @Sendable (GitHubClient) async throws -> Void)] = [
        ("facts", { _ = try await $0.facts(of: ["R_1", "R_2"]) }),
        ("updates", { _ = try await $0.updates(of: ["R_1", "R_2"]) }),
        ("comparison", { _ = try await $0.comparedFacts(of: ["R_1", "R_2"]) }),
        ("READMEs", { _ = try await $0.readmeHeads(of: ["R_1", "R_2"]) }),
        ("texts", { _ = try await $0.readmeTexts(of: [("R_1", "README"), ("R_2", "README")]) }),
        ("names", { _ = try await $0.facts(named: [RepositoryReference("o/n"), RepositoryReference("o/m")]) }),
    ]

    @Test(arguments: [
        (200, #"{"data":null}"#, Failure.graphQL(messages: [])), (200, #"{"data":{}}"#, .graphQL(messages: [])),
        (200, #"{"data":{"nodes":null}}"#, .graphQL(messages: [])), (200, "{}", .graphQL(messages: [])),
        (200, "[]", .malformedJSON(detail: "it is not an object")),
        (200, #"{"errors":[{"message":"No field x"}]}"#, .graphQL(messages: ["No field x"])),
        (
            200,
            #"{"data":{"nodes":[null,null],"a0":null,"a1":null},"errors":[{"type":"INTERNAL","message":"Sorry"}]}"#,
            .graphQL(messages: ["Sorry"])
        ),
        (200, #"{"errors":[{"type":"RESOURCE_LIMITS_EXCEEDED","message":"too much"}]}"#, .queryTooLarge),
        (
            200, #"{"errors":[{"type":"RATE_LIMITED","message":"spent"}]}"#,
            .rateLimited(.init(kind: .primary, waitSeconds: 60, message: "spent"))
        ),
        (502, "", .serverError(status: 502, retryAfterSeconds: nil)),
    ])
    func whereNoneIsAnsweredThereIsAFailure_andOneRequest(status: Int, body: String, failure: Failure) async throws {
        for (name, ask) in Self.questions {
            let transport = ScriptedTransport(status: status, text: body)
            let client = try makeClient(transport)
            let failed = await #expect(throws: FailedRequest.self, "\(name)") { try await ask(client) }
            #expect(failed?.failure == failure, "\(name)")
            #expect(transport.requests.map(\.url.target) == ["/graphql"], "\(name)")
        }
    }

    @Test func aSpentLimitLastsUntilItsReset() async throws {
        let headers: Headers = [
            "x-ratelimit-limit": "5000", "x-ratelimit-remaining": "0", "x-ratelimit-resource": "graphql",
            "x-ratelimit-reset": "784115377", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
        ]
        let client = try makeClient(ScriptedTransport(headers: headers, text: #"{"errors":[{"type":"RATE_LIMITED"}]}"#))
        let failed = await #expect(throws: FailedRequest.self) { try await client.facts(of: ["R_1"]) }
        #expect(failed?.failure == .rateLimited(.init(kind: .primary, waitSeconds: 3_600, message: "")))
        #expect(failed?.rateLimit?.resource == "graphql")
    }

    @Test("where null is no answer, it is a failure") func nulls() async throws {
        let client = try makeClient(ScriptedTransport(text: #"{"data":{"nodes":[null],"a0":null}}"#))
        await #expect(throws: FailedRequest.self) { _ = try await client.updates(of: ["R_1"]) }
        await #expect(throws: FailedRequest.self) { _ = try await client.readmeHeads(of: ["R_1"]) }
        await #expect(throws: FailedRequest.self) { _ = try await client.readmeTexts(of: [("R_1", "README")]) }
    }

    @Test func theAddressOfAnEnterpriseServerIsBesideItsAPI() async throws {
        let transport = ScriptedTransport(text: "{}")
        let client = try makeClient(transport, apiURL: "https://git.example.com/api/v3")
        await #expect(throws: FailedRequest.self) { _ = try await client.facts(of: ["R_1"]) }
        #expect(transport.requests.map(\.url.description) == ["https://git.example.com/api/graphql"])
    }

    @Test("what is asked for goes as variables, not into the document") func variables() async throws {
        let transport = ScriptedTransport(text: "{}")
        let client = try makeClient(transport)
        for (_, ask) in Self.questions { try? await ask(client) }
        let bodies = transport.requests.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies[0].contains(#""ids":["R_1","R_2"]"#))
        #expect(bodies[4].contains(#""i1":"R_2""#) && bodies[4].contains("a1: node(id: $i1)"))
        #expect(bodies[5].contains(#""n1":"m""#) && bodies[5].contains("a1: repository(owner: $o1, name: $n1"))
        #expect(!bodies[5].contains(#"\"m"#))
    }
}

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

/// What has become of repositories, from an emulated GitHub.
@Suite struct UpdatesTests {
    @Test func oneRequestBringsTheUpdatesOfManyRepositories() async throws {
        try await withEmulatedClient { client, emulator in
            let page = try await client.searchRepositories(SearchQuery("swift"), perPage: 50)
            let updates = try await client.updates(of: page.repositories.compactMap(\.nodeID))
            #expect(emulator.requests.map(\.path) == ["/search/repositories", "/graphql"])
            #expect(updates.found.count == 50)
            for repository in page.repositories {
                let update = try #require(repository.nodeID.flatMap { updates.found[$0] })
                // Nothing has changed: nothing is news.
                #expect(update.applied(to: repository) == repository)
            }
        }
    }

    @Test func whatChangedIsInTheUpdate() async throws {
        let node =
            #"{"id":"R_1","nameWithOwner":"octo/new","isArchived":true,"visibility":"INTERNAL","licenseInfo":{"spdxId":"GPL-3.0"},"#
            + #""latestRelease":{"tagName":"v2","isPrerelease":false}}"#
        let beta = #"{"id":"R_2","nameWithOwner":"o/n","latestRelease":{"tagName":"b1","isPrerelease":true}}"#
        let client = try makeClient(ScriptedTransport(text: #"{"data":{"nodes":[\#(node),\#(beta)]}}"#))
        let updates = try await client.updates(of: ["R_1", "R_2"]).found
        let update = try #require(updates["R_1"])
        #expect(update.owner == "octo" && update.name == "new" && update.isArchived)
        #expect(update.license == "GPL-3.0" && update.release == "v2")
        #expect(updates["R_2"]?.release == "" && updates["R_2"]?.isArchived == false)
        let known = Repository(id: .init(rawValue: 1), owner: "octo", name: "old")
        #expect(update.applied(to: known).visibility == .private, "it was public")
        #expect(updates["R_2"]?.applied(to: known).visibility == .public)
    }

    @Test func theNewestReleasesComeAlongWithoutDrafts() async throws {
        func releases(_ nodes: String) async throws -> [Release]? {
            let body = #"{"data":{"nodes":[{"id":"R_1","nameWithOwner":"o/n","releases":\#(nodes)}]}}"#
            let client = try makeClient(ScriptedTransport(text: body))
            return try await client.updates(of: ["R_1"]).found["R_1"]?.releases
        }
        let date = try #require(Timestamp(iso8601: "2026-01-02T03:04:05Z"))
        let long = String(repeating: "v", count: 300)
        let nodes = [
            #"{"tagName":"v2-rc","name":"Two","publishedAt":"2026-01-02T03:04:05Z","isPrerelease":true,"isDraft":false}"#,
            #"{"tagName":"\#(long)","name":null,"publishedAt":"2026-01-02T03:04:05Z"}"#,
            #"{"tagName":"draft","name":"","publishedAt":"2026-01-02T03:04:05Z","isDraft":true}"#,
            #"{"tagName":"unpublished","publishedAt":null}"#, "null", "7",
        ]
        let all = try await releases(#"{"nodes":[\#(nodes.joined(separator: ","))]}"#)
        #expect(
            all == [
                Release(tag: "v2-rc", title: "Two", publishedAt: date, isPrerelease: true),
                Release(tag: String(long.prefix(255)), publishedAt: date),
            ])
        #expect(try await releases(#"{"nodes":[]}"#) == [])
        // What follows the drafts is not known.
        #expect(try await releases(#"{"nodes":[\#(nodes[2])]}"#) == nil)
        #expect(try await releases("null") == nil)
    }

    @Test func aReleaseMayHaveHundredsOfFiles() async throws {
        let assets = (1...300).map { #"{"name":"file-\#($0).zip","size":1,"download_count":1}"# }.joined(separator: ",")
        let text =
            #"{"tag_name":"v1","published_at":"2026-01-02T03:04:05Z","assets":[\#(assets)],"body_html":"<p>x</p>"}"#
        let repository = Repository(id: .init(rawValue: 1), owner: "o", name: "n")
        let page = try await makeClient(ScriptedTransport(text: text)).release("v1", of: repository)
        #expect(page.html.contains("file-300.zip") && page.html.hasSuffix("<hr><p>x</p>") && !page.isTruncated)
    }

    @Test func whatIsMissingIsToldFromWhatIsForbidden() async throws {
        try await withEmulatedClient { client, _ in
            let updates = try await client.updates(of: ["R_1", "R_gone", "R_secret"])
            #expect(Set(updates.found.keys) == ["R_1"])
            #expect(updates.missing == ["R_gone"])
            #expect(updates.forbidden == ["R_secret"])
            #expect(try await client.updates(of: ["R_gone"]).missing == ["R_gone"])
        }
    }

    @Test func aRepositoryOfWhichTheTokenMayNotReadAFieldIsNotForbidden() async throws {
        let error = #"{"type":"FORBIDDEN","path":["nodes",0,"latestRelease"]}"#
        let body = #"{"data":{"nodes":[{"id":"R_1","nameWithOwner":"o/n"}]},"errors":[\#(error)]}"#
        let updates = try await makeClient(ScriptedTransport(text: body)).updates(of: ["R_1"])
        #expect(updates.found["R_1"]?.name == "n" && updates.forbidden.isEmpty)
    }

    @Test func aRepositoryAndItsReleaseAreNotSentAgain() async throws {
        let tag = #""t""#
        let client = try makeClient(
            ScriptedTransport { request in
                var (status, text) = (200, #"{"id":1,"full_name":"o/n","tag_name":"v1"}"#)
                if request.url.target.contains("gone") { (status, text) = (404, #"{"message":"Not Found"}"#) }
                if request.headers["If-None-Match"] == tag { (status, text) = (304, "") }
                return Response(status: status, headers: ["ETag": tag], body: Array(text.utf8), url: request.url)
            })
        let known = Repository(id: .init(rawValue: 1), owner: "o", name: "n")
        #expect(try await client.repository(owner: "o", name: "n", unlessTagged: nil) == .value(known, tag: tag))
        #expect(try await client.repository(owner: "o", name: "n", unlessTagged: tag) == .unchanged)
        #expect(try await client.repository(owner: "o", name: "gone", unlessTagged: nil) == .missing)
        #expect(try await client.latestRelease(owner: "o", name: "n", unlessTagged: nil) == .value("v1", tag: tag))
        #expect(try await client.latestRelease(owner: "o", name: "n", unlessTagged: tag) == .unchanged)
        #expect(try await client.latestRelease(owner: "o", name: "gone", unlessTagged: nil) == .missing)
    }
}
