import TestSupport
import Testing

@testable import Core
@testable import GitHub

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
            #"{"id":"R_1","nameWithOwner":"octo/new","isArchived":true,"licenseInfo":{"spdxId":"GPL-3.0"},"#
            + #""latestRelease":{"tagName":"v2","isPrerelease":false}}"#
        let beta = #"{"id":"R_2","nameWithOwner":"o/n","latestRelease":{"tagName":"b1","isPrerelease":true}}"#
        let client = try makeClient(ScriptedTransport(text: #"{"data":{"nodes":[\#(node),\#(beta)]}}"#))
        let updates = try await client.updates(of: ["R_1", "R_2"]).found
        let update = try #require(updates["R_1"])
        #expect(update.owner == "octo" && update.name == "new" && update.isArchived)
        #expect(update.license == "GPL-3.0" && update.release == "v2")
        #expect(updates["R_2"]?.release == "" && updates["R_2"]?.isArchived == false)
    }

    @Test func whatIsMissingIsToldFromWhatIsForbidden() async throws {
        try await withEmulatedClient { client, _ in
            let updates = try await client.updates(of: ["R_1", "R_gone", "R_secret"])
            #expect(Set(updates.found.keys) == ["R_1"])
            #expect(updates.missing == ["R_gone"])
            #expect(updates.forbidden == ["R_secret"])
            let none = try await client.updates(of: ["R_gone"])
            #expect(none.missing == ["R_gone"])
        }
    }

    @Test func aRepositoryOfWhichTheTokenMayNotReadAFieldIsNotForbidden() async throws {
        let error = #"{"type":"FORBIDDEN","path":["nodes",0,"latestRelease"]}"#
        let body = #"{"data":{"nodes":[{"id":"R_1","nameWithOwner":"o/n"}]},"errors":[\#(error)]}"#
        let updates = try await makeClient(ScriptedTransport(text: body)).updates(of: ["R_1"])
        #expect(updates.found["R_1"]?.name == "n" && updates.forbidden.isEmpty)
    }

    @Test func aRepositoryAndItsReleaseAreNotSentAgain() async throws {
        try await withEmulatedClient(token: nil) { client, emulator in
            let known = try await client.searchRepositories(SearchQuery("swift"), perPage: 1).repositories[0]
            let first = try await client.repository(owner: known.owner, name: known.name, unlessTagged: nil)
            guard case .value(let repository, let tag?) = first else {
                Issue.record("no repository with an etag")
                return
            }
            #expect(repository.id == known.id)
            let second = try await client.repository(owner: known.owner, name: known.name, unlessTagged: tag)
            #expect(second == .unchanged)
            #expect(try await client.repository(owner: "octo", name: "gone", unlessTagged: nil) == .missing)

            var answers: [ConditionalResult<String>] = []
            for number in 1...9 {
                answers.append(
                    try await client.latestRelease(owner: "octo", name: "swift-\(number)", unlessTagged: nil))
            }
            #expect(answers.contains(.missing))
            let place = try #require(answers.firstIndex { $0 != .missing })
            guard case .value(_, let releaseTag?) = answers[place] else {
                Issue.record("no release with an etag")
                return
            }
            let again = try await client.latestRelease(
                owner: "octo", name: "swift-\(place + 1)", unlessTagged: releaseTag)
            #expect(again == .unchanged)
        }
    }

    @Test func aPageOfAProxyIsNoSignThatARepositoryIsGone() async throws {
        for status in [200, 404] {
            let client = try makeClient(
                ScriptedTransport(status: status, headers: ["Content-Type": "text/html"], text: "<html>Sign in</html>"))
            await #expect(throws: FailedRequest.self) {
                _ = try await client.repository(owner: "octo", name: "one", unlessTagged: nil)
            }
        }
    }
}
