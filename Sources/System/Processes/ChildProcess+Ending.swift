internal import Dispatch
internal import Glibc
internal import Synchronization

extension ChildProcess {
    /// Waits for a program to exit, up to a time limit.
    ///
    /// - Returns: Its exit status, or 128 plus the signal number; `nil` if it is still running after the time limit.
    package static func exitStatus(of process: Int32, within milliseconds: Int = 1_000) async -> Int32? {
        await withCheckedContinuation { continuation in
            let answer = OneAnswer(continuation)
            DispatchQueue(label: "child process").async {
                // Always waited for, however long it runs, so that no zombie is left.
                var status: Int32 = 0
                while waitpid(process, &status, 0) == -1 && errno == EINTR {}
                // The parts of wait(2)'s status word: the low seven bits hold a signal, the next byte the exit status.
                let signal = status & 0x7F
                answer.give(signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
            }
            DispatchQueue(label: "timeout").asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
                answer.give(nil)
            }
        }
    }
}

/// Resumes a continuation with the first result.
private final class OneAnswer: Sendable {
    private let continuation: Mutex<CheckedContinuation<Int32?, Never>?>

    init(_ continuation: CheckedContinuation<Int32?, Never>) { self.continuation = Mutex(continuation) }

    func give(_ status: Int32?) {
        continuation.withLock { continuation in
            continuation?.resume(returning: status)
            continuation = nil
        }
    }
}
