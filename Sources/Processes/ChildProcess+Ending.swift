internal import Dispatch
internal import Glibc

extension ChildProcess {
    /// Waits for a program to exit, up to a time limit.
    ///
    /// - Returns: Its exit status, or 128 plus the signal number; `nil` if it is still running after the time limit.
    package static func exitStatus(of process: Int32, within milliseconds: Int = 1_000) async -> Int32? {
        let (answers, answer) = AsyncStream<Int32?>.makeStream()
        DispatchQueue(label: "child process").async {
            // Always waited for, however long it runs, so that no zombie is left.
            var status: Int32 = 0
            while waitpid(process, &status, 0) == -1 && errno == EINTR {}
            // The parts of wait(2)'s status word: the low seven bits hold a signal, the next byte the exit status.
            let signal = status & 0x7F
            answer.yield(signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
        }
        DispatchQueue(label: "timeout").asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
            answer.yield(nil)
        }
        // A task of its own: a stream ends for a task that is cancelled.
        return await Task { await answers.first { _ in true } ?? nil }.value
    }
}
