import Glibc
import TestSupport
import Testing

@testable import Terminal

/// The modes of keys and mouse, as bytes to the terminal. One after the other: ncurses has one screen at a time.
@MainActor @Suite(.serialized) struct TerminalModesTests {
    private static let query = "\u{1B}[?u\u{1B}[>q\u{1B}[c"
    private static let screen = (on: "\u{1B}[?1049h", off: "\u{1B}[?1049l")
    private static let mouse = (on: "\u{1B}[?1000h\u{1B}[?1006h", off: "\u{1B}[?1006l\u{1B}[?1000l")

    private let terminal: PseudoTerminal

    init() throws { terminal = try PseudoTerminal(columns: 40, rows: 10) }

    private func text() -> String { String(decoding: terminal.output(), as: UTF8.self) }

    private func expectInOrder(_ parts: String..., in text: String, at location: SourceLocation = #_sourceLocation) {
        let places = parts.compactMap { text.firstRange(of: $0)?.lowerBound }
        let isInOrder = places.count == parts.count && places == places.sorted()
        #expect(isInOrder, "\(parts) in \(text.debugDescription)", sourceLocation: location)
    }

    private func opened(_ type: String = "xterm-256color") throws -> CursesBackend {
        let backend = try CursesBackend(path: terminal.path, terminalType: type)
        _ = backend.draw(Frame(size: backend.size))
        return backend
    }

    @Test(
        "An encoding is on between the beginning and the end of the alternate screen",
        arguments: [
            ([.keyboard(flags: 0), .name("kitty(0.35.2)"), .attributes(hasSixels: false)], "\u{1B}[>5u", "\u{1B}[<u"),
            ([.name("XTerm(390)"), .attributes(hasSixels: false)], "\u{1B}[>4;2m", "\u{1B}[>4m"),
            ([.name("tmux 3.3a"), .attributes(hasSixels: false)], "\u{1B}[>4;2m", "\u{1B}[>4m"),
        ] as [([TerminalReply], String, String)])
    func keys(replies: [TerminalReply], on: String, off: String) throws {
        let backend = try opened()
        let start = text()
        #expect(start.contains(Self.screen.on) && !start.contains(Self.query) && !start.contains(off))
        backend.requestKeyboard()
        #expect(text() == Self.query && backend.awaitsReplies)
        for reply in replies { backend.adopt(reply) }
        #expect(text() == on && !backend.awaitsReplies)
        backend.suspend()
        expectInOrder(off, Self.screen.off, in: text())
        backend.resume()
        #expect(!text().contains(on))
        _ = backend.draw(Frame(size: backend.size))
        expectInOrder(Self.screen.on, on, in: text())
        // What a command on the terminal leaves is reset, but not what it found.
        backend.suspend()
        _ = text()
        backend.reclaim()
        let reset = text()
        #expect(reset.contains("\u{1B}[?1000l") && !reset.contains(off))
        backend.resume()
        // Not before it is on: the flags of the shell's screen are the shell's.
        backend.suspend()
        #expect(!text().contains(off))
        backend.resume()
        _ = backend.draw(Frame(size: backend.size))
        backend.close()
        expectInOrder(Self.screen.on, on, off, Self.screen.off, in: text())
    }

    @Test("While a command is started, ^Z does not stop it, and ^C is no character that it finds")
    func starting() throws {
        let backend = try opened()
        defer { backend.close() }
        backend.suspend()
        backend.muteStopKey()
        // The kernel forgets what was typed before a key that is a signal.
        terminal.type("x\u{3}\u{1A}\n")
        terminal.waitForLine()
        #expect(terminal.unreadInput == 2)
    }

    @Test("Without an answer nothing is set, and after the last one nothing more")
    func noAnswer() throws {
        let backend = try opened()
        defer { backend.close() }
        _ = text()
        backend.adopt(.keyboard(flags: 0))
        #expect(text().isEmpty)
        backend.requestKeyboard()
        _ = text()
        for reply in [.name("VTE(7600)"), .name("XTermish 1"), .attributes(hasSixels: false), .keyboard(flags: 1)]
            as [TerminalReply]
        {
            backend.adopt(reply)
        }
        #expect(text().isEmpty)
        backend.suspend()
        let end = text()
        #expect(!end.contains("\u{1B}[<u") && !end.contains("\u{1B}[>4"))
    }

    @Test(
        "Only terminals that may know an answer are asked",
        arguments: [
            ("xterm-256color", true), ("xterm", true), ("tmux-256color", true), ("linux", false), ("vt100", false),
            ("screen", false), ("no-such-type", false),
        ])
    func asked(type: String, isAsked: Bool) throws {
        let backend = try opened(type)
        defer { backend.close() }
        _ = text()
        backend.requestKeyboard()
        #expect(backend.awaitsReplies == isAsked)
        #expect(text() == (isAsked ? Self.query : ""))
    }

    @Test("The mouse is the terminal's until it is used, and at once again")
    func mouse() throws {
        let backend = try opened()
        #expect(!text().contains(Self.mouse.on))
        backend.usesMouse = true
        backend.usesMouse = true
        #expect(text() == Self.mouse.on)
        backend.suspend()
        expectInOrder(Self.mouse.off, Self.screen.off, in: text())
        backend.resume()
        _ = backend.draw(Frame(size: backend.size))
        expectInOrder(Self.screen.on, Self.mouse.on, in: text())
        backend.usesMouse = false
        #expect(text() == Self.mouse.off)
        backend.close()
    }

    @Test("A crash resets what is set, before it leaves the screen")
    func crash() throws {
        let backend = try opened()
        defer { backend.close() }
        backend.requestKeyboard()
        let length = TerminalRescue.textLength
        backend.adopt(.keyboard(flags: 0))
        #expect(TerminalRescue.text.count == length + 4)
        expectInOrder("\u{1B}[?1000l", "\u{1B}[<u", "\u{1B}[?2004l", Self.screen.off, in: TerminalRescue.text)
        backend.suspend()
        backend.resume()
        // The screen is not entered yet.
        #expect(!TerminalRescue.text.contains("\u{1B}[<u"))
    }
}

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

@MainActor
@Suite("Where the cursor is, as terminals answer it") struct CursorAnswerTests {
    @Test(
        "an answer is read whatever is around it, and nothing else is one",
        arguments: [
            ("\u{1B}[5;7R", Position(column: 6, row: 4)), ("q\u{1B}[1;1Rx", Position(column: 0, row: 0)),
            ("", nil), ("\u{1B}[R", nil), ("\u{1B}[1;2;3R", nil), ("\u{1B}[0;1R", nil), ("\u{1B}[1;-1R", nil),
            ("\u{1B}[-9223372036854775808;1R", nil), ("\u{1B}[1;99999999999999999999R", nil),
        ] as [(String, Position?)])
    func position(answer: String, position: Position?) {
        #expect(CursesBackend.position(Array(answer.utf8)) == position)
    }
}
