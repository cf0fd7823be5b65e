import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import ghlance

/// Which token of a user goes to which API.
struct TokenDestinationTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try folder.run("mkdir", "-p", "config/ghlance")
        try folder.write(
            "github.com:\n    oauth_token: kept_github\ngit.example.com:\n    oauth_token: kept_enterprise\n".utf8,
            to: "config/ghlance/hosts.yml")
        try folder.run("chmod", "600", "config/ghlance/hosts.yml")
    }

    /// A command line and what the environment says besides.
    struct Case: Sendable, CustomTestStringConvertible {
        var host: String?
        var apiUrl: String?
        var environment: [String: String] = [:]
        /// What is sent.
        var token: String?

        var testDescription: String {
            "\(host ?? "-") \(apiUrl ?? "-") \(environment.keys.sorted()) → \(token ?? "-")"
        }
    }

    private func identity(
        _ settings: Settings, _ variables: [String: String]
    ) throws -> (Identity, ScriptedTransport, Host) {
        let environment = ["XDG_CONFIG_HOME": folder.path("config"), "GH_PATH": "/nonexistent/gh"]
            .merging(variables) { $1 }
        let transport = ScriptedTransport(
            headers: ["Content-Type": "application/json"], text: #"{"total_count":0,"items":[]}"#)
        let host = try settings.host(environment: { environment[$0] }) {
            GHCommandLine(environment: environment).defaultHost
        }
        let identity = Identity(host: host, environment: environment, settings: settings, transport: transport)
        return (identity, transport, host)
    }

    private static let enterprise = ["GH_ENTERPRISE_TOKEN": "enterprise"]
    private static let codespace = ["GITHUB_TOKEN": "codespace", "CODESPACES": "true"]

    @Test(
        "a token goes where it belongs and nowhere else",
        arguments: [
            // The token of a codespace is one of github.com.
            Case(host: "other.example.com", environment: codespace, token: nil),
            Case(apiUrl: "https://other.example.com/api/v3", environment: codespace, token: nil),
            Case(environment: codespace.merging(["GH_HOST": "other.example.com"]) { $1 }, token: nil),
            Case(environment: codespace, token: "codespace"),
            // That of a server goes to the one that is named.
            Case(host: "other.example.com", environment: enterprise, token: "enterprise"),
            Case(environment: enterprise.merging(["GH_HOST": "other.example.com"]) { $1 }, token: "enterprise"),
            Case(apiUrl: "https://other.example.com/api/v3", environment: enterprise, token: nil),
            Case(environment: enterprise.merging(["GHLANCE_API_URL": "https://other.example.com/api/v3"]) { $1 }),
            Case(host: "github.com", apiUrl: "https://other.example.com/api/v3", environment: enterprise, token: nil),
            // What is kept is kept for a host.
            Case(token: "kept_github"), Case(host: "git.example.com", token: "kept_enterprise"),
            Case(apiUrl: "https://git.example.com/api/v3", token: "kept_enterprise"),
            Case(apiUrl: "https://proxy.example.com/github", token: nil),
            Case(apiUrl: "https://proxy.example.com/github", environment: ["GH_TOKEN": "gh"], token: nil),
            Case(host: "git.example.com", apiUrl: "https://proxy.example.com", environment: enterprise, token: nil),
            // This machine gets what the environment has for it.
            Case(apiUrl: "http://127.0.0.1:9", environment: ["GH_TOKEN": "gh"], token: "gh"),
            Case(apiUrl: "http://localhost:9", environment: ["GITHUB_TOKEN": "github"], token: "github"),
            Case(apiUrl: "http://127.0.0.1:9", token: nil),
            Case(apiUrl: "http://127.0.0.1:9/api/v3", environment: ["GH_TOKEN": "gh"], token: "gh"),
            Case(apiUrl: "http://127.0.0.1:9/api/v3", environment: enterprise, token: nil),
            Case(host: "127.0.0.1:9", environment: enterprise, token: "enterprise"),
            Case(host: "git.example.com", apiUrl: "http://127.0.0.1:9", token: nil),
        ])
    func destination(of example: Case) async throws {
        var settings = Settings()
        settings.host = example.host
        settings.apiUrl = example.apiUrl
        let (identity, transport, _) = try identity(settings, example.environment)
        let finding = await identity.find()
        _ = try await identity.client.searchRepositories(SearchQuery("a"), perPage: 10)
        #expect(finding.credential?.secret == example.token)
        #expect(transport.requests.map { $0.headers["Authorization"] } == [example.token.map { "Bearer \($0)" }])
    }

    @Test(
        "nobody signs in or out through another site than the host's own",
        arguments: [
            (String?.none, String?("https://evil.example.com")), ("http://127.0.0.1:9", nil),
            ("https://proxy.example.com", nil),
            ("https://git.example.com/api/v3", "https://github.com"),
        ])
    func login(apiUrl: String?, webUrl: String?) async throws {
        var settings = Settings()
        settings.apiUrl = apiUrl
        settings.webUrl = webUrl
        settings.clientId = "abc"
        let (identity, transport, _) = try identity(settings, [:])
        await #expect(throws: LoginFailure.self) {
            try await identity.login(show: { _ in }, sleep: { _ in throw CancellationError() })
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("the code that a sign-in is polled with is kept out of logs before it is used")
    func deviceCode() async throws {
        var settings = Settings()
        settings.clientId = "abc"
        let concealed = Mutex<[String]>([])
        let identity = Identity(
            host: try settings.host(environment: { _ in nil }), environment: ["GH_PATH": "/nonexistent/gh"],
            settings: settings,
            transport: ScriptedTransport(
                headers: ["Content-Type": "application/json"], text: #"{"device_code":"secretcode","user_code":"A-B"}"#),
            conceal: { secret in concealed.withLock { $0.append(secret) } })
        await #expect(throws: CancellationError.self) {
            try await identity.login(show: { _ in }, sleep: { _ in throw CancellationError() })
        }
        #expect(concealed.withLock { $0 } == ["secretcode"])
    }

    @Test("what is kept for a host is not taken out through a stand-in for it")
    func logout() async throws {
        var settings = Settings()
        settings.apiUrl = "http://127.0.0.1:9"
        let (identity, _, _) = try identity(settings, [:])
        _ = try? await identity.service.signOut()
        #expect(try TextFile.read(folder.path("config/ghlance/hosts.yml")).contains("kept_github"))
    }

    @Test(
        "the only host of gh is the host of whoever names none",
        arguments: [
            ("git.example.com:\n    oauth_token: kept\n", [:], "git.example.com", "Bearer kept"),
            ("git.example.com:\n    user: a\ngithub.com:\n    user: a\n", [:], "github.com", nil),
            ("", [:], "github.com", nil), ("a b:\n    user: a\n", [:], "github.com", nil),
            ("git.example.com:\n    oauth_token: kept\n", ["GH_HOST": "other.example.com"], "other.example.com", nil),
            (
                "git.example.com:\n    oauth_token: kept\n", ["GHLANCE_API_URL": "http://127.0.0.1:9"], "github.com",
                nil
            ),
            // Nobody has named it for this run.
            ("git.example.com:\n    user: a\n", ["GH_ENTERPRISE_TOKEN": "enterprise"], "git.example.com", nil),
        ])
    func defaultHost(file: String, variables: [String: String], name: String, sent: String?) async throws {
        try folder.run("mkdir", "-p", "gh")
        try folder.write(file.utf8, to: "gh/hosts.yml")
        let places = ["GH_CONFIG_DIR": folder.path("gh"), "XDG_CONFIG_HOME": "/nonexistent"]
        let (identity, transport, host) = try identity(Settings(), places.merging(variables) { $1 })
        #expect(host.name.description == name)
        _ = await identity.find()
        _ = try? await identity.client.searchRepositories(SearchQuery("a"), perPage: 10)
        #expect(transport.requests.first.map { $0.headers["Authorization"] == sent } ?? (sent == nil))
    }

    @Test("all complaints about tokens are said, with what to do first")
    func complaints() async throws {
        try folder.run("chmod", "644", "config/ghlance/hosts.yml")
        let (identity, _, _) = try identity(Settings(), ["GH_TOKEN": "two words", "GITHUB_TOKEN": "two words"])
        let finding = await identity.dependencies(
            openInBrowser: { _ in }, now: { Timestamp(seconds: 0) }, clock: ContinuousClock()
        ).find()
        #expect(finding.complaints.count == 1)
        let said = finding.complaints.first ?? ""
        for words in [
            "GH_TOKEN is ignored", "GITHUB_TOKEN is ignored", "Run chmod 600 \(folder.path)/config/ghlance/hosts.yml:",
        ] { #expect(said.contains(words), "\(said)") }
    }
}
