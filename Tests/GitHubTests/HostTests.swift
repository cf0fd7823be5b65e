import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// Which GitHub is meant, where it is, and whose token goes there.
struct HostNameTests {
    @Test(arguments: [
        ("github.com", "github.com", HostName.Kind.github), ("GitHub.com", "github.com", .github),
        ("api.github.com", "github.com", .github), ("gist.github.com", "github.com", .github),
        ("tenant.ghe.com", "tenant.ghe.com", .tenancy), ("API.Tenant.GHE.com", "tenant.ghe.com", .tenancy),
        ("a.b.tenant.ghe.com", "tenant.ghe.com", .tenancy), ("git.example.com", "git.example.com", .enterprise),
        ("Git.Example.com:8443", "git.example.com:8443", .enterprise), ("notgithub.com", "notgithub.com", .enterprise),
        ("github.com.example.com", "github.com.example.com", .enterprise), ("localhost", "localhost", .enterprise),
        ("127.0.0.1:8080", "127.0.0.1:8080", .enterprise), ("git.example.com:443", "git.example.com", .enterprise),
    ])
    func namesAreNormalisedAsGhDoes(typed: String, name: String, kind: HostName.Kind) throws {
        let host = try HostName(typed)
        #expect(host.description == name)
        #expect(host.kind == kind)
    }

    @Test(arguments: [
        "", " ", "https://github.com", "github.com/", "github.com/octocat", "user@github.com", "a b", "a?b", "a#b",
        "git.example.com:", "git.example.com:port", "a\r\nb", "..", "-", "a-:81", "-a:81", "a.-b:81", "a-.b",
        // The Kelvin sign and the dotted capital I have ASCII letters in lower case.
        "\u{212A}ernel.example", "G\u{130}thub.com", "\u{FF47}ithub.com",
    ])
    func whatIsNoNameIsRefusedWithTheReason(typed: String) {
        let error = #expect(throws: HostError.self) { try HostName(typed) }
        #expect(error == .notAName)
        #expect(error?.description.contains("git.example.com") == true)
    }

    @Test(arguments: [
        ("github.com", "https://api.github.com/", "https://github.com/o/n"),
        ("tenant.ghe.com", "https://api.tenant.ghe.com/", "https://tenant.ghe.com/o/n"),
        ("git.example.com", "https://git.example.com/api/v3", "https://git.example.com/o/n"),
        ("git.example.com:8443", "https://git.example.com:8443/api/v3", "https://git.example.com:8443/o/n"),
        ("localhost:81", "http://localhost:81/api/v3", "http://localhost:81/o/n"),
    ])
    func theAddressesFollowFromTheName(name: String, api: String, web: String) throws {
        let host = try Host(named: HostName(name), apiURL: nil, webURL: nil)
        #expect(host.apiAddress.description == api)
        #expect(host.webAddress(of: Repository(id: .init(rawValue: 1), owner: "o", name: "n")) == web)
        #expect(!host.isStandIn)
        #expect(host.origin == host.name.description)
    }

    @Test(arguments: [
        ("https://api.github.com", "github.com", true), ("https://git.example.com/api/v3", "git.example.com", true),
        ("https://API.GitHub.com/", "github.com", true), ("https://git.example.com/api/v3/", "git.example.com", true),
        ("https://git.example.com:81/api/v3", "git.example.com:81", true),
        ("https://api.tenant.ghe.com", "tenant.ghe.com", true),
        ("https://proxy.example.com/github", "github.com", false),
        ("https://proxy.example.com", "github.com", false), ("http://127.0.0.1:81", "github.com", false),
        ("http://127.0.0.1:81/api/v3", "127.0.0.1:81", true), ("https://api.github.com/api/v3", "github.com", false),
        ("https://api.github.com:81", "github.com", false),
    ])
    func theNameFollowsFromTheAPIAddress(api: String, name: String, isOwn: Bool) throws {
        let host = try Host(apiURL: api, webURL: nil)
        #expect(host.name.description == name)
        #expect(!host.isStandIn == isOwn)
        // What is kept of a stand-in is kept by its own address.
        #expect(host.origin == (isOwn ? name : api))
    }

    private static let everything = [
        "GH_TOKEN": "gh", "GITHUB_TOKEN": "github", "GH_ENTERPRISE_TOKEN": "ghe",
        "GITHUB_ENTERPRISE_TOKEN": "githube",
    ]

    private static func host(_ name: String) throws -> Host {
        try Host(named: HostName(name), apiURL: nil, webURL: nil)
    }

    @Test(arguments: [
        ("github.com", [], "gh"), ("github.com", ["GH_TOKEN"], "github"), ("tenant.ghe.com", [], "gh"),
        ("github.com", ["GH_TOKEN", "GITHUB_TOKEN"], nil), ("git.example.com", [], "ghe"),
        ("git.example.com", ["GH_ENTERPRISE_TOKEN"], "githube"),
        ("git.example.com", ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"], nil),
    ])
    func aHostsTokenIsInItsOwnVariables(name: String, missing: [String], token: String?) throws {
        let environment = Self.everything.filter { !missing.contains($0.key) }
        #expect(Credential.look(in: environment, for: try Self.host(name)).credential?.secret == token)
    }

    @Test(arguments: ["github.com", "tenant.ghe.com", "git.example.com", "127.0.0.1:81"])
    func aTokenGoesToItsOwnHostOnly(owner: String) async throws {
        for name in ["github.com", "tenant.ghe.com", "git.example.com", "git.example.com:81", "127.0.0.1:81"] {
            let transport = ScriptedTransport(text: answer(items: item()))
            let credential = Credential("ghp_secret", source: .login, host: try HostName(owner))
            let client = try makeClient(transport, credential: credential, host: HostName(name))
            _ = try await client.searchRepositories(SearchQuery("a"), perPage: 10)
            #expect(
                transport.requests.map { $0.headers["Authorization"] != nil } == [owner == name], "\(owner) \(name)")
        }
    }
}

struct HostTests {
    private func address(
        _ owner: String, _ name: String, apiURL: String? = nil, webURL: String? = nil
    ) throws -> String? {
        let repository = Repository(id: .init(rawValue: 1), owner: owner, name: name)
        return try Host(apiURL: apiURL, webURL: webURL).webAddress(of: repository)
    }

    @Test(arguments: [
        (nil, nil, "https://github.com/o/n"), ("https://proxy.example.com/github", nil, "https://github.com/o/n"),
        ("https://proxy.example.com/github", "https://web.example.com/", "https://web.example.com/o/n"),
        ("https://git.example.com/api/v3", "https://web.example.com", "https://web.example.com/o/n"),
        ("http://127.0.0.1:8080", "http://localhost:81/git", "http://localhost:81/git/o/n"),
    ])
    func theWebAddressIsGitHubsOrTheOneThatIsGiven(apiURL: String?, webURL: String?, expected: String) throws {
        #expect(try address("o", "n", apiURL: apiURL, webURL: webURL) == expected)
    }

    @Test(arguments: [
        ("a", "b"), ("octo-cat", "a.b_c-d"), ("octocat_acme", ".github"), ("A1", "..."), ("0", "-"),
        // Logins of early days.
        ("o-", "n"), ("o--p", "n"),
        (String(repeating: "a", count: 39), String(repeating: "b", count: 100)),
    ])
    func namesByGitHubsRulesHaveAnAddress(owner: String, name: String) throws {
        #expect(try address(owner, name) == "https://github.com/\(owner)/\(name)")
    }

    @Test(arguments: [
        ("", "n"), ("o", ""), ("-o", "n"), ("o.p", "n"), ("o/p", "n"), ("ö", "n"),
        ("o p", "n"), ("o;rm", "n"), ("o\n", "n"), ("..", "n"), (String(repeating: "a", count: 40), "n"),
        ("o", "."), ("o", ".."), ("o", "n/m"), ("o", "n?x"), ("o", "n#x"), ("o", "n m"), ("o", "n\u{1B}[2J"),
        ("o", "$(id)"), ("o", "名前"), ("o", "n\\"), ("o", "n%2f"), ("o", String(repeating: "b", count: 101)),
        ("o", "n\u{202E}"), ("e\u{301}", "n"),
    ])
    func namesGitHubCannotHaveGivenHaveNone(owner: String, name: String) throws {
        #expect(try address(owner, name) == nil)
    }

    @Test(arguments: [
        ("", HostError.notAnAddress(.api)), ("api.github.com", .notAnAddress(.api)),
        ("ftp://example.com", .notAnAddress(.api)), ("https://", .notAnAddress(.api)),
        ("https://user:secret@example.com", .notAnAddress(.api)), ("https://exa mple.com", .notAnAddress(.api)),
        ("https://example.com/?a=b", .notABase(.api)), ("https://example.com/#top", .notABase(.api)),
        ("http://example.com/api/v3", .notEncrypted(.api, host: "example.com")),
        ("http://127.0.0.1.example.com", .notEncrypted(.api, host: "127.0.0.1.example.com")),
    ])
    func addressesThatAreNoneAreRefusedWithTheReason(text: String, expected: HostError) {
        let error = #expect(throws: HostError.self) { try Host(apiURL: text, webURL: nil) }
        #expect(error == expected)
        #expect(error?.description.contains("secret") == false)
        #expect(error?.description.contains("\n") == false)
    }

    @Test func theWebAddressIsCheckedToo() {
        #expect(throws: HostError.notAnAddress(.web)) { try Host(apiURL: nil, webURL: "github.com") }
        #expect(throws: HostError.notEncrypted(.web, host: "example.com")) {
            try Host(apiURL: nil, webURL: "http://example.com")
        }
    }
}

/// What is printed for `$(…)` and handed to a browser, whatever a server says.
struct WebAddressFuzzTests {
    private func address(_ owner: String, _ name: String, of host: Host) -> String? {
        host.webAddress(of: Repository(id: .init(rawValue: 1), owner: owner, name: name))
    }

    /// Nothing that a shell, a terminal, git or a browser could take for something else: letters of names are written down here again,
    /// without a look at the program's own rules.
    @Test("no character but those of names is in an address") func characters() throws {
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".unicodeScalars)
        let hosts = [
            (try Host(apiURL: nil, webURL: nil), "https://github.com"),
            (try Host(apiURL: "http://127.0.0.1:8080", webURL: "http://localhost:81/git"), "http://localhost:81/git"),
        ]
        let blocks: [ClosedRange<UInt32>] = [
            0...0x33FF, 0xA640...0xABFF, 0xF900...0xFFFF, 0x1D400...0x1D7FF, 0xE0000...0xE01FF,
        ]
        for scalar in blocks.joined().compactMap({ Unicode.Scalar($0) }) {
            let text = "a\(scalar)b"
            for (host, base) in hosts {
                let (owner, name) = (address(text, "n", of: host), address("o", text, of: host))
                let isRight =
                    owner == (letters.contains(scalar) ? "\(base)/\(text)/n" : nil)
                    && name == (letters.contains(scalar) || scalar == "." ? "\(base)/o/\(text)" : nil)
                if !isRight { Issue.record("U+\(String(scalar.value, radix: 16)): \(owner ?? "") \(name ?? "")") }
            }
        }
    }
}

/// Names that no repository has are in no address and come from no answer.
@Suite(.hangLimit) struct RepositoryNameTests {
    static let bad: [(owner: String, name: String)] = [
        ("..", "repos"), ("../..", "repos"), ("", "repos"), ("octo", ".."), ("octo", "../../user/repos"), ("octo", ""),
        ("octo", "one\nRemoved octo/two."), ("octo", "a b"), ("-x", "one"), ("octo", "one.git"),
        ("octo", "na\u{202E}me"),
    ]

    private func client(_ transport: ScriptedTransport) throws -> GitHubClient {
        try makeClient(transport, credential: Credential("ghp_0123456789", source: .login, host: .github))
    }

    @Test(arguments: bad)
    func noRequestIsMadeOfSuchAName(owner: String, name: String) async throws {
        let transport = ScriptedTransport(status: 204, body: [])
        let client = try client(transport)
        let repository = Repository(id: .init(rawValue: 1), owner: owner, name: name, defaultBranch: "main")
        let file = { @Sendable in try await client.file(at: "a", on: "main", of: repository) }
        let requests: [@Sendable () async throws -> Void] = [
            { try await client.setStar(true, owner: owner, name: name) },
            { try await client.setStar(false, owner: owner, name: name) },
            { _ = try await client.readme(owner: owner, name: name) },
            { _ = try await client.readmeFile(owner: owner, name: name) },
            { _ = try await client.forks(owner: owner, name: name) },
            { _ = try await client.commitsAhead(of: repository, in: repository) },
            { _ = try await client.contributors(owner: owner, name: name) },
            { _ = try await client.details(owner: owner, name: name) },
            { _ = try await client.starHistory(owner: owner, name: name) },
            { _ = try await client.repository(owner: owner, name: name, unlessTagged: nil) },
            { _ = try await client.latestRelease(owner: owner, name: name, unlessTagged: nil) },
            { _ = try await client.releases(of: repository) },
            { _ = try await client.commit(at: "main", of: repository) },
            { _ = try await client.file(blob: "0123", of: repository) }, { _ = try await file() },
            { _ = try await client.renderedFile(at: "a", on: "main", of: repository) },
            { _ = try await client.tree(of: repository, unlessAt: nil) },
            { _ = try await client.folder("0123", of: repository) },
            { _ = try await client.code("words", in: repository) },
        ]
        for (number, request) in requests.enumerated() {
            let failed = await #expect(throws: FailedRequest.self, "\(number)") { try await request() }
            #expect(failed?.failure == .notFound(message: ""), "\(number)")
        }
        #expect(transport.requests.map { "\($0.url)" } == [])
    }

    private static func text(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    }

    @Test(arguments: bad)
    func anAnswerWithSuchANameHasNoRepository(owner: String, name: String) async throws {
        let (owner, name) = (Self.text(owner), Self.text(name))
        let one = #"{"id":1,"name":"\#(name)","full_name":"\#(owner)/\#(name)","owner":{"login":"\#(owner)"}}"#
        let two = #"{"id":2,"name":"two","owner":{"login":"octo"}}"#
        let list = try client(ScriptedTransport(text: #"{"total_count":2,"items":[\#(one),\#(two)]}"#))
        let page = try await list.searchRepositories(SearchQuery("x"), perPage: 10)
        #expect(page.repositories.map(\.fullName) == ["octo/two"])
        let alone = try client(ScriptedTransport(text: one))
        await #expect(throws: FailedRequest.self) {
            _ = try await alone.repository(try RepositoryReference("octo/one"))
        }
        let named = try client(
            ScriptedTransport(
                text: #"{"data":{"a0":{"id":"R_1","databaseId":1,"nameWithOwner":"\#(owner)/\#(name)"}}}"#))
        #expect(try await named.facts(named: [try RepositoryReference("octo/one")]) == ["octo/one": .hidden])
    }

    @Test func organisationsAreReadInTheirOrder_withoutThoseWithNoLoginOrOneThatNobodyHas() async throws {
        let transport = ScriptedTransport(text: #"[{"login":"octo"},{"id":1},{"login":"a\n b"},{"login":"two"}]"#)
        #expect(try await client(transport).organizations() == ["octo", "two"])
        #expect(transport.requests.map(\.url.target) == ["/user/orgs?per_page=100"])
    }
}
