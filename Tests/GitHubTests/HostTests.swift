import Testing

@testable import Core
@testable import GitHub

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
