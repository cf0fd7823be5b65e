import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// Facts about repositories, from the emulated GitHub.
@Suite(.hangLimit) struct FactsTests {
    private func ids(_ emulator: GitHubEmulator) -> [Int] {
        emulator.requests.filter { $0.path == "/graphql" }.map {
            String(decoding: $0.body, as: UTF8.self).split(separator: "R_").count - 1
        }
    }

    @Test func tenRepositoriesTakeOneRequest() async throws {
        try await withEmulatedClient { client, emulator in
            let ids = (1...10).map { "R_\($0)" }
            let answer = try await client.facts(of: ids)
            #expect(Set(answer.facts.keys) == Set(ids))
            #expect(answer.unavailable.isEmpty)
            #expect(emulator.requests.count == 1)
            let facts = try #require(answer.facts["R_1"])
            #expect(facts.languages?.first?.name == "Swift")
            #expect(facts.languageBytes == facts.languages?.reduce(0) { $0 + $1.bytes })
            #expect(facts.lastCommit != nil)
            #expect(facts.openIssues != nil && facts.closedIssues != nil && facts.openIssues != facts.closedIssues)
            #expect(facts.openPullRequests != nil && facts.mergedPullRequests != nil)
            #expect(facts.isArchived != nil && facts.isTemplate != nil && facts.isMirror != nil)
            #expect(facts.hasSecurityPolicy != nil)
            #expect(facts.license == "MIT")
            #expect(answer.facts.values.contains { $0.release?.publishedAt != nil })
            #expect(answer.facts.values.contains { $0.release == nil })
        }
    }

    @Test func tooMuchWorkCostsOneRequestAndIsSaid() async throws {
        try await withEmulatedClient { client, emulator in
            // Five heavy ones are too much for any server, two exceed the limits of a query, one is fine.
            await #expect(throws: FailedRequest.self) {
                _ = try await client.facts(of: (1...2).map { "R_heavy\($0)" })
            }
            #expect(ids(emulator) == [2])
            emulator.answerAll { $0.path == "/graphql" ? .status(502) : nil }
            do {
                _ = try await client.facts(of: (1...10).map { "R_\($0)" })
                Issue.record("an answer")
            } catch let failed as FailedRequest {
                #expect(failed.failure == .serverError(status: 502, retryAfterSeconds: nil))
            }
            #expect(ids(emulator) == [2, 10])
        }
    }

    @Test(arguments: [#"{"data":null}"#, #"{"data":{"nodes":null}}"#, #"{"data":{}}"#, "{}"])
    func anAnswerWithoutDataIsAFailure(body: String) async throws {
        try await withEmulatedClient { client, emulator in
            emulator.answerAll { $0.path == "/graphql" ? .json(status: 200, body) : nil }
            do {
                let answer = try await client.facts(of: ["R_1", "R_2"])
                Issue.record("\(answer)")
            } catch let failed as FailedRequest {
                guard case .graphQL = failed.failure else { throw failed }
            }
        }
    }

    @Test func ofAPartialAnswerWhatIsThereIsTaken() async throws {
        try await withEmulatedClient { client, _ in
            let answer = try await client.facts(of: ["R_1", "R_gone", "R_2", "R_secret"])
            #expect(answer.facts.keys.sorted() == ["R_1", "R_2"])
            #expect(answer.unavailable == ["R_gone", "R_secret"])
            let gone = try await client.facts(of: ["R_gone", "R_1"])
            #expect(gone.unavailable == ["R_gone"])
        }
    }

    private func gaps(_ body: String) async throws -> RepositoryFactsResult {
        let answers = Mutex<[RepositoryFactsResult]>([])
        try await withEmulatedClient { client, emulator in
            emulator.answerAll { $0.path == "/graphql" ? .json(status: 200, body) : nil }
            let answer = try await client.facts(of: ["R_1", "R_2"])
            answers.withLock { $0.append(answer) }
        }
        return try #require(answers.withLock { $0.first })
    }

    private static let node =
        #""isArchived":false,"openIssues":{"totalCount":1},"closedIssues":{"totalCount":2},"#
        + #""openPullRequests":{"totalCount":3},"mergedPullRequests":{"totalCount":4}"#

    @Test func whatAnOrganisationHidesIsSaidInItsWords() async throws {
        let message = "Resource protected by organization SAML enforcement."
        let answer = try await gaps(
            #"{"data":{"nodes":[null,{"id":"R_2",\#(Self.node)}]},"errors":[{"type":"FORBIDDEN","#
                + #""path":["nodes",0],"message":"\#(message)"}]}"#)
        #expect(answer.gaps == ["R_1": .forbidden(message: message)])
        #expect(answer.unavailable == ["R_1"])
        #expect(answer.facts["R_2"]?.openIssues == 1)
    }

    @Test func aFieldThatIsNullIsMissingAndTheOthersAreThere() async throws {
        let incomplete = Self.node.replacing(#""openIssues":{"totalCount":1}"#, with: #""openIssues":null"#)
        let answer = try await gaps(
            #"{"data":{"nodes":[{"id":"R_1",\#(incomplete)},{"id":"R_2",\#(Self.node)}]},"errors":[{"#
                + #""path":["nodes",0,"openIssues"],"message":"Something went wrong"}]}"#)
        #expect(answer.gaps == ["R_1": .incomplete(message: "Something went wrong")])
        #expect(answer.unavailable.isEmpty)
        #expect(answer.facts["R_1"]?.closedIssues == 2)
        let silent = try await gaps(#"{"data":{"nodes":[{"id":"R_1",\#(incomplete)}]}}"#)
        #expect(silent.gaps == ["R_1": .incomplete(message: "")])
        // The token may not read one field; the rest is shown.
        let forbidden = try await gaps(
            #"{"data":{"nodes":[{"id":"R_1",\#(Self.node)}]},"errors":[{"type":"FORBIDDEN","#
                + #""path":["nodes",0,"latestRelease"],"message":"no"}]}"#)
        #expect(forbidden.gaps == ["R_1": .forbidden(message: "no")])
        #expect(forbidden.facts["R_1"]?.openIssues == 1 && forbidden.unavailable.isEmpty)
    }

    @Test func whatIsNotPublicIsSaid() async throws {
        let nodes = ["PRIVATE", "PUBLIC"].enumerated().map { index, visibility in
            #"{"id":"R_\#(index + 1)","visibility":"\#(visibility)",\#(Self.node)}"#
        }
        #expect(try await gaps(#"{"data":{"nodes":[\#(nodes.joined(separator: ","))]}}"#).hidden == ["R_1"])
        // A server that does not say it hides nothing.
        #expect(try await gaps(#"{"data":{"nodes":[{"id":"R_1",\#(Self.node)}]}}"#).hidden.isEmpty)
    }

    @Test func aNodeThatIsNullOrUnreadableIsSaid() async throws {
        let null = try await gaps(#"{"data":{"nodes":[null]}}"#)
        #expect(null.unavailable == ["R_1"])
        await #expect(throws: FailedRequest.self) {
            _ = try await gaps(#"{"data":{"nodes":[{"id":7}]}}"#)
        }
    }

    @Test func aSpentRateLimitInsideAnAnswerIsARateLimit() async throws {
        var settings = GitHubEmulator.Settings()
        settings.coreLimit = 1
        try await withEmulatedClient(settings) { client, _ in
            _ = try await client.facts(of: ["R_1"])
            do {
                _ = try await client.facts(of: ["R_2"])
                Issue.record("an answer")
            } catch let failed as FailedRequest {
                guard case .rateLimited(let limit) = failed.failure else { throw failed }
                #expect(limit.kind == .primary)
                #expect(limit.waitSeconds == 3_600)
                #expect(failed.rateLimit?.resource == "graphql")
            }
        }
    }

    @Test func anErrorOfTheQueryIsAFailureWithItsMessage() async throws {
        try await withEmulatedClient { client, emulator in
            let body = #"{"errors":[{"message":"Field 'x' doesn't exist on type 'Repository'"}]}"#
            emulator.answerAll { $0.path == "/graphql" ? .json(status: 200, body) : nil }
            let failure = Failure.graphQL(messages: ["Field 'x' doesn't exist on type 'Repository'"])
            do {
                _ = try await client.facts(of: ["R_1", "R_2"])
                Issue.record("an answer")
            } catch let failed as FailedRequest {
                #expect(failed.failure == failure)
            }
            #expect(ids(emulator).count == 1)
        }
    }

    @Test func theGraphQLAddressOfAnEnterpriseServerIsBesideItsAPI() async throws {
        try await GitHubEmulator.run { emulator in
            let transport = CurlTransport()
            let client = GitHubClient(
                transport: transport, host: try Host(apiURL: emulator.address + "/api/v3", webURL: nil),
                session: Session(nil), version: "1")
            // Without a token, GraphQL answers 401.
            await #expect(throws: FailedRequest.self) { _ = try await client.facts(of: ["R_1"]) }
            #expect(emulator.requests.map(\.target) == ["/api/graphql"])
            await transport.shutdown()
        }
    }

    @Test func detailsAndStarsComeFromREST() async throws {
        try await withEmulatedClient(token: nil) { client, emulator in
            let facts = try await client.details(owner: "octo", name: "swift-1")
            #expect(facts.languages?.map(\.name) == ["Swift", "C", "Shell"])
            let history = try #require(try await client.starHistory(owner: "octo", name: "swift-1"))
            #expect(history.weeks.count == 30)
            #expect(history.weeks[0].start < history.weeks[29].start)
            #expect(
                emulator.requests.map(\.target) == [
                    "/repos/octo/swift-1/languages", "/repos/octo/swift-1/releases/latest",
                    "/repos/octo/swift-1/stargazers/history?per_page=30",
                ])
        }
    }

    @Test(arguments: [403, 404])
    func aHostWithoutTheHistoryOfStarsIsNoFailure(status: Int) async throws {
        try await withEmulatedClient { client, emulator in
            emulator.answerAll { _ in .status(status) }
            let history = try await client.starHistory(owner: "octo", name: "swift-1")
            #expect(history == nil)
        }
    }

    @Test(arguments: ["/graphql", "/repos/octo/one/languages", "/repos/octo/one/stargazers/history"])
    func aCancelledRequestIsCancelledOnTheWire(path: String) async throws {
        try await withEmulatedClient { client, emulator in
            emulator.answerAll { _ in .stall }
            let task = Task {
                switch path {
                case "/graphql": _ = try await client.facts(of: ["R_1"])
                case "/repos/octo/one/languages": _ = try await client.details(owner: "octo", name: "one")
                default: _ = try await client.starHistory(owner: "octo", name: "one")
                }
            }
            let request = try await emulator.nextRequest()
            #expect(request.path == path)
            task.cancel()
            let abort = try await emulator.nextAbort()
            #expect(abort.path == path)
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func everyRateLimitIsReportedWithItsIdentity() async throws {
        let seen = Mutex<[String]>([])
        try await withEmulatedClient { client, _ in
            let client = client.reporting { limit, identity in
                seen.withLock { $0.append("\(limit.resource) \(limit.remaining) \(identity.isEmpty)") }
            }
            _ = try await client.searchRepositories(SearchQuery("swift"), perPage: 1)
            _ = try await client.readme(owner: "octo", name: "swift-1")
            _ = try await client.facts(of: ["R_1"])
        }
        #expect(seen.withLock(\.self) == ["search 29 false", "core 4999 false", "graphql 4999 false"])
    }
}
