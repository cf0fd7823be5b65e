import Dispatch
import Platform

/// Tokens of the GitHub CLI: from its file, and from gh itself.
package struct GHCommandLine: Sendable {
    struct NoAnswer: Error, CustomStringConvertible {
        let timeout: Duration

        var description: String {
            "gh did not answer within \(timeout.components.seconds) s: run gh auth status to see why, or ghlance auth login."
        }
    }

    private let environment: [String: String]
    /// `hosts.yml`; empty if no folder is known.
    private let path: String
    /// `config.yml`.
    private let settingsPath: String
    private let timeout: Duration

    /// - Parameter timeout: gh usually takes tens of milliseconds; a keyring that asks for a password takes longer.
    package init(environment: [String: String], timeout: Duration = .seconds(3)) {
        self.environment = environment
        self.timeout = timeout
        // Source: cli/go-gh, `pkg/config`.
        let folder =
            environment["GH_CONFIG_DIR"].flatMap { $0.isEmpty ? nil : $0 }
            ?? ConfigurationFolder.path(of: "gh", environment: { environment[$0] })
        path = folder.map { $0 + "/hosts.yml" } ?? ""
        settingsPath = folder.map { $0 + "/config.yml" } ?? ""
    }

    /// The only host in gh's `hosts.yml` (cli/go-gh, `pkg/auth`, `DefaultHost`); `nil` if there is none or more than one.
    package var defaultHost: HostName? { hosts?.onlyHost.flatMap { try? HostName($0) } }

    package var hostNames: [HostName] { hosts?.names ?? [] }

    /// From gh's `hosts.yml`; `nil` if it is missing or unreadable, which gh reports itself.
    func account(of host: HostName) -> StoredAccount? { hosts?.account(of: host, source: .ghFile(path: path)) }

    /// The setting of the host, else the general one (gh manual, "gh config").
    package func clonesBySSH(from host: HostName) -> Bool {
        let name = hosts?.gitProtocol(of: host) ?? file(settingsPath)?.text(of: "git_protocol")
        return name == "ssh"
    }

    private var hosts: HostsFile? { file(path) }

    private func file(_ path: String) -> HostsFile? {
        guard let text = try? PrivateFile.read(path, isStrict: false) else { return nil }
        return try? HostsFile(text)
    }

    /// The output of `gh auth token`, which may use a keyring; `nil` if gh is not installed or has no token.
    ///
    /// - Throws: `NoAnswer` after the timeout; gh and its children are ended then.
    func token(of host: HostName) async throws -> String? {
        let program = environment["GH_PATH"].flatMap { $0.isEmpty ? nil : $0 } ?? "gh"
        // Ask for the saved token, not the environment's, and without a prompt.
        let quiet = ["GH_PROMPT_DISABLED": "1", "GH_NO_UPDATE_NOTIFIER": "1"]
        let started = ChildEnvironment.helper(environment, adding: quiet)
        let run = Task(executorPreference: WorkExecutor(label: "gh")) {
            await CapturedProcess.run(
                [program, "auth", "token", "--hostname", host.description], environment: started, outputLimit: 65_536,
                whenCancelled: .kills)
        }
        // Not a sleeping task, which would wake the system's thread pool.
        let milliseconds = Int(timeout / .milliseconds(1))
        DispatchQueue(label: "gh timeout").asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { run.cancel() }
        let result = await run.value
        if result.ending == .exited(0), !result.isTooLong, !result.output.isEmpty {
            return String(decoding: result.output, as: UTF8.self)
        }
        if case .notStarted = result.ending { return nil }
        if run.isCancelled { throw NoAnswer(timeout: timeout) }
        return nil
    }
}
