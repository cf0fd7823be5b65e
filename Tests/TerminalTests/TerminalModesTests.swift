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
