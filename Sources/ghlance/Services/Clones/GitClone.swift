import Core
import Features
import GitHub
import Platform
import Synchronization

/// Clones repositories with git: see decision 45.
struct GitClone: Sendable {
    /// The most characters of git's words that are shown.
    private static let lineLimit = 500

    /// The user's.
    let environment: [String: String]
    private let threads = BlockingThreads()

    /// Makes a clone. If the task is cancelled, git ends and nothing is left.
    ///
    /// - Parameters:
    ///   - address: Where the repository is, from `RepositoryLinks`.
    ///   - progress: Called for each percent.
    /// - Throws: `CloneFailure`, or `CancellationError`.
    func clone(
        _ request: CloneRequest, from address: String, progress: @Sendable (CloneProgress) async -> Void
    ) async throws {
        let secrets = ProxySecrets.redaction { self.environment[$0] }
        let environment = await environment(for: address)
        let isCancelled = CancellationFlag()
        let (steps, continuation) = AsyncStream.makeStream(of: CloneProgress.self)
        try await withTaskCancellationHandler {
            async let failure = threads.run("git") {
                defer { continuation.finish() }
                return GitClone.run(request, address, environment, secrets, isCancelled) { continuation.yield($0) }
            }
            for await step in steps { await progress(step) }
            if let failure = await failure { throw failure }
            try Task.checkCancellation()
        } onCancel: {
            isCancelled.set()
        }
    }

    /// Waits until every git has ended and what it left is removed.
    func finish() async { await threads.finish() }

    /// The user's environment, in which nothing can ask.
    private func environment(for address: String) async -> ChildEnvironment {
        var additions = ["GIT_TERMINAL_PROMPT": "0", "SSH_ASKPASS_REQUIRE": "never"]
        if !address.hasPrefix("https:") { additions["GIT_SSH_COMMAND"] = "\(await sshCommand) -o BatchMode=yes" }
        return .git(environment, adding: additions)
    }

    /// The user's command for SSH, as git finds it (git-config(1), `core.sshCommand`).
    private var sshCommand: String {
        get async {
            func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
            if let command = variable("GIT_SSH_COMMAND") { return command }
            let result = await CapturedProcess.run(
                ["git", "config", "--get", "core.sshCommand"],
                environment: .git(environment), outputLimit: 4_096, whenCancelled: .ends)
            let configured = String(decoding: result.output, as: UTF8.self).prefix { !$0.isNewline }
            if result.ending == .exited(0), !configured.isEmpty { return String(configured) }
            return variable("GIT_SSH")?.shellQuoted ?? "ssh"
        }
    }

    /// Runs git; returns why there is no clone.
    private static func run(
        _ request: CloneRequest, _ address: String, _ environment: ChildEnvironment, _ secrets: Redaction,
        _ isCancelled: CancellationFlag, _ progress: (CloneProgress) -> Void
    ) -> CloneFailure? {
        let name = request.folder.split(separator: "/").last ?? ""
        guard RepositoryName.isFolder(String(name)) else { return .reservedName(request.folder) }
        let folder: NewFolder
        do throws(NewFolder.Problem) { folder = try NewFolder(for: request.folder) } catch {
            return CloneFailure(error, at: request.folder)
        }
        var isKept = false
        defer { if !isKept { folder.remove() } }
        let command =
            ["git", "-c", "protocol.ext.allow=never", "clone", "--progress", "--no-recurse-submodules"]
            + (request.history.option.map { [$0] } ?? []) + request.options + ["--", address, folder.path]
        var complaint = GitComplaint()
        var step: CloneProgress?
        let end: ChildProcess.Ending
        do throws(ChildProcess.StartError) {
            end = try WatchedProcess.run(
                command, environment: environment, isCancelled: { isCancelled.isSet }
            ) { line in
                guard let next = CloneProgress(line) else {
                    // libcurl repeats a proxy's address that it cannot read.
                    complaint.take(secrets.apply(to: line))
                    return
                }
                if next != step { progress(next) }
                step = next
            }
        } catch { return .noGit(reason: error.reason) }
        if isCancelled.isSet { return nil }
        switch end {
        case .notStarted(let reason): return .noGit(reason: reason)
        case .signal(let signal): return .killed(signal: Int(signal))
        case .exited(0): break
        case .exited(let status): return .failed(status: Int(status), line: String(complaint.line.prefix(lineLimit)))
        }
        do throws(NewFolder.Problem) { try folder.finish() } catch { return CloneFailure(error, at: request.folder) }
        isKept = true
        return nil
    }
}

/// Whether work was cancelled, for a thread that is no task.
private final class CancellationFlag: Sendable {
    private let flag = Atomic(false)
    var isSet: Bool { flag.load(ordering: .relaxed) }
    func set() { flag.store(true, ordering: .relaxed) }
}

extension CloneFailure {
    fileprivate init(_ problem: NewFolder.Problem, at path: String) {
        self =
            switch problem {
            case .exists: .exists(path)
            case .notAFolder: .notAFolder(path)
            case .system(let reason): .cannotCreate(path, reason: reason)
            }
    }
}

/// Why git has failed, in one line of what it said: its first error. Behind that there is advice, and what failed because of it.
struct GitComplaint {
    /// What git says when SSH has failed, which has said why on the line before.
    private static let sshFailed = "fatal: Could not read from remote repository"

    private var count = 0
    private var last = ""
    private var error: String?

    /// A line that says nothing about progress.
    mutating func take(_ line: String) {
        if error == nil, line.hasPrefix("fatal: ") || line.hasPrefix("error: ") {
            // The first line says where git clones into.
            error = line.hasPrefix(GitComplaint.sshFailed) && count > 1 ? last : line
        }
        count += 1
        last = line
    }

    /// The line; without an error that is known as one, what git said last.
    var line: String { GitComplaint.withoutCredentials(error ?? last) }

    /// A text without what its addresses have before the host: `https://TOKEN@github.com`. The address of a proxy is repeated because it is
    /// none, such as with a slash in its password.
    private static func withoutCredentials(_ text: String) -> String {
        let isOfProxy = text.contains(" proxy ")
        var bytes: [UInt8] = []
        // Where the host of an address begins, or what is before it.
        var host: Int?
        for byte in text.utf8 {
            if byte == UInt8(ascii: "@"), let host {
                bytes.removeSubrange(host...)
                continue
            }
            bytes.append(byte)
            guard " /?#".utf8.contains(byte) else { continue }
            if bytes.suffix(3).elementsEqual("://".utf8) { host = bytes.count } else if !isOfProxy { host = nil }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension ClonesDependencies {
    /// Clones with git.
    ///
    /// - Parameters:
    ///   - git: Makes the clones.
    ///   - places: Where they go.
    ///   - address: The address of a repository to clone it by; `nil` if its names break GitHub's rules.
    init(_ git: GitClone, in places: ClonePlaces, address: @escaping @Sendable (Repository) async -> String?) {
        let threads = BlockingThreads()
        self.init(
            targets: { requests in
                await threads.run("folders") {
                    requests.map { CloneFolders.target(of: $0.repository, on: places.host, at: $0.folder) }
                }
            },
            names: { path in await threads.run("folders") { CloneFolders.names(beginning: path) } },
            address: address,
            clone: { request, progress in
                guard let address = await address(request.repository) else { throw CloneFailure.unsafeName }
                try await git.clone(request, from: address, progress: progress)
            },
            find: { known, repositories in
                await threads.run("clones") { CloneFolders.clones(in: places, of: repositories, known: known) }
            })
    }
}
