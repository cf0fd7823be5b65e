import Testing

@testable import Core

struct ShellQuotedTests {
    @Test(arguments: [
        ("redis", "redis"), ("--sort=stars", "--sort=stars"), ("git@github.com:a/b.git", "git@github.com:a/b.git"),
        ("", "''"), ("two words", "'two words'"), ("it's", #"'it'\''s'"#), ("$(id)", "'$(id)'"), ("a;b", "'a;b'"),
        ("a\nb", "'a\nb'"), ("~", "'~'"), ("日本", "'日本'"), ("stars:>1", "'stars:>1'"), ("*", "'*'"),
    ])
    func oneWordOfAShell(text: String, quoted: String) {
        #expect(text.shellQuoted == quoted)
    }
}
