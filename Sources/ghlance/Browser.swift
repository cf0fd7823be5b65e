import Dispatch
import GitHub
import Glibc
import Processes
import Synchronization

/// Shows web addresses in the user's browser.
struct Browser: Sendable {
    /// Why no browser showed an address.
    struct LaunchError: Error, CustomStringConvertible {
        var description: String
    }

    private let words: [String]
    private let environment: [String: String]

    /// The browser the environment names: `GH_BROWSER`, `BROWSER`, else `xdg-open`. What follows the program's name in the
    /// variable is passed on as arguments.
    init(environment: [String: String]) {
        let named = ["GH_BROWSER", "BROWSER"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let words = (named ?? "xdg-open").split(separator: " ").map(String.init)
        self.words = words.isEmpty ? ["xdg-open"] : words
        // A token is nobody's business but the API's.
        self.environment = environment.filter { !HostName.tokenVariables.contains($0.key) }
    }

    /// Starts the browser with an address and waits until it says whether it could show it.
    ///
    /// - Throws: `LaunchError`.
    func open(_ address: String) async throws {
        let process = try start(words + [address])
        guard let status = await exitStatus(of: process), status != 0 else { return }
        throw LaunchError(description: Messages.browserFailed(words[0], status: status))
    }

    private func start(_ command: [String]) throws -> pid_t {
        do throws(ChildProcess.StartError) {
            return try ChildProcess.start(command, environment: environment)
        } catch {
            throw LaunchError(description: Messages.browserMissing(command[0], reason: error.reason))
        }
    }

    /// The exit status of a browser; `nil` where it is still there after a second: then it has taken the address.
    private func exitStatus(of process: pid_t) async -> Int32? {
        await withCheckedContinuation { continuation in
            let answer = OneAnswer(continuation)
            DispatchQueue(label: "browser").async {
                // Waited for to the end, however long it stays, so that no zombie is left.
                var status: Int32 = 0
                while waitpid(process, &status, 0) == -1 && errno == EINTR {}
                // The parts of wait(2)'s status word: the low seven bits hold a signal, the next byte the exit status.
                let signal = status & 0x7F
                answer.give(signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
            }
            DispatchQueue(label: "patience").asyncAfter(deadline: .now() + .seconds(1)) { answer.give(nil) }
        }
    }
}

/// Resumes a continuation with whichever answer comes first.
private final class OneAnswer: Sendable {
    private let continuation: Mutex<CheckedContinuation<Int32?, Never>?>

    init(_ continuation: CheckedContinuation<Int32?, Never>) {
        self.continuation = Mutex(continuation)
    }

    func give(_ status: Int32?) {
        continuation.withLock { continuation in
            continuation?.resume(returning: status)
            continuation = nil
        }
    }
}
