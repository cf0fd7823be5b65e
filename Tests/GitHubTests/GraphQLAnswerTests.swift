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
