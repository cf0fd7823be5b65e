import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Terminal

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
