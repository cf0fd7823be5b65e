import TestSupport
import Testing

@testable import GitHub

/// What stands in files of accounts.
struct HostsFileTests {
    private let source = Credential.Source.ghFile(path: "hosts.yml")

    private func account(_ text: String, _ host: String = "github.com") throws -> StoredAccount? {
        try HostsFile(text).account(of: HostName(host), source: source)
    }

    @Test(arguments: [
        ("github.com:\n    oauth_token: gho_a\n    user: octocat\n", "gho_a", "octocat"),
        ("github.com:\n  user: octocat\n  users:\n    octocat:\n      oauth_token: gho_b\n", "gho_b", "octocat"),
        ("{github.com: {oauth_token: 'gho c'}, git.example.com: {oauth_token: x}}", nil, nil),
        ("git.example.com:\n    oauth_token: \"12345\"\n", nil, nil),
        ("github.com:\n    oauth_token: 12345\n", "12345", nil),
        ("github.com:\n    user: octocat\n", nil, nil), ("github.com: text\n", nil, nil), ("", nil, nil),
        ("---\n", nil, nil),
        ("# nothing\n", nil, nil),
    ])
    func theTokenOfAHostIsFound(text: String, token: String?, login: String?) throws {
        let account = try account(text)
        #expect(account?.credential.secret == token)
        #expect(account?.login == login)
        #expect(account.map { $0.credential.source == source } ?? true)
    }

    @Test(arguments: ["- a\n- b\n", "text", "a: [", "a: *b", "\u{0}"])
    func whatIsNoneIsSaid(text: String) {
        #expect(throws: HostsFile.Malformed.self) { try HostsFile(text) }
    }

    @Test(
        "a file with anchors or aliases is refused, however small",
        arguments: [
            "a: &b [1]\ngithub.com: *b\n", "github.com: &x\n    oauth_token: a\n", "&a github.com: {oauth_token: b}\n",
            "? &a x\n: y\n", "github.com: {<<: *a}\n", "github.com: !!map &a {}\n", "a: [1,&b 2,*b]\n", "- &a b\n",
            "a: # comment\n  &b c\n", "a: {b: &c d}\n", "--- &a\nb: c\n", "'a': \"b\" \n\"c\": *d\n",
            "a: |\n  x\nb: &c d\n",
            "[\"a\n# b\", &c d]\n", "{a:'x, b: &c d, e: f'}\n", "a: \"\u{85}&b c\n", "\u{FEFF}&a b: c\n",
            bomb,
        ])
    func aliases(text: String) {
        #expect(throws: HostsFile.Malformed.self) { _ = try HostsFile(text) }
    }

    @Test(
        "a sign amid a word, or alone, is text",
        arguments: [
            "github.com:\n    oauth_token: \"&b\"\n", "github.com:\n    oauth_token: a&b*c\n",
            "github.com:\n    oauth_token: '*'\n", "github.com:\n    user: a *b &c\n    oauth_token: d\n",
            "# R&D, 2 * 3, a & b\ngithub.com:\n    user: a & b\n    oauth_token: '{}*&'\n",
        ])
    func signs(text: String) throws {
        #expect(try HostsFile(text).account(of: .github, source: source) != nil)
    }

    /// Nine times nine of each before: 387 million nodes.
    private static let bomb =
        "a: &a [x]\n"
        + zip("abcdefgh", "bcdefghi").map { before, name in
            "\(name): &\(name) [" + Array(repeating: "*\(before)", count: 9).joined(separator: ",") + "]\n"
        }.joined() + "github.com: {oauth_token: a}\n"

    @Test("whatever is written is read back", arguments: HostileTexts.all + textsWithSigns)
    func roundTrip(text: String) throws {
        // What YAML has no characters for cannot be read either (YAML 1.1, 5.1).
        guard let credential = Credential("gho_a", source: .login, host: .github) else { return }
        var file = try HostsFile("git.example.com:\n    user: hubot\n    oauth_token: a\n")
        file.set(StoredAccount(credential: credential, login: text))
        guard let written = try? file.text() else { return #expect(text.contains("\0"), "not written: \(text)") }
        #expect(try account(written)?.login == text)
        #expect(try account(written, "git.example.com")?.login == "hubot")
    }

    private static let textsWithSigns = [
        "a *b", "a: &b", "*", "&", "&a", "*a", "[*a", "\\*a", "\\\\ &a", "'*a", "\"*a\"", "- &a\n- *a", "a\n*b", "? *a",
        ", &a",
        "a\u{85}&b", "!&a", String(repeating: "word &a *b ", count: 40), "#*a", "a #*b", " *a ", "\t&a",
    ]

    @Test("what looks like something else is text, and stays as it was written")
    func everythingIsText() throws {
        let text = "git.example.com:\n    user: no\n    oauth_token: 12345\n    since: 2026-01-02\n    plan: \"null\"\n"
        let file = try HostsFile(text)
        let read = try #require(file.account(of: HostName("git.example.com"), source: .login))
        #expect(read.login == "no")
        #expect(read.credential.secret == "12345")
        #expect(try file.text() == text)
    }

    @Test func theFormIsGitHubsOwnAndTheRestStays() throws {
        var file = try HostsFile("git.example.com:\n    color: blue\n")
        let credential = try #require(Credential("gho_a", source: .login, host: .github))
        file.set(StoredAccount(credential: credential, login: "octocat"))
        let text = try file.text()
        #expect(text.hasSuffix("github.com:\n    user: octocat\n    oauth_token: gho_a\n"))
        #expect(text.contains("color: blue"))
    }
}
