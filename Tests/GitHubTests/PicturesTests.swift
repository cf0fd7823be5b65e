import TestSupport
import Testing

@testable import Core
@testable import GitHub

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
