import Dispatch
public import GitHub
import Glibc
import Processes
import Synchronization

/// GitHub's own command line program, as far as it knows tokens: its file, and the program itself.
public struct GHCommandLine: Sendable {
    private let environment: [String: String]
    private let folder: String?
    private let patience: Duration

    /// gh of whoever has this environment.
    ///
    /// - Parameter patience: How long the program may take. It answers within tens of milliseconds; a keyring that asks for a
    ///   password does not.
    public init(environment: [String: String], patience: Duration = .seconds(3)) {
        self.environment = environment
        self.patience = patience
        // Source: cli/go-gh, `pkg/config`.
        folder =
            environment["GH_CONFIG_DIR"].flatMap { $0.isEmpty ? nil : $0 }
            ?? ConfigurationFolder.path(of: "gh", in: environment)
    }

    /// The host that gh uses where nothing says which: the only one in its `hosts.yml` (cli/go-gh, `pkg/auth`, `DefaultHost`); `nil`
    /// where there is none or more than one.
    public var defaultHost: HostName? {
        guard let folder, let text = try? PrivateFile.read(folder + "/hosts.yml", isStrict: false) else { return nil }
        return (try? HostsFile(text))?.onlyHost.flatMap { try? HostName($0) }
    }

    /// The account that gh's `hosts.yml` has for a host. A file that is missing or cannot be read has none: it is gh's to complain.
    public func account(of host: HostName) -> StoredAccount? {
        guard let folder, let text = try? PrivateFile.read(folder + "/hosts.yml", isStrict: false) else { return nil }
        return (try? HostsFile(text))?.account(of: host, source: .ghFile(path: folder + "/hosts.yml"))
    }

    /// The token that `gh auth token` says, from whatever keyring it keeps it in; `nil` where gh is not there, has none, or takes
    /// too long, be it to start, to answer or to end.
    public func token(of host: HostName) async -> String? {
        await withCheckedContinuation { continuation in
            // Threads of their own wait for the program; neither a key nor a search does.
            DispatchQueue(label: "gh").async {
                let run = Run()
                let ended = DispatchSemaphore(value: 0)
                DispatchQueue(label: "gh output").async {
                    ask(host, run)
                    ended.signal()
                }
                let milliseconds = Int(patience / .milliseconds(1))
                if ended.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut { run.kill() }
                continuation.resume(returning: run.token)
            }
        }
    }

    /// One run of the program, which one thread follows and another one may end.
    private final class Run: Sendable {
        private struct State {
            var process: pid_t?
            var isOver = false
            var token: String?
        }

        private let state = Mutex(State())

        /// What the program said, if it has ended well.
        var token: String? { state.withLock(\.token) }

        /// The program is started. Where it took too long to start, it is ended at once.
        func started(_ process: pid_t) {
            state.withLock { state in
                state.process = process
                if state.isOver { Glibc.kill(-process, SIGKILL) }
            }
        }

        /// Ends the program with all that it started, and takes no answer any more.
        func kill() {
            state.withLock { state in
                state.isOver = true
                if let process = state.process { Glibc.kill(-process, SIGKILL) }
            }
        }

        /// Waits for the end of the program, and keeps what it said if it ended well.
        func wait(for process: pid_t, output: String?) {
            var information = siginfo_t()
            // Without taking its number away: until then the number is nobody else's, and `kill` ends no stranger.
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
        // Whether it has taken too long or said too much: it is over.
        if output == nil { run.kill() }
        run.wait(for: process, output: output)
    }

    private func start(_ arguments: [String], output: Int32) -> pid_t? {
        let program = environment["GH_PATH"].flatMap { $0.isEmpty ? nil : $0 } ?? "gh"
        // It is asked for what it keeps, not for what the environment says, and must not talk to anybody.
        var variables = environment.filter { !HostName.tokenVariables.contains($0.key) }
        variables["GH_PROMPT_DISABLED"] = "1"
        variables["GH_NO_UPDATE_NOTIFIER"] = "1"
        return try? ChildProcess.start([program] + arguments, environment: variables, output: output)
    }

    /// All that is written to a pipe until its other end closes; `nil` where that takes too long or is too much.
    private func output(_ descriptor: Int32) -> String? {
        let deadline = ContinuousClock.now + patience
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
