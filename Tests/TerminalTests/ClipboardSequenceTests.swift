import Testing

@testable import Terminal

/// What is written to a terminal to copy a text.
struct ClipboardSequenceTests {
    private func text(_ text: String, _ environment: [String: String]) -> String? {
        ClipboardSequence(text, environment: environment).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test(
        "the text is in base64, as RFC 4648 has it",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"), ("ü/?>", "w7wvPz4="),
        ])
    func base64(plain: String, encoded: String) {
        #expect(text(plain, ["TERM": "xterm-256color"]) == "\u{1B}]52;c;\(encoded)\u{7}")
    }

    @Test func tmuxGetsItAsItIsAndToPassOn() {
        let plain = "\u{1B}]52;c;Zm9v\u{7}"
        for environment in [["TERM": "screen-256color", "TMUX": "/tmp/tmux,1,0"], ["TERM": "tmux-256color"]] {
            #expect(text("foo", environment) == plain + "\u{1B}Ptmux;\u{1B}" + plain + "\u{1B}\\")
        }
    }

    @Test func screenGetsPiecesThatItCanTake() throws {
        #expect(text("foo", ["TERM": "screen"]) == "\u{1B}P\u{1B}]52;c;Zm9v\u{7}\u{1B}\\")
        let long = try #require(text(String(repeating: "long", count: 200), ["TERM": "xterm", "STY": "1.pts"]))
        let pieces = long.split(separator: "\u{1B}\\")
        #expect(pieces.count == 5 && pieces.allSatisfy { $0.hasPrefix("\u{1B}P") && $0.utf8.count <= 242 })
        let whole = text(String(repeating: "long", count: 200), ["TERM": "xterm"])
        #expect(pieces.map { $0.dropFirst(2) }.joined() == whole)
    }

    @Test(arguments: [
        ["TERM": "linux"], ["TERM": "vt220"], ["TERM": "dumb"], ["TERM": ""], [:],
        ["TERM": "xterm-256color", "VTE_VERSION": "7203"],
    ])
    func aTerminalWithoutAClipboardGetsNothing(environment: [String: String]) {
        #expect(text("foo", environment) == nil)
    }

    @Test func aTextThatIsTooLongIsNotCopied() {
        #expect(text(String(repeating: "x", count: ClipboardSequence.limit), ["TERM": "xterm"]) != nil)
        #expect(text(String(repeating: "x", count: ClipboardSequence.limit + 1), ["TERM": "xterm"]) == nil)
    }
}
