import Dispatch
import Glibc
import Synchronization
import System

/// Tokens of the GitHub CLI: from its file, and from gh itself.
package struct GHCommandLine: Sendable {
    /// gh took too long.
    struct NoAnswer: Error, CustomStringConvertible {
        let timeout: Duration

        var description: String {
            "gh did not answer within \(timeout.components.seconds) s: run gh auth status to see why, or ghlance auth login."
        }
    }

    private let environment: [String: String]
    /// Of its accounts; empty if no folder is known.
    private let path: String
    /// Of its settings.
    private let settingsPath: String
    private let timeout: Duration

    /// gh in this environment.
    ///
    /// - Parameter timeout: The time limit for gh. It usually takes tens of milliseconds; a keyring that asks for a
    ///   password takes longer.
    package init(environment: [String: String], timeout: Duration = .seconds(3)) {
        self.environment = environment
        self.timeout = timeout
        // Source: cli/go-gh, `pkg/config`.
        let folder =
            environment["GH_CONFIG_DIR"].flatMap { $0.isEmpty ? nil : $0 }
            ?? ConfigurationFolder.path(of: "gh", in: environment)
        path = folder.map { $0 + "/hosts.yml" } ?? ""
        settingsPath = folder.map { $0 + "/config.yml" } ?? ""
    }

    /// The host that gh uses by default: the only one in its `hosts.yml` (cli/go-gh, `pkg/auth`, `DefaultHost`); `nil`
    /// if there is none or more than one.
    package var defaultHost: HostName? { hosts?.onlyHost.flatMap { try? HostName($0) } }

    /// The hosts in gh's `hosts.yml`.
    package var hostNames: [HostName] { hosts?.names ?? [] }

    /// The account that gh's `hosts.yml` has for a host. A missing or unreadable file has none; gh reports that itself.
    func account(of host: HostName) -> StoredAccount? { hosts?.account(of: host, source: .ghFile(path: path)) }

    /// Whether gh clones from a host over SSH: the setting of the host, else the general one (gh manual, "gh config").
    package func clonesBySSH(from host: HostName) -> Bool {
        let name = hosts?.gitProtocol(of: host) ?? file(settingsPath)?.text(of: "git_protocol")
        return name == "ssh"
    }

    private var hosts: HostsFile? { file(path) }

    private func file(_ path: String) -> HostsFile? {
        guard let text = try? PrivateFile.read(path, isStrict: false) else { return nil }
        return try? HostsFile(text)
    }

    /// The token that `gh auth token` prints, from whatever keyring; `nil` if gh is not installed or has none.
    ///
    /// - Throws: `NoAnswer` if gh takes too long to start, to print it or to exit.
    func token(of host: HostName) async throws -> String? {
        try await withCheckedThrowingContinuation { continuation in
            // Separate threads wait for gh, so that neither keys nor searches do.
            DispatchQueue(label: "gh").async {
                let run = Run()
                let start = ContinuousClock.now
                let ended = DispatchSemaphore(value: 0)
                DispatchQueue(label: "gh output").async {
                    ask(host, run)
                    ended.signal()
                }
                let milliseconds = Int(timeout / .milliseconds(1))
                if ended.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut { run.kill() }
                if run.token == nil, start.duration(to: .now) >= timeout {
                    continuation.resume(throwing: NoAnswer(timeout: timeout))
                } else {
                    continuation.resume(returning: run.token)
                }
            }
        }
    }

    /// One run of gh, which one thread waits for and another can end.
    private final class Run: Sendable {
        private struct State {
            var process: pid_t?
            var isOver = false
            var token: String?
        }

        private let state = Mutex(State())

        /// The output, if gh exited with status 0.
        var token: String? { state.withLock(\.token) }

        /// Records that gh was started. If it took too long to start, it is killed at once.
        func started(_ process: pid_t) {
            state.withLock { state in
                state.process = process
                if state.isOver { Glibc.kill(-process, SIGKILL) }
            }
        }

        /// Kills gh and everything it started, and ignores its output.
        func kill() {
            state.withLock { state in
                state.isOver = true
                if let process = state.process { Glibc.kill(-process, SIGKILL) }
            }
        }

        /// Waits for gh to exit, and keeps its output if the status is 0.
        func wait(for process: pid_t, output: String?) {
            var information = siginfo_t()
            // WNOWAIT keeps the process id reserved, so that `kill` cannot hit another process.
            while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == -1 && errno == EINTR {}
            state.withLock { state in
                state.process = nil
                var status: Int32 = 0
                while waitpid(process, &status, 0) == -1 && errno == EINTR {}
                if status == 0, !state.isOver, let output, !output.isEmpty { state.token = output }
            }
        }
    }

    private func ask(_ host: HostName, _ run: Run) {
        guard let pipe = ChildProcess.Pipe() else { return }
        defer { close(pipe.output) }
        let process = start(["auth", "token", "--hostname", host.description], output: pipe.input)
        close(pipe.input)
        guard let process else { return }
        run.started(process)
        let output = output(pipe.output)
        // It took too long or printed too much.
        if output == nil { run.kill() }
        run.wait(for: process, output: output)
    }

    private func start(_ arguments: [String], output: Int32) -> pid_t? {
        let program = environment["GH_PATH"].flatMap { $0.isEmpty ? nil : $0 } ?? "gh"
        // gh is asked for its saved token, not for the environment's, and must not prompt.
        let quiet = ["GH_PROMPT_DISABLED": "1", "GH_NO_UPDATE_NOTIFIER": "1"]
        return try? ChildProcess.start(
            [program] + arguments, environment: .helper(environment, adding: quiet), output: output)
    }

    /// Everything written to a pipe until its other end closes; `nil` if that takes too long or is too much.
    private func output(_ descriptor: Int32) -> String? {
        let deadline = ContinuousClock.now + timeout
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while bytes.count <= 65_536 {
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { return nil }
            var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&event, 1, Int32(left) + 1)
            if ready < 0 && errno == EINTR { continue }
            guard ready > 0 else { return nil }
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? String(decoding: bytes, as: UTF8.self) : nil }
            bytes += buffer[..<count]
        }
        return nil
    }
}
