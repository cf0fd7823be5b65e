import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// A server that repeats the token in what it says: proxies and servers made for tests do.
struct RepeatedTokenTests {
    private static let token = "ghp_RepeatedByTheServer"
    private static let json: Headers = ["Content-Type": "application/json"]
    /// JSON with every character of the token escaped.
    private static let escaped = token.utf8.map { "\\u00" + String($0, radix: 16) }.joined()

    private func client(_ transport: any Transport) throws -> GitHubClient {
        try makeClient(transport, credential: Credential(Self.token, source: .variable("GH_TOKEN"), host: .github))
    }

    @Test(arguments: [400, 401, 403, 404, 410, 422, 429, 500, 503])
    func whatAnErrorSaysNeverHasTheTokenInIt(status: Int) async throws {
        let client = try client(
            ScriptedTransport(
                status: status,
                text: #"{"message":"Who is Bearer \#(Self.token)? \#(Self.escaped)","#
                    + #""errors":["\#(Self.token)\#(Self.token)","\#(Self.escaped)",{"message":"no \#(Self.escaped)"}]}"#
            ))
        let error = await #expect(throws: FailedRequest.self) {
            try await client.searchRepositories(SearchQuery("a"), perPage: 10)
        }
        let failure = try #require(error?.failure)
        #expect(!"\(failure) \(failure.summary) \(failure.advice)".contains("Repeated"))
        if status == 401 { #expect(failure.summary.contains("Who is Bearer ‹redacted›?")) }
    }

    /// Answers of a server that repeats what it was sent, each in a form of its own.
    private static let echoes: [(name: String, status: Int, headers: Headers, text: String)] = [
        ("the name of what is missing", 200, json, #"{"\#(escaped)":1,"total_count":"\#(escaped)"}"#),
        ("a content type", 200, ["Content-Type": "text/html; x=\(token)"], "<html>"),
        ("a content type of a refusal", 403, ["Content-Type": "text/html; x=\(token)"], "<html>"),
        ("a link to another site", 200, link(to: "https://\(token).example.com/\(token)"), answer(items: item())),
        ("a link that is no address", 200, link(to: "https://\(token)@a/\(token)"), answer(items: item())),
        (
            "a good answer", 200, json,
            answer(
                items: item(
                    #""description":"a \#(escaped)","language":"\#(escaped)","topics":["\#(escaped)"],"#
                        + #""license":{"spdx_id":"\#(escaped)"},"homepage":"https://\#(escaped)""#))
        ),
    ]

    private static func link(to address: String) -> Headers {
        ["Content-Type": "application/json", "Link": #"<\#(address)>; rel="next""#]
    }

    @Test("a token that a server repeats is in nothing that can be shown")
    func echo() async throws {
        for (name, status, headers, text) in Self.echoes {
            let transport = ScriptedTransport(status: status, headers: headers, text: text)
            let client = try client(transport)
            var shown = ""
            do {
                let page = try await client.searchRepositories(SearchQuery("a"), perPage: 10)
                shown += "\(page)"
                if let next = page.next { _ = try await client.nextPage(next) }
            } catch let error as FailedRequest {
                shown += "\(error) \(error.failure.summary) \(error.failure.advice)"
            }
            #expect(transport.requests.first?.headers["Authorization"] == "Bearer \(Self.token)", "\(name)")
            #expect(!shown.isEmpty, "\(name)")
            #expect(!shown.lowercased().contains("repeatedbytheserver"), "\(name): \(shown)")
        }
    }

    @Test("a token in the header fields that are kept is in none of them")
    func keptHeaders() async throws {
        let reported = Mutex<[RateLimit]>([])
        let transport = ScriptedTransport(
            headers: [
                "ETag": "\"\(Self.token)\"", "x-ratelimit-resource": "core \(Self.token)", "x-ratelimit-limit": "60",
                "x-ratelimit-remaining": "59", "x-ratelimit-reset": "2000000000",
            ], text: "<p>x")
        let client = try client(transport).reporting { limit, _ in reported.withLock { $0.append(limit) } }
        let answer = try await client.readme(owner: "o", name: "n")
        #expect(!"\(answer)".contains("Repeated"))
        let limits = reported.withLock { $0 }
        #expect(limits.count == 1)
        #expect(!"\(limits)".contains("Repeated"))
    }

    @Test("what is read in parts, saved or sent back has no token in it")
    func partsAndIDs() async throws {
        let text = Self.escaped
        let items = #"{"nodes":[{"id":"\#(text)"}],"pageInfo":{"hasNextPage":false}}"#
        let client = try client(
            ScriptedTransport { request in
                let body =
                    switch request.url.target {
                    case "/graphql":
                        #"{"data":{"viewer":{"lists":{"nodes":[{"id":"\#(text)","name":"x","items":\#(items)}],"#
                            + #""pageInfo":{"hasNextPage":false}}},"a0":{"object":{"oid":"\#(text)","text":"a \#(text)"}}}}"#
                    case "/repos/o/n/languages": #"{"\#(text)":1}"#
                    default: #"{"tag_name":"\#(text)"}"#
                    }
                return Response(status: 200, headers: Self.json, body: Array(body.utf8), url: request.url)
            })
        let facts = try await client.details(owner: "o", name: "n")
        #expect(facts.languages?.map(\.name) == ["‹redacted›"] && facts.release?.tag == "‹redacted›")
        let lists = try await client.starLists(requests: 1)
        #expect(lists.all.map(\.id) == ["‹redacted›"] && lists.all.first?.items.map(\.node) == ["‹redacted›"])
        let readme = try await client.readmeTexts(of: [("R_a", "README")])["R_a"]
        #expect(readme?.tag == "‹redacted›" && readme?.text == "a ‹redacted›")
    }

    @Test("the words of a transfer that failed have no token in them")
    func transportErrors() async throws {
        let errors: [Failure] = [
            .couldNotResolve(host: Self.token), .couldNotConnect(host: "h", reason: Self.token),
            .insecureConnection(host: "h", reason: Self.token), .interrupted(reason: Self.token),
            .badRedirect(reason: Self.token), .handshakeInterrupted(host: Self.token), .notHTTP(host: Self.token),
            .transferUnavailable(reason: Self.token.lowercased()),
        ]
        for error in errors {
            let client = try client(ScriptedTransport(throwing: error))
            let failed = await #expect(throws: FailedRequest.self) {
                try await client.searchRepositories(SearchQuery("a"), perPage: 10)
            }
            #expect(failed.map { "\($0)" }?.lowercased().contains("repeated") == false, "\(error)")
        }
    }

    @Test("whose token it is and what it may do are shown without the token")
    func account() async throws {
        let credential = try #require(Credential(Self.token, source: .variable("GH_TOKEN"), host: .github))
        let account = try await client(
            ScriptedTransport(
                headers: ["Content-Type": "application/json", "X-OAuth-Scopes": "repo, \(Self.token)"],
                text: #"{"login":"o"}"#)
        ).account(of: credential)
        #expect(account.scopes == ["repo", "‹redacted›"])
        // A token is no login.
        let other = try client(ScriptedTransport(text: #"{"login":"\#(Self.escaped)"}"#))
        let error = await #expect(throws: FailedRequest.self) { try await other.account(of: credential) }
        #expect(error.map { "\($0)" }?.contains("Repeated") == false)
    }

    @Test("a README has no token in it, however it is written there")
    func readme() async throws {
        let readme = try await client(
            ScriptedTransport(
                headers: ["Content-Type": "application/vnd.github.html; charset=utf-8"],
                text: "<p>gh<b>p_</b>RepeatedByTheServer <a href='/&#103;hp_RepeatedByTheServer'>")
        ).readme(owner: "o", name: "n")
        #expect(readme == .readme(Readme(html: "<p>‹redacted› <a href='/‹redacted›'>", isTruncated: false), tag: nil))
    }
}
