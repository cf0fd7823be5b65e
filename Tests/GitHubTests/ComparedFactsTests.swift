import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// What a comparison shows of repositories, from the emulated GitHub.
@Suite(.hangLimit) struct ComparedFactsTests {
    @Test func theReadmeIsTheOneThatGitHubShows() async throws {
        try await withEmulatedClient { client, emulator in
            let kinds = ["readme-rst", "readme-adoc", "readme-plain", "readme-docs", "readme-github", "other"]
            let found = try await client.comparedFacts(of: kinds)
            #expect(emulator.requests.count == 1)
            typealias Outline = ComparedFacts.Outline
            #expect(
                kinds.map { found.facts[$0]?.readme } == [
                    Outline(bytes: 12, headings: nil, hasMore: true), Outline(bytes: 8, headings: nil, hasMore: true),
                    Outline(bytes: 6, headings: nil, hasMore: true), Outline(bytes: 39, headings: nil, hasMore: true),
                    Outline(bytes: 8, headings: 1), Outline(bytes: 39, headings: 2),
                ])
            let none = try await client.comparedFacts(of: ["readme-none"]).facts["readme-none"]
            #expect(none?.readme == nil && none?.loaded == [.details, .languages])
        }
    }

    @Test func oneThatIsGoneOrHiddenLeavesTheOthers() async throws {
        try await withEmulatedClient { client, _ in
            let found = try await client.comparedFacts(of: ["gone", "one", "secret"])
            #expect(found.unknown == ["gone": .gone, "secret": .denied])
            #expect(Array(found.facts.keys) == ["one"])
        }
    }

    @Test func whatIsNotPublicIsSaid() async throws {
        let nodes = #"{"id":"one","visibility":"INTERNAL"},{"id":"two","visibility":"PUBLIC"},{"id":"three"}"#
        let client = try makeClient(ScriptedTransport(text: #"{"data":{"nodes":[\#(nodes)]}}"#))
        #expect(try await client.comparedFacts(of: ["one", "two", "three"]).hidden == ["one"])
    }
}
