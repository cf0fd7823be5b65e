internal import CProcess
internal import Dispatch
internal import Glibc
internal import Synchronization

/// A child process without a terminal, whose output is read.
package enum CapturedProcess {
    package struct Result: Sendable {
        package var ending: ChildProcess.Ending
        /// Empty unless it was to be read.
        package var output: [UInt8] = []
        /// Whether it wrote more than the limit, and was ended.
        package var isTooLong = false
        /// The end of its standard error.
        package var errors: [UInt8] = []
    }

    /// What happens to the process if the task that waits for it is cancelled.
    package enum Cancellation: Sendable {
        /// It is ended with everything that it has started.
        case ends
        /// The same at once, for a program with nothing to tidy up: this one may end before the others have had their time.
        case kills
        /// It continues, and may write anything.
        case leaves
    }

    /// In bytes, from the end of standard error.
    static let errorLimit = 4_096

    /// Starts a program and waits until it ends.
    ///
    /// - Parameters:
    ///   - input: Its standard input, as a file; `nil` for nothing to read.
    ///   - limits: For a program that reads strangers' bytes; its output is read then.
    ///   - limit: The most bytes that are read of its standard output; `nil` to discard it.
    package static func run(
        _ command: [String], environment: ChildEnvironment, input: [UInt8]? = nil, limits: ChildLimits? = nil,
        outputLimit limit: Int?, whenCancelled cancellation: Cancellation
    ) async -> Result {
        let pipes = [limit != nil, true, true].map { $0 ? ChildProcess.Pipe() : nil }
        let written = pipes[0]
        guard let errors = pipes[1], let wake = pipes[2], limit == nil || written != nil else {
            let reason = String(cString: strerror(errno))
            for pipe in pipes { pipe.map { _ = (close($0.input), close($0.output)) } }
            return Result(ending: .notStarted(reason: reason))
        }
        let file = input.map { bytes in bytes.withUnsafeBytes { shim_memory_file($0.baseAddress, $0.count) } }
        let launch = Launch(
            command: command, environment: environment,
            streams: .given(input: file, output: written?.input, errors: errors.input), limits: limits)
        // Not closed while in use: another file would get the number of a closed one.
        defer { for end in [written?.output, errors.output, wake.output, wake.input] { end.map { _ = close($0) } } }
        let process: Int32
        do throws(ChildProcess.StartError) {
            defer { for end in [written?.input, errors.input, file] { end.map { _ = close($0) } } }
            process = try launch.start()
        } catch { return Result(ending: .notStarted(reason: error.reason)) }
        let running = RunningProcess(process, wake: wake.input, endsAll: limits != nil)
        let reader = OutputReader(
            output: written?.output ?? -1, errors: errors.output, wake: wake.output, limit: limit ?? 0)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "end of a child process").async { running.wait() }
                DispatchQueue(label: "output of a child process").async {
                    var result = reader.read { running.terminate() }
                    result.ending = running.ending ?? .signal(SIGTERM)
                    continuation.resume(returning: result)
                }
            }
        } onCancel: {
            switch cancellation {
            case .ends: running.terminate()
            case .kills: running.signal(SIGKILL)
            case .leaves:
                // Without a reader of its output, a signal would end it.
                _ = try? ChildProcess.start(["cat"], environment: environment, input: errors.output)
            }
            running.forget()
        }
    }
}

/// A child process until it is waited for. Its number is used only as long as no other process can have it.
private final class RunningProcess: Sendable {
    private struct State {
        var isWaitedFor = false
        var ending: ChildProcess.Ending?
        /// For telling the reader; negative once nobody reads any more.
        var wake: Int32
    }

    private let process: Int32
    /// Whether what it has started ends with it.
    private let endsAll: Bool
    private let state: Mutex<State>

    /// How long a process may take to end itself, in milliseconds.
    private static let grace = 1_000

    init(_ process: Int32, wake: Int32, endsAll: Bool) {
        (self.process, self.endsAll) = (process, endsAll)
        state = Mutex(State(wake: wake))
    }

    /// `nil` while it runs.
    var ending: ChildProcess.Ending? { state.withLock { $0.ending } }

    /// Waits until it ends. Always called, so that no zombie is left.
    func wait() {
        var information = siginfo_t()
        // It stays a zombie, whose number is not reused, until the lock is held.
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
        state.withLock { state in
            if endsAll { kill(-process, SIGKILL) }
            state.isWaitedFor = true
            state.ending = ChildProcess.wait(for: process)
            tell(&state)
        }
    }

    /// Ends it with its process group: SIGTERM first, SIGKILL later.
    func terminate() {
        signal(SIGTERM)
        DispatchQueue(label: "end of a process group").asyncAfter(deadline: .now() + .milliseconds(Self.grace)) {
            self.signal(SIGKILL)
        }
    }

    /// Stops its reader, whether it has ended or not.
    func forget() { state.withLock { tell(&$0) } }

    /// Sends a signal to its process group.
    func signal(_ number: Int32) {
        state.withLock { state in
            // A stopped process would not see the signal.
            if !state.isWaitedFor { for number in [number, SIGCONT] { kill(-process, number) } }
        }
    }

    private func tell(_ state: inout State) {
        var byte: UInt8 = 1
        if state.wake >= 0 { write(state.wake, &byte, 1) }
        state.wake = -1
    }
}
