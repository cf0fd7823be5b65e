import TestSupport
import Testing

@testable import Core
@testable import GitHub
@testable import Library

/// A server that repeats the token in all that it says, and what is saved of that.
struct RepeatedTokenFileTests {
    private static let token = "ghp_RepeatedIntoFiles0000001"
    private let host = "https://github.com"
    private let now = Timestamp(seconds: 2_000)

    private func client() throws -> GitHubClient {
        let repository = #"""
            {"id":1,"full_name":"o/n","description":"a \#(Self.token) b","language":"\#(Self.token)",
            "topics":["\#(Self.token)"],"homepage":"https://example.com/\#(Self.token)",
            "default_branch":"\#(Self.token)","node_id":"\#(Self.token)","license":{"spdx_id":"\#(Self.token)"}}
            """#
        return GitHubClient(
            transport: ScriptedTransport { request in
                let isReadme = request.url.path.hasSuffix("/readme")
                let body = isReadme ? "<p>\(Self.token)" : #"{"total_count":1,"items":[\#(repository)]}"#
                let headers: Headers = [
                    "Content-Type": isReadme ? "application/vnd.github.html" : "application/json",
                    "ETag": "\"\(Self.token)\"", "Link": "<https://api.github.com/x?t=\(Self.token)>; rel=\"next\"",
                ]
                return Response(status: 200, headers: headers, body: Array(body.utf8), url: request.url)
            }, host: try Host(apiURL: nil, webURL: nil),
            session: Session(Credential(Self.token, source: .variable("GH_TOKEN"), host: .github)), version: "1")
    }

    @Test("no file of the library has the token, and the rest is kept")
    func files() async throws {
        let folder = try ScratchFolder()
        let (client, query) = (try client(), SearchQuery("a"))
        let library = try await Library.open(folder: folder.path("library"), now: now)
        let page = try await client.searchRepositories(query, perPage: 10)
        try await library.saveAnswer(
            page, for: AnswerKey(host: host, identity: "", query: query, perPage: 10), at: now)
        try await library.remember(page.repositories, host: host, seenAt: now)
        try await library.addFavourites(page.repositories, host: host, at: now)
        guard case .readme(let readme, let tag) = try await client.readme(owner: "o", name: "n") else {
            Issue.record("no README")
            return
        }
        try await library.savePage(
            SavedReadme(readme, tag: tag, fetchedAt: now).page,
            for: SavedPageKey(.readme, of: "o/n", host: host, identity: ""))
        #expect(try await library.favourites(host: host).first?.repository.description == "a ‹redacted› b")
        #expect(readme?.html == "<p>‹redacted›")
        try library.close()
        let names = try TextFile.names(in: folder.path("library"))
        #expect(names.count > 1)
        for name in names {
            let text = try TextFile.read(folder.path("library") + "/" + name)
            #expect(!text.contains("RepeatedIntoFiles"), "\(name)")
        }
    }
}
