import Dispatch
import GitHub
import Glibc
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

    private func start(_ arguments: [String]) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The screen and the answer are not the browser's to write on.
        for (descriptor, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY)] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A group of its own: ^C in the shell afterwards does not end the browser.
        // And the effects of signals as everywhere: what this program ignores, a child would inherit.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&defaults, signal) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        // The thread this runs on may block every signal; a browser nobody can end is not what the user asked for.
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var process: pid_t = 0
        let code = withStrings(arguments) { argv in
            withStrings(environment.map { "\($0.key)=\($0.value)" }) { envp in
                posix_spawnp(&process, arguments[0], &actions, &attributes, argv, envp)
            }
        }
        guard code == 0 else {
            let reason = String(cString: strerror(code))
            throw LaunchError(description: Messages.browserMissing(arguments[0], reason: reason))
        }
        return process
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

/// Calls a function with strings as C wants them: an array of pointers with a null at its end.
private func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
}
