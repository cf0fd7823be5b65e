import FoundationEssentials
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
