import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Terminal

/// Terminals that stop reading. Each of these tests would wait forever if anything waited for the terminal.
@MainActor @Suite(.serialized) struct StalledTerminalTests {
    private static let size = Size(columns: 500, rows: 200)

    /// A frame of a hundred thousand cells, all of them other ones for another number: more than the kernel keeps for a
    /// terminal.
    private static func greatFrame(_ number: Int) -> Frame {
        var frame = Frame(size: size)
        for row in 0..<size.rows {
            let letters = (0..<size.columns).map { UInt8(0x21 + ($0 * 7 + row * 5 + number) % 94) }
            let text = CellText(String(decoding: letters, as: UTF8.self))
            frame.rows[row].spans = [Frame.Span(column: 0, text: text, style: .standard)]
        }
        return frame
    }

    private struct Stage {
        let terminal: PseudoTerminal
        let backend: CursesBackend
        var seen: ScreenEmulator

        @MainActor init() throws {
            terminal = try PseudoTerminal(columns: size.columns, rows: size.rows)
            backend = try CursesBackend(path: terminal.path, terminalType: "xterm-256color")
            seen = ScreenEmulator(columns: size.columns, rows: size.rows)
        }
    }

    @Test func aFrameThatDoesNotFitIsFinishedLaterAndFollowedByTheNewestOne() throws {
        var stage = try Stage()
        defer { stage.backend.close() }
        let frames = (1...5).map { Self.greatFrame($0) }
        #expect(!stage.backend.draw(frames[0]), "a frame of 100 kB fitted into the terminal")
        // Whatever is offered meanwhile is neither drawn nor kept.
        for frame in frames.dropFirst() { #expect(!stage.backend.draw(frame)) }
        let newest = frames[4]
        var sent = 0
        var rounds = 0
        while true {
            let bytes = stage.terminal.readAvailable()
            sent += bytes.count
            stage.seen.take(bytes)
            rounds += 1
            try #require(rounds < 100)
            if stage.backend.draw(newest) { break }
        }
        let rest = stage.terminal.output()
        stage.seen.take(rest)
        #expect(stage.seen.lines == newest.lines)
        // Two frames: the one that had begun, and the newest.
        #expect((200_000..<260_000).contains(sent + rest.count), "\(sent + rest.count) bytes")
        #expect(stage.backend.draw(newest))
        #expect(stage.terminal.output().isEmpty)
    }

    @Test func aFullTerminalIsGivenBackWithoutWaiting() throws {
        let stage = try Stage()
        #expect(!stage.backend.draw(Self.greatFrame(1)))
        stage.backend.close()
        #expect(stage.terminal.isCooked)
        let last = String(decoding: stage.terminal.output(), as: UTF8.self)
        #expect(last.contains("\u{1B}[?2004l") && last.contains("\u{1B}[?1007l") && last.contains("\u{1B}[?1049l"))
    }

    @Test func aFullTerminalIsGivenBackForAWhileAndTakenOverAgain() throws {
        var stage = try Stage()
        defer { stage.backend.close() }
        #expect(!stage.backend.draw(Self.greatFrame(1)))
        stage.backend.suspend()
        #expect(stage.terminal.isCooked)
        _ = stage.terminal.readAvailable()
        stage.backend.resume()
        #expect(!stage.terminal.isCooked)
        let frame = Self.greatFrame(2)
        while !stage.backend.draw(frame) { stage.seen.take(stage.terminal.readAvailable()) }
        stage.seen.take(stage.terminal.output())
        #expect(stage.seen.lines == frame.lines)
    }

    @Test func aScreenMayBeGreaterThanTerminfoSays() throws {
        let stage = try Stage()
        defer { stage.backend.close() }
        #expect(!stage.backend.draw(Self.greatFrame(1)))
        let start = String(decoding: stage.terminal.readAvailable(), as: UTF8.self)
        // A scrolling region of 24 lines would stay behind in the shell.
        #expect(start.contains("\u{1B}[1;200r"))
    }
}

/// What a handler of the last moment has to work with.
@Suite(.serialized) struct TerminalRescueTests {
    private static let answer = Mutex<Bool?>(nil)

    @Test("a thread that anybody makes has a stack for the handler")
    func threads() async {
        #expect(Self.answerOfAThread() == true)
        // One of Swift's own.
        #expect(await Task.detached { TerminalRescue.hasStackOfItsOwn }.value)
    }

    private static func answerOfAThread() -> Bool? {
        var thread = pthread_t()
        let work: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
            TerminalRescueTests.answer.withLock { $0 = TerminalRescue.hasStackOfItsOwn }
            return nil
        }
        if pthread_create(&thread, nil, work, nil) == 0 { pthread_join(thread, nil) }
        return answer.withLock(\.self)
    }

    @Test("a text that is too long is left out whole", arguments: [(1, 1), (4_096, 4_096), (4_097, 0), (50_000, 0)])
    func text(length: Int, kept: Int) throws {
        let terminal = try PseudoTerminal(columns: 80, rows: 24)
        let device = try TerminalDevice(path: terminal.path)
        defer { device.close() }
        TerminalRescue.arm(descriptor: -1, modes: device.modes, text: [UInt8](repeating: 0x1B, count: length))
        TerminalRescue.disarm()
        #expect(TerminalRescue.textLength == kept)
    }
}
