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
        try await withEmulatedClient { client, _ in
            for word in ["archived", "relicensed", "moved", "released"] {
                _ = try await client.searchRepositories(SearchQuery(word), perPage: 1)
            }
            let repository = try await client.searchRepositories(SearchQuery("moved"), perPage: 1).repositories[0]
            let node = try #require(repository.nodeID)
            let moved = try #require(try await client.updates(of: [node]).found[node])
            #expect(moved.owner == repository.owner)
            #expect(moved.name == repository.name + "-since")
            for number in 0...1 {
                let released = try await client.updates(of: ["R_x.released-1"]).found["R_x.released-1"]
                #expect(released?.release == "v2.\(number)")
            }
            #expect(try await client.updates(of: ["R_x.archived-1"]).found.count == 1)
        }
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
        try await withEmulatedClient { client, emulator in
            let error = #"{"type":"FORBIDDEN","path":["nodes",0,"latestRelease"]}"#
            let body = #"{"data":{"nodes":[{"id":"R_1","nameWithOwner":"o/n"}]},"errors":[\#(error)]}"#
            emulator.answerAll { _ in .json(status: 200, body) }
            let updates = try await client.updates(of: ["R_1"])
            #expect(updates.found["R_1"]?.name == "n" && updates.forbidden.isEmpty)
        }
    }

    @Test func tooMuchWorkIsAFailureThatTheCallerCanHalve() async throws {
        try await withEmulatedClient { client, emulator in
            for ids in [["R_heavy1", "R_heavy2", "R_heavy3"], ["R_heavy1", "R_heavy2"]] {
                await #expect(throws: FailedRequest.self) { _ = try await client.updates(of: ids) }
            }
            #expect(emulator.requests.count == 2)
        }
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
        try await withEmulatedClient(token: nil) { client, emulator in
            emulator.answerAll { _ in .html }
            await #expect(throws: FailedRequest.self) {
                _ = try await client.repository(owner: "octo", name: "one", unlessTagged: nil)
            }
        }
    }
}
