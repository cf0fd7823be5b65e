import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// READMEs from a server on loopback.
@Suite(.hangLimit) struct ReadmeTests {
    @Test func aReadmeIsRequestedAsHTML() async throws {
        let transport = ScriptedTransport(text: "<p>x")
        let answer = try await makeClient(transport).readme(owner: "octo", name: "swift-1")
        #expect(answer == .readme(Readme(html: "<p>x"), tag: nil))
        let request = try #require(transport.requests.first)
        #expect(request.url.target == "/repos/octo/swift-1/readme")
        #expect(request.headers["Accept"] == "application/vnd.github.html+json")
    }

    @Test func aRepositoryWithoutAReadmeIsNoFailure() async throws {
        try await withEmulatedClient { client, _ in
            let found = try await client.readme(owner: "octo", name: "swift-2")
            #expect(found == .readme(nil, tag: nil))
        }
    }

    @Test func aReadmeThatIsKnownByItsEtagIsNotSentAgain() async throws {
        try await withEmulatedClient { client, emulator in
            guard case .readme(_, let tag?) = try await client.readme(owner: "octo", name: "swift-1") else {
                Issue.record("It has no etag.")
                return
            }
            #expect(try await client.readme(owner: "octo", name: "swift-1", unlessTagged: tag) == .unchanged)
            #expect(emulator.requests.last?.headers["If-None-Match"] == tag)
            #expect(try await client.readme(owner: "octo", name: "swift-1", unlessTagged: "other") != .unchanged)
        }
    }

    @Test func ofALongReadmeTheBeginningIsRead() async throws {
        let text = "<p>" + String(repeating: "a", count: 1 << 20)
        let answer = try await makeClient(ScriptedTransport(text: text)).readme(owner: "octo", name: "swift-1")
        #expect(answer == .readme(Readme(html: String(text.prefix(1 << 20)), isTruncated: true), tag: nil))
    }

    // MARK: Etags that a later request can carry

    @Test(arguments: ["\"abc\"", "W/\"abc\"", "\"\"", "W/\"3f80f-1b6-3e1cb03b\""])
    func aTagThatCanBeSentIsKept(tag: String) {
        #expect(EntityTag.valid(tag) == tag)
    }

    @Test(
        arguments: [
            "", "abc", "\"", "W/", "w/\"a\"", "\"a\u{1}b\"", "\"a\"b\"", "\"a b\"", "\"ü\"", "\"a\r\nX: y\"",
            "\"" + String(repeating: "a", count: 255) + "\"",
        ])
    func anyOtherIsNot(tag: String) {
        #expect(EntityTag.valid(tag) == nil)
        var headers = Headers()
        headers.append(unlessTagged: tag)
        #expect(headers.fields.isEmpty)
    }

    @Test func aReadmeWithATagThatCannotBeSentIsLoadedAgainWithoutIt() async throws {
        let transport = ScriptedTransport(headers: ["ETag": "\"a\u{1}b\""], text: "<p>x")
        let answer = try await makeClient(transport).readme(owner: "o", name: "n")
        #expect(answer == .readme(Readme(html: "<p>x"), tag: nil))
        _ = try await makeClient(transport).readme(owner: "o", name: "n", unlessTagged: "\"a\u{1}b\"")
        #expect(transport.requests.last?.headers["If-None-Match"] == nil)
    }

    // MARK: Those of several repositories

    @Test func theFirstOfTheUsualNamesIsTaken() async throws {
        try await withEmulatedClient { client, emulator in
            let ids = ["R_a", "R_readme-rst", "R_readme-none", "R_gone", "R_readme-github"]
            let heads = try await client.readmeHeads(of: ids)
            #expect(emulator.requests.count == 1)
            #expect(heads["R_a"]??.path == "README.md" && heads["R_readme-rst"]??.path == "README.rst")
            #expect(heads["R_readme-github"]??.path == ".github/README.md")
            #expect(heads["R_readme-none"] == .some(nil) && heads["R_gone"] == .some(nil))
            let texts = try await client.readmeTexts(of: [("R_a", "README.md"), ("R_gone", "README.md")])
            #expect(texts.count == 1 && texts["R_a"]?.text?.contains("About") == true)
            #expect(texts["R_a"]?.tag == heads["R_a"]??.tag)
        }
    }

    @Test(
        "whatever is answered, nothing is made up",
        arguments: [
            (#"{"data":{"nodes":[{"id":"R_a","f1":{"oid":"x"}}]}}"#, "none"),
            (#"{"data":{"nodes":[{"id":"R_a","f1":{"byteSize":5}}]}}"#, "none"),
            (#"{"data":{"nodes":[{"id":"R_a","f1":7,"f2":{"oid":"y","byteSize":1e99}}]}}"#, "readme.md"),
            (#"{"data":{"nodes":[{"id":"R_a","f1":{},"f9":{"oid":"y","byteSize":-1}}]}}"#, "docs/README.md"),
            (#"{"data":{"nodes":[{"id":"R_b","f1":{"oid":"y","byteSize":1}},{"id":"R_a"}]}}"#, "none"),
            (#"{"data":{"nodes":[null]},"errors":[{"type":"NOT_FOUND","path":["nodes",0]}]}"#, "none"),
        ])
    func answers(body: String, path: String) async throws {
        let heads = try await makeClient(ScriptedTransport(text: body)).readmeHeads(of: ["R_a"])
        #expect(heads.count == 1)
        #expect((heads["R_a"]??.path ?? "none") == path)
        #expect((heads["R_a"]??.bytes ?? 0) >= 0)
    }

    @Test(arguments: [
        (#""PUBLIC""#, true), (#""PRIVATE""#, false), (#""INTERNAL""#, false), ("null", false), ("7", false),
    ])
    func onlyWhatIsSaidToBePublicIsPublic(visibility: String, isPublic: Bool) async throws {
        let node = #"{"id":"R_a","visibility":\#(visibility),"f1":{"oid":"x","byteSize":5}}"#
        let client = try makeClient(ScriptedTransport(text: #"{"data":{"nodes":[\#(node)]}}"#))
        let heads = try await client.readmeHeads(of: ["R_a"])
        #expect(heads["R_a"]??.isPublic == isPublic)
    }

    @Test func whatALimitHasLeftOutIsAskedForAgain() async throws {
        let limit = #""errors":[{"type":"RESOURCE_LIMITS_EXCEEDED","path":["nodes",1]}]"#
        let body = #"{"data":{"nodes":[{"id":"R_a"},null],"a0":{"object":null},"a1":null},\#(limit)}"#
        let client = try makeClient(ScriptedTransport(text: body))
        await #expect(throws: FailedRequest(.queryTooLarge)) { _ = try await client.readmeHeads(of: ["R_a", "R_b"]) }
        await #expect(throws: FailedRequest(.queryTooLarge)) {
            _ = try await client.readmeTexts(of: [("R_a", "README"), ("R_b", "README")])
        }
    }

    @Test func aFileThatIsNotUTF8HasNoText() async throws {
        let client = try makeClient(ScriptedTransport(text: #"{"data":{"a0":{"object":{"oid":"x","text":null}}}}"#))
        let texts = try await client.readmeTexts(of: [("R_a", "README")])
        #expect(texts["R_a"]?.tag == "x" && texts["R_a"]?.text == nil)
    }
}
