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

    private func client(_ transport: any Transport, apiURL: String? = nil) throws -> GitHubClient {
        try makeClient(
            transport, apiURL: apiURL,
            credential: Credential(Self.token, source: .variable("GH_TOKEN"), host: .github))
    }

    @Test(arguments: [400, 401, 403, 404, 410, 422, 429, 500, 503])
    func whatAnErrorSaysNeverHasTheTokenInIt(status: Int) async throws {
        let client = try client(
            ScriptedTransport(
                status: status,
                text: #"{"message":"Who is Bearer \#(Self.token)?","errors":["\#(Self.token)\#(Self.token)"]}"#))
        let error = await #expect(throws: FailedRequest.self) {
            try await client.searchRepositories(SearchQuery("a"), perPage: 10)
        }
        let failure = try #require(error?.failure)
        #expect(!"\(failure) \(failure.summary) \(failure.advice)".contains("Repeated"))
        if status == 401 { #expect(failure.summary.contains("Who is Bearer ‹redacted›?")) }
    }

    /// Answers of a server that repeats what it was sent, each in a form of its own.
    private static let echoes: [(String, ScriptedResponse)] = [
        (
            "JSON escapes in a message",
            ScriptedResponse(status: 404, headers: json, text: #"{"message":"no \#(escaped)"}"#)
        ),
        (
            "JSON escapes in complaints",
            ScriptedResponse(
                status: 422, headers: json,
                text: #"{"message":"x","errors":[{"message":"no \#(escaped)"},"\#(escaped)"]}"#)
        ),
        (
            "JSON escapes in a refusal",
            ScriptedResponse(
                status: 403, headers: json,
                text: #"{"message":"You have exceeded a secondary rate limit, \#(escaped)"}"#)
        ),
        (
            "JSON escapes in the name of what is missing",
            ScriptedResponse(headers: json, text: #"{"\#(escaped)":1,"total_count":"\#(escaped)"}"#)
        ),
        ("a content type", ScriptedResponse(headers: ["Content-Type": "text/html; x=\(token)"], text: "<html>")),
        (
            "a content type of a refusal",
            ScriptedResponse(status: 403, headers: ["Content-Type": "text/html; x=\(token)"], text: "<html>")
        ),
        ("a link to another site", page(linkingTo: "https://\(token).example.com/\(token)")),
        ("a link that is no address", page(linkingTo: "https://\(token)@a/\(token)")),
        ("a redirect to another scheme", redirect("http://\(token).example.com/\(token)")),
        ("a redirect to what is no address", redirect("ftp://\(token)/")),
        ("a redirect to a name in lower case", redirect("http://x.\(token.lowercased()).example.com/")),
        (
            "JSON escapes in a good answer",
            ScriptedResponse(
                headers: json,
                text: answer(
                    items: item(
                        #""description":"a \#(escaped)","language":"\#(escaped)","topics":["\#(escaped)"],"#
                            + #""license":{"spdx_id":"\#(escaped)"},"homepage":"https://\#(escaped)""#)))
        ),
        ("the status line", .raw("HTTP/1.1 502 \(token)\r\n\r\n")), ("what is no HTTP", .raw("\(token)\r\n\r\n")),
        ("a malformed chunk", .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(token)\r\n")),
        (
            "an unknown encoding",
            .raw("HTTP/1.1 200 OK\r\nContent-Encoding: \(token)\r\nContent-Length: 2\r\n\r\n{}")
        ),
    ]

    private static func page(linkingTo address: String) -> ScriptedResponse {
        ScriptedResponse(
            headers: ["Content-Type": "application/json", "Link": #"<\#(address)>; rel="next""#],
            text: answer(items: item()))
    }

    private static func redirect(_ address: String) -> ScriptedResponse {
        ScriptedResponse(status: 302, headers: ["Location": address], text: "")
    }

    @Test("a token that a server repeats is in nothing that can be shown")
    func echo() async throws {
        for (name, echo) in Self.echoes {
            try await LoopbackServer.run { _ in
                echo
            } _: { server in
                let transport = CurlTransport()
                let client = try client(transport, apiURL: server.address)
                var shown = ""
                do {
                    let page = try await client.searchRepositories(SearchQuery("a"), perPage: 10)
                    shown += "\(page)"
                    if let next = page.next { _ = try await client.nextPage(next) }
                } catch let error as FailedRequest {
                    shown += "\(error) \(error.failure.summary) \(error.failure.advice)"
                }
                #expect(server.requests.first?.headers["Authorization"] == "Bearer \(Self.token)", "\(name)")
                #expect(!shown.isEmpty, "\(name)")
                #expect(!shown.lowercased().contains("repeatedbytheserver"), "\(name): \(shown)")
                await transport.shutdown()
            }
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
