import HTTP
import Testing

struct RedactionTests {
    @Test(
        "every secret is cut out, wherever it stands",
        arguments: [
            ("ghp_1", "‹redacted›"), ("xghp_1y", "x‹redacted›y"), ("ghp_1ghp_1", "‹redacted›‹redacted›"),
            ("ghghp_1", "gh‹redacted›"), ("ghp_", "ghp_"), ("", ""),
        ])
    func cut(text: String, expected: String) {
        #expect(Redaction(of: ["ghp_1"]).apply(to: text) == expected)
    }

    @Test("a name in an address is in lower case, and a secret all the same")
    func letterCase() {
        #expect(
            Redaction(of: ["ghp_AbCd"]).apply(to: "to https://ghp_abcd.example.com")
                == "to https://‹redacted›.example.com")
    }

    @Test("a combining mark behind a secret does not hide it")
    func combiningMark() {
        #expect(Redaction(of: ["ghp_1"]).apply(to: "ghp_1\u{301}") == "‹redacted›\u{301}")
    }

    @Test("a secret that is part of the mark is cut out once")
    func partOfTheMark() {
        #expect(Redaction(of: ["red"]).apply(to: "a red one") == "a ‹redacted› one")
    }

    @Test("of two secrets that begin alike the longer one goes whole")
    func longestFirst() {
        #expect(Redaction(of: ["ghp", "ghp_1"]).apply(to: "ghp_1 ghp") == "‹redacted› ‹redacted›")
    }
}
