import Dispatch
public import GitHub
import Glibc

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

    /// The account that gh's `hosts.yml` has for a host. A file that is missing or cannot be read has none: it is gh's to complain.
    public func account(of host: HostName) -> StoredAccount? {
        guard let folder, let text = try? PrivateFile.read(folder + "/hosts.yml", isStrict: false) else { return nil }
        return (try? HostsFile(text))?.account(of: host, source: .ghFile(path: folder + "/hosts.yml"))
    }

    /// The token that `gh auth token` says, from whatever keyring it keeps it in; `nil` where gh is not there, has none, or takes
    /// too long.
    public func token(of host: HostName) async -> String? {
        await withCheckedContinuation { continuation in
            // A thread of its own waits for the program; neither a key nor a search does.
            DispatchQueue(label: "gh").async { continuation.resume(returning: ask(host)) }
        }
    }

    private func ask(_ host: HostName) -> String? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let process = start(["auth", "token", "--hostname", host.description], output: ends[1])
        close(ends[1])
        guard let process else { return nil }
        let output = output(ends[0])
        // Whether it has said all or taken too long: it is over.
        if output == nil { kill(-process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1 && errno == EINTR {}
        guard status == 0, let output, !output.isEmpty else { return nil }
        return output
    }

    private func start(_ arguments: [String], output: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A group of its own, so that it can be ended with whatever it started; no signal blocked or ignored.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        let program = environment["GH_PATH"].flatMap { $0.isEmpty ? nil : $0 } ?? "gh"
        // It is asked for what it keeps, not for what the environment says, and must not talk to anybody.
        var variables = environment.filter { !HostName.tokenVariables.contains($0.key) }
        variables["GH_PROMPT_DISABLED"] = "1"
        variables["GH_NO_UPDATE_NOTIFIER"] = "1"
        let argv = ([program] + arguments).map { strdup($0) }
        let envp = variables.map { strdup("\($0.key)=\($0.value)") }
        defer { (argv + envp).forEach { free($0) } }
        var process: pid_t = 0
        let code = posix_spawnp(&process, program, &actions, &attributes, argv + [nil], envp + [nil])
        return code == 0 ? process : nil
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
