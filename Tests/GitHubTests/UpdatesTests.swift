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
