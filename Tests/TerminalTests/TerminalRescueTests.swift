import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Terminal

/// What a handler of the last moment has to work with.
@Suite(.serialized) struct TerminalRescueTests {
    @Test("a thread that anybody makes has a stack for the handler")
    func threads() async {
        let answer = Mutex<[Bool]>([])
        await withCheckedContinuation { continuation in
            let box = Box { answer.withLock { $0.append(TerminalRescue.hasStackOfItsOwn) } }
            let pointer = Unmanaged.passRetained(box).toOpaque()
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { pointer in
                    guard let pointer else { return nil }
                    Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().work()
                    return nil
                }, pointer)
            #expect(code == 0)
            pthread_join(thread, nil)
            continuation.resume()
        }
        #expect(answer.withLock(\.self) == [true])
        // One of Swift's own.
        #expect(await Task.detached { TerminalRescue.hasStackOfItsOwn }.value)
    }

    private final class Box: Sendable {
        let work: @Sendable () -> Void
        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
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
