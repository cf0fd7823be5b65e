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
