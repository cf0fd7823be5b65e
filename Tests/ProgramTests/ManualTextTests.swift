import Testing

/// Text in manual pages is text, whatever is in it.
struct ManualTextTests {
    @Test(
        "nothing in a text is a request, a macro or an escape",
        arguments: [
            (".Sh x", "\\&.Sh x"), ("'br", "\\&\\(aqbr"), (#"a\fBb"#, #"a\efBb"#), ("a-b", #"a\-b"#),
            ("^~`", #"\(ha\(ti\(ga"#),
            ("…", #"\[u2026]"#), ("😀", #"\[u1F600]"#), ("see `--a`, then", #"see \fB\-\-a\fP, then"#),
            ("`.x`", #"\fB.x\fP"#),
        ])
    func line(text: String, expected: String) { #expect(ManualText.line(text) == expected) }

    @Test(
        "terms are options with values, or commands",
        arguments: [
            ("`--sort ORDER`", #"Fl \-sort Ar ORDER"#), ("`-h`, `--help`", #"Fl \&h , Fl \-help"#),
            ("`F1`", #"Ic \&F1"#),
            ("`Ar` `.`", #"Ic \&Ar Ic \&."#), ("`WORDS ...`", #"Ar WORDS Ic \&..."#), ("or", #"\&or"#),
        ])
    func term(text: String, expected: String) { #expect(ManualText.term(text) == expected) }

    @Test("sentences stand on lines of their own, but not where they are literal")
    func sentences() {
        #expect(ManualText.lines("One. Two, `a. b`. Three") == ["One.", #"Two, \fBa. b\fP."#, "Three"])
    }
}
