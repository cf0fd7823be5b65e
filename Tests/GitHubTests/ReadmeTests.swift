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

/// Where pictures come from, and where a redirect may lead.
@Suite struct PicturesTests {
    private let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "swift-1")

    @Test(arguments: [
        ("https://github.com/octo/swift-1/blob/HEAD/docs/a%20b.png", "/octo/swift-1/HEAD/docs/a%20b.png"),
        ("https://github.com/octo/swift-1/raw/main/a.gif?raw=true", "/octo/swift-1/main/a.gif"),
        ("https://github.com/other/one/blob/main/a.svg", "/other/one/main/a.svg"),
        ("https://raw.githubusercontent.com/octo/swift-1/main/a.png", "/octo/swift-1/main/a.png"),
    ])
    func aPublicFileComesFromTheHostForFiles(address: String, target: String) throws {
        let url = try #require(WebURL("https://raw.githubusercontent.com\(target)"))
        #expect(PictureSource.url(address) == url)
    }

    @Test(arguments: [
        "https://camo.githubusercontent.com/0123/4567", "https://user-images.githubusercontent.com/1/2.png",
        "https://private-user-images.githubusercontent.com/1/2.png?jwt=a.b.c",
        "https://github.com/user-attachments/assets/0-1-2", "https://github.com/octo/swift-1/assets/1/0-1-2",
    ])
    func whatGitHubServesIsTakenFromThere(address: String) throws {
        let url = try #require(WebURL(address))
        #expect(PictureSource.url(address) == url)
    }

    @Test(arguments: [
        "https://example.com/a.png", "http://raw.githubusercontent.com/o/r/main/a.png", "https://127.0.0.1/a.png",
        "https://githubusercontent.com.example.com/a.png", "https://raw.githubusercontent.com:8443/a.png",
        "https://github.com/octo/swift-1", "https://github.com/octo/swift-1/archive/main.zip",
        "https://raw.githubusercontent.com@example.com/a.png", "data:image/png;base64,AAAA", "", "a\u{1B}[2J.png",
    ])
    func nothingElseIsRequested(address: String) { #expect(PictureSource.url(address) == nil) }

    @Test(
        arguments: [
            (
                .private, "https://api.github.com/repos/octo/swift-1/contents/a/b.png?ref=release%2F1",
                "Bearer ghp_of_the_test"
            ),
            (.public, "https://raw.githubusercontent.com/octo/swift-1/release/1/a/b.png", nil),
        ] as [(Repository.Visibility, String, String?)])
    func aFileOfAPrivateRepositoryComesByTheAPI(
        visibility: Repository.Visibility, url: String, authorization: String?
    ) async throws {
        let transport = ScriptedTransport(headers: ["Content-Type": "image/png"], body: [1])
        let credential = Credential("ghp_of_the_test", source: .variable("GH_TOKEN"), host: .github)
        var repository = repository
        repository.visibility = visibility
        let file = RepositoryFile(
            repository: repository, path: "a/b.png", blob: nil, size: nil, commit: nil, branch: "release/1")
        let address = "https://github.com/octo/swift-1/blob/release/1/a/b.png"
        _ = try await makeClient(transport, credential: credential).picture(at: address, file: file, of: repository)
        #expect(transport.requests.map(\.url.description) == [url])
        #expect(transport.requests.first?.headers["Authorization"] == authorization)
    }

    @Test func aPictureIsRequestedWithoutTheToken() async throws {
        let bytes: [UInt8] = [0x89] + Array("PNG".utf8)
        let transport = ScriptedTransport(headers: ["Content-Type": "text/html"], body: bytes)
        let credential = Credential("ghp_of_the_test", source: .variable("GH_TOKEN"), host: .github)
        let client = try makeClient(transport, credential: credential)
        let loaded = try await client.picture(at: "https://camo.githubusercontent.com/1/2", file: nil, of: repository)
        #expect(loaded == bytes)
        let request = try #require(transport.requests.first)
        #expect(request.url.description == "https://camo.githubusercontent.com/1/2")
        #expect(request.headers["Authorization"] == nil && request.headers["Accept"] == "image/*")
        #expect(request.largestResponse == 8 << 20 && request.redirects == .pictures)
        await #expect(throws: FailedRequest(.notFound(message: ""))) {
            try await client.picture(at: "https://example.com/a.png", file: nil, of: repository)
        }
        #expect(transport.requests.count == 1)
    }

    @Test func aLimitOfAHostForFilesIsNotThatOfTheAPI() async throws {
        let transport = ScriptedTransport(status: 429, headers: ["Retry-After": "3600"], body: [])
        let client = try makeClient(transport)
        await #expect(
            throws: FailedRequest(.rateLimited(.init(kind: .primary, waitSeconds: 3_600, message: "")))
        ) {
            try await client.picture(at: "https://camo.githubusercontent.com/1/2", file: nil, of: repository)
        }
    }

    @Test(arguments: [
        ("https://private-user-images.githubusercontent.com/1?jwt=x", true),
        ("https://github-production-user-asset-6210df.s3.amazonaws.com/1/2?x=y", true),
        ("https://raw.githubusercontent.com/o/r/main/a.png", true),
        ("https://example.com/a.png", false), ("https://127.0.0.1/a.png", false), ("https://localhost/a.png", false),
        ("https://github-production-user-asset-evil.s3.amazonaws.com/1", false), ("https://github.com/login", false),
        ("https://evil.s3.amazonaws.com/github-production-user-asset-", false),
    ])
    func aRedirectLeadsToWhereGitHubServesPicturesOrNowhere(location: String, isFollowed: Bool) throws {
        var request = Request(try #require(WebURL("https://github.com/user-attachments/assets/1")))
        request.redirects = .pictures
        let response = Response(status: 302, headers: ["Location": location], body: [], url: request.url)
        if isFollowed {
            let next = try Redirect.next(after: response, to: request, mayUseHTTP: false)
            #expect(next?.url.description == location)
        } else {
            #expect(throws: Failure.self) { try Redirect.next(after: response, to: request, mayUseHTTP: false) }
        }
    }
}
