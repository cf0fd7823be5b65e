import Testing

@testable import GitHub

struct RedactionTests {
    @Test(
        "every secret is cut out, wherever it stands",
        arguments: [
            (["ghp_1"], "ghp_1", "‹redacted›"), (["ghp_1"], "xghp_1y", "x‹redacted›y"),
            (["ghp_1"], "ghp_1ghp_1", "‹redacted›‹redacted›"), (["ghp_1"], "ghghp_1", "gh‹redacted›"),
            (["ghp_1"], "ghp_", "ghp_"), (["ghp_1"], "", ""),
            // A combining mark behind it does not hide it, nor does its letters' case: a name in an address is in lower case.
            (["ghp_1"], "ghp_1\u{301}", "‹redacted›\u{301}"),
            (["ghp_AbCd"], "to https://ghp_abcd.example.com", "to https://‹redacted›.example.com"),
            // One that is part of the mark is cut out once, and of two that begin alike the longer one goes whole.
            (["red"], "a red one", "a ‹redacted› one"), (["ghp", "ghp_1"], "ghp_1 ghp", "‹redacted› ‹redacted›"),
        ])
    func cut(secrets: [String], text: String, expected: String) {
        #expect(Redaction(of: secrets).apply(to: text) == expected)
    }

    @Test(
        "only two hexadecimal digits are percent-encoding, with no sign",
        arguments: [("%41%7e", "A~"), ("%+1", "%+1"), ("%-0", "%-0"), ("%4", "%4"), ("%4g%", "%4g%"), ("%%41", "%A")])
    func percentEncoding(text: String, decoded: String) {
        #expect(PercentEncoding.decoded(text.utf8) == decoded)
    }
}

/// Secrets that are written so that only the screen shows them whole.
struct TornSecretTests {
    @Test(
        "characters without a width do not hide a secret",
        arguments: [
            "\u{200B}", "\u{200D}", "\u{AD}", "\u{FEFF}", "\u{2060}", "\u{FE0F}", "\u{E0041}", "\u{34F}", "\u{202E}",
        ])
    func invisible(separator: String) {
        let text = "a " + "ghp_secret".map(String.init).joined(separator: separator + separator) + " b"
        #expect(Redaction(of: ["ghp_secret"]).apply(to: text) == "a ‹redacted› b")
    }

    @Test(
        "a secret is found as addresses, JSON and HTML write it",
        arguments: [
            "ghp%5fsecret", "%67hp_secret", #"\u0067hp_secret"#, #"gh\u200bp_\u0073ecret"#, "&#103;hp_secret",
            "&#x67;hp_secret", "gh<b></b>p_secret", "ghp_</i>sec<a href=x>ret", "ghp_<!-- -->secret", "gh<wbr>p_secret",
            "gh&zwnj;p_sec&shy;ret", "g\0h\0p\0_\0s\0e\0c\0r\0e\0t",
            #"\u0026#103;hp_secret"#, #"gh\u003cb\u003ep_secret"#, #"gh\u003C!-- > --\u003Ep_secret"#,
            #"gh\uDB40\udc41p_secret"#, "&#00000000000103;hp_secret", "&#103hp&#x5Fsecret", "ghp&lowbar;secret",
            "gh<!-- > -->p_secret",
            "gh**p_**secret", "gh`p_`secret", "gh[p_](https://example.com)secret", "gh[p_][x]secret", "gh[p_]secret",
            "ghp_![a](b)secret",
        ])
    func written(secret: String) {
        #expect(Redaction(of: ["ghp_secret"]).apply(to: "a \(secret) b") == "a ‹redacted› b")
    }

    @Test(
        "an escape that is not whole hides nothing and ends nothing",
        arguments: [#"\u00"#, "&#10", "%6", "&#x", "g<", "\\"])
    func part(text: String) {
        #expect(Redaction(of: ["ghp_secret"]).apply(to: text) == text)
        #expect(Redaction(of: ["ghp_secret"]).apply(to: text + "ghp_secret") == text + "‹redacted›")
    }

    @Test("of a long secret the beginning is cut out, too, where the text was cut")
    func cutText() {
        let redaction = Redaction(of: ["user:0123456789abcdef@"])
        #expect(redaction.apply(to: "in 'http://user:0123456789a") == "in 'http://‹redacted›")
        #expect(redaction.apply(to: "in 'http://user:0123456789a…'") == "in 'http://‹redacted›…'")
        for text in ["in 'http://user:0123456789", "in 'http://user:0123456789a'"] {
            #expect(redaction.apply(to: text) == text)
        }
    }

    @Test("between two characters there is not any number of others", arguments: ["<>", "&x;", "\u{200B}"])
    func limit(separator: String) {
        let redaction = Redaction(of: ["ghp_secret"])
        func text(_ count: Int) -> String { "gh" + String(repeating: separator, count: count) + "p_secret" }
        #expect(redaction.apply(to: text(80)) == "‹redacted›")
        #expect(redaction.apply(to: text(200)) == text(200))
    }

    @Test("bytes that are no text are kept")
    func bytes() {
        let redaction = Redaction(of: ["ghp_secret"])
        let (first, last): ([UInt8], [UInt8]) = ([0xFF], [0xE2])
        #expect(redaction.apply(to: first + last) == nil)
        let bytes: [UInt8] = first + Array("ghp_secret".utf8) + last
        let expected: [UInt8] = first + Array("‹redacted›".utf8) + last
        #expect(redaction.apply(to: bytes) == expected)
    }

    @Test(
        "a secret that text keeps apart, or that the text's end cuts short, is unchanged",
        arguments: [
            "ghp_ secret", "ghp_·secret", "ghp_ésecret", "ghp_漢secret", "ghp_secre", "ghp_s\u{200B}", "g",
        ])
    func unchanged(text: String) {
        #expect(Redaction(of: ["ghp_secret"]).apply(to: text) == text)
    }
}
