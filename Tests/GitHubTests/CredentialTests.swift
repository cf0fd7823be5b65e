import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import GitHub

struct CredentialTests {
    private func look(in environment: [String: String]) throws -> Credential.Finding {
        Credential.look(in: environment, for: try Host(apiURL: nil, webURL: nil))
    }

    @Test(
        arguments: [
            (["GH_TOKEN": "a"], "a", "GH_TOKEN"), (["GITHUB_TOKEN": "b"], "b", "GITHUB_TOKEN"),
            (["GH_TOKEN": "a", "GITHUB_TOKEN": "b"], "a", "GH_TOKEN"),
            (["GH_TOKEN": "", "GITHUB_TOKEN": "b"], "b", "GITHUB_TOKEN"),
            (["GH_TOKEN": " \n", "GITHUB_TOKEN": "b"], "b", "GITHUB_TOKEN"),
            (["GH_TOKEN": "a b", "GITHUB_TOKEN": "b"], "b", "GITHUB_TOKEN"),
            (["GH_TOKEN": " ghp_Az09\r\n"], "ghp_Az09", "GH_TOKEN"), (["GH_TOKEN": ""], nil, nil), ([:], nil, nil),
        ] as [([String: String], String?, String?)])
    func theFirstUsableVariableGivesTheToken(environment: [String: String], token: String?, source: String?) throws {
        let found = try look(in: environment)
        #expect(found.credential?.secret == token && found.credential?.source.name == source)
        // An empty variable is not worth a word.
        #expect(found.complaints.isEmpty == (environment["GH_TOKEN"] != "a b"))
    }

    @Test(arguments: ["a\r\nX-Evil: 1", "a b", "tökén", "a\u{0}", "a\u{7F}", "a\u{1B}[m"])
    func whatCannotStandInAHeaderIsIgnoredWithTheReason(value: String) throws {
        let lookup = try look(in: ["GITHUB_TOKEN": value])
        #expect(lookup.credential == nil)
        let sentence = try #require(lookup.complaints.first)
        #expect(lookup.complaints.count == 1)
        #expect(sentence.hasPrefix("GITHUB_TOKEN "))
        #expect(!sentence.contains(value))
    }

    @Test(
        "a scope is added where the token comes from",
        arguments: [
            (.variable("GH_TOKEN"), "Add the user scope to the token in GH_TOKEN."),
            (.store(path: "hosts.yml"), "Run ghlance auth login --scopes user."),
            (.ghFile(path: "hosts.yml"), "Run gh auth refresh --scopes user."),
            (.ghCommand, "Run gh auth refresh --scopes user."),
        ] as [(Credential.Source, String)])
    func scopeAdvice(source: Credential.Source, advice: String) {
        #expect(source.advice(toAdd: "user", for: .github) == advice)
    }

    @Test func noWayToPrintAValueShowsTheToken() throws {
        let credential = try #require(Credential("ghp_secret", source: .variable("GH_TOKEN"), host: .github))
        let client = try makeClient(ScriptedTransport(text: ""), credential: credential)
        var dumped = ""
        dump(credential, to: &dumped)
        dump(client, to: &dumped)
        dump([credential as Credential?], to: &dumped)
        let printed = [
            "\(credential)", String(describing: credential), String(reflecting: credential), "\([credential])",
            "\(client)", String(reflecting: client), "\(try look(in: ["GH_TOKEN": "ghp_secret"]))", dumped,
        ]
        for text in printed { #expect(!text.contains("secret"), "\(text)") }
        #expect("\(credential)" == "‹redacted›")
        #expect(String(reflecting: credential) == "‹redacted›")
        #expect(Mirror(reflecting: credential).children.isEmpty)
    }

    @Test("a token is also found as basic authentication sends it", arguments: ["", "o:", "me:", "you:"])
    func basicAuthentication(user: String) throws {
        let credential = try #require(Credential("ghp_secretsecret", source: .variable("GH_TOKEN"), host: .github))
        let field = "Basic " + Data((user + credential.secret).utf8).base64EncodedString()
        let shown = Redaction(of: credential.forms).apply(to: field)
        let parts = shown.split(separator: "‹redacted›", omittingEmptySubsequences: false)
        #expect(parts.count == 2 && parts.reduce(0) { $0 + $1.utf8.count } <= "Basic ".utf8.count + 10)
    }

    // MARK: Fingerprints

    /// NIST's examples for FIPS 180-4, of one block and of two, and the empty message.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func hash(message: String, digest: String) {
        let bytes = SHA256.hash(Array(message.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        #expect(bytes.joined() == digest)
    }

    @Test func aTokenIsToldFromAnotherAndNotRepeated() throws {
        let token = "ghp_fingerprintToken00000000000000001"
        let one = try #require(Credential(token, source: .login, host: .github))
        let other = try #require(Credential(token.dropLast() + "2", source: .login, host: .github))
        #expect(one.fingerprint != other.fingerprint)
        #expect(one.fingerprint.count == 32 && !one.fingerprint.contains("ghp"))
    }
}

/// Where tokens are found, kept and forgotten.
struct AuthServiceTests {
    /// The places besides the environment, and what was asked of them.
    private final class World: Sendable {
        struct Broken: Error, CustomStringConvertible { var description: String { "chmod 600 it" } }

        let asked = Mutex<[String]>([])
        let kept = Mutex<StoredAccount?>(nil)
        let isBroken: Bool
        let inFile: String?
        let inKeyring: String?

        init(own: String? = nil, isBroken: Bool = false, inFile: String? = nil, inKeyring: String? = nil) {
            (self.isBroken, self.inFile, self.inKeyring) = (isBroken, inFile, inKeyring)
            kept.withLock { $0 = Self.account(own, .store(path: "own.yml")) }
        }

        static func account(_ token: String?, _ source: Credential.Source) -> StoredAccount? {
            token.flatMap { Credential($0, source: source, host: .github) }.map {
                StoredAccount(credential: $0, login: "octocat")
            }
        }

        func service(_ environment: [String: String] = [:]) throws -> AuthService {
            AuthService(
                host: try Host(apiURL: nil, webURL: nil), environment: environment,
                places: .init(
                    own: { _ in
                        self.asked.withLock { $0.append("own") }
                        if self.isBroken { throw Broken() }
                        return self.kept.withLock { $0 }
                    },
                    ofGH: { _ in
                        self.asked.withLock { $0.append("file") }
                        return Self.account(self.inFile, .ghFile(path: "gh.yml"))
                    },
                    askGH: { _ in
                        self.asked.withLock { $0.append("gh") }
                        return self.inKeyring
                    },
                    keep: { account in
                        if self.isBroken { throw Broken() }
                        self.kept.withLock { $0 = account }
                    },
                    forget: { _ in
                        self.kept.withLock { kept in
                            defer { kept = nil }
                            return kept != nil
                        }
                    }))
        }
    }

    private let credential: Credential

    init() throws { credential = try #require(Credential("ghp_secret", source: .login, host: .github)) }

    @Test func theFirstPlaceThatHasOneGivesTheTokenAndNoOtherIsAsked() async throws {
        let everywhere = World(own: "own", inFile: "file", inKeyring: "gh")
        let environment = try await everywhere.service(["GITHUB_TOKEN": "env"]).find()
        #expect(environment.credential?.source == .variable("GITHUB_TOKEN"))
        #expect(environment.credential?.secret == "env" && everywhere.asked.withLock(\.self) == [])
        let places: [(world: World, secret: String?, source: Credential.Source?, asked: [String])] = [
            (everywhere, "own", .store(path: "own.yml"), ["own"]),
            (World(inFile: "file", inKeyring: "gh"), "file", .ghFile(path: "gh.yml"), ["own", "file"]),
            (World(inKeyring: "gh\n"), "gh", .ghCommand, ["own", "file", "gh"]),
            (World(), nil, nil, ["own", "file", "gh"]),
        ]
        for (world, secret, source, asked) in places {
            let found = try await world.service().find().credential
            #expect(found?.secret == secret && found?.source == source)
            #expect(world.asked.withLock(\.self) == asked)
        }
    }

    @Test func whatCannotBeUsedIsSaidAndTheNextPlaceLookedAt() async throws {
        let world = World(isBroken: true, inFile: "file")
        let finding = try await world.service(["GH_TOKEN": "a b"]).find()
        #expect(finding.credential?.secret == "file")
        #expect(finding.complaints.count == 2)
        #expect(finding.complaints.first?.contains("GH_TOKEN") == true)
        #expect(finding.complaints.last == "chmod 600 it")
        #expect(!"\(finding.complaints)".contains("a b"))
    }

    @Test func signingInAsksWhoItIsAndKeepsBoth() async throws {
        let transport = ScriptedTransport(
            headers: [
                "X-OAuth-Scopes": "repo, read:org",
                "GitHub-Authentication-Token-Expiration": "2026-12-31 23:59:59 UTC",
            ], text: #"{"login":"octocat","id":1}"#)
        let world = World()
        let account = try await world.service().signIn(credential, through: makeClient(transport))
        #expect(account.login == "octocat")
        #expect(account.scopes == ["repo", "read:org"])
        #expect(account.expires == Timestamp(iso8601: "2026-12-31T23:59:59Z"))
        #expect(world.kept.withLock(\.self) == StoredAccount(credential: credential, login: "octocat"))
        #expect(transport.requests.map(\.url.target) == ["/user"])
        #expect(try await world.service().signOut())
        #expect(try await !world.service().signOut())
    }

    @Test(arguments: [
        (401, #"{"message":"Bad credentials"}"#, LoginFailure.refusedToken),
        (503, "", .failed(.serverError(status: 503, retryAfterSeconds: nil))), (200, "<html>", nil), (200, "{}", nil),
        (200, #"{"login":"a *b"}"#, nil), (200, #"{"login":"a: &b"}"#, nil), (200, #"{"login":""}"#, nil),
        (200, #"{"login":"a\nb"}"#, nil), (200, #"{"login":"\u202Eoctocat"}"#, nil), (200, #"{"login":"../x"}"#, nil),
    ])
    func whatGitHubDoesNotConfirmIsNotKept(status: Int, text: String, expected: LoginFailure?) async throws {
        let world = World(own: "old")
        let client = try makeClient(ScriptedTransport(status: status, text: text))
        let failure = await #expect(throws: LoginFailure.self) {
            try await world.service().signIn(credential, through: client)
        }
        if let expected { #expect(failure == expected) }
        #expect(world.kept.withLock(\.self)?.credential.secret == "old")
        #expect(failure.map { "\($0) \($0.summary) \($0.advice)".contains("secret") } == false)
    }

    @Test func aSignInThatEndsBeforeItIsSavedSavesNothing() async throws {
        let world = World(own: "old")
        let client = try makeClient(ScriptedTransport(text: #"{"login":"octocat"}"#))
        await #expect(throws: CancellationError.self) {
            try await world.service().signIn(credential, through: client) { throw CancellationError() }
        }
        #expect(world.kept.withLock(\.self)?.credential.secret == "old")
    }

    @Test func whatCannotBeKeptSaysWhy() async throws {
        let client = try makeClient(ScriptedTransport(text: #"{"login":"octocat"}"#))
        await #expect(throws: LoginFailure.notSaved(reason: "chmod 600 it")) {
            try await World(isBroken: true).service().signIn(credential, through: client)
        }
    }
}
