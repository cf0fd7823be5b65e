import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import ghlance

/// Clones by the real git from a real server on the loopback interface, and what is left when that fails.
@Suite(.hangLimit) struct GitCloneServerTests {
    private let folder: ScratchFolder
    private let server: GitServer
    private let git: GitClone
    private let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "one")

    init() throws {
        folder = try ScratchFolder()
        server = try GitServer(folder)
        git = GitClone(environment: GitServer.environment(folder))
    }

    private var clone: String { folder.path("src/one") }
    private var entries: [String] { (try? TextFile.names(in: folder.path("src"))) ?? [] }

    private func request(_ history: CloneHistory = .full) -> CloneRequest {
        CloneRequest(repository, into: clone, history: history)
    }

    /// Asks git about the clone.
    private func inClone(_ script: String) throws -> String {
        let command = ["sh", "-ec", "cd \"$0\"\n\(script)", clone]
        let run = try CommandRun(command, environment: GitServer.environment(folder))
        try #require(run.status == 0, "\(run.error)")
        return run.output
    }

    /// What git says where there is no clone from a server.
    private func complaint(_ handler: @escaping LoopbackServer.Handler) async throws -> String {
        try await LoopbackServer.run(handler) { server in
            do {
                try await git.clone(request(), from: server.address + GitServer.path) { _ in }
                return "there is a clone"
            } catch CloneFailure.failed(128, let line) { return line }
        }
    }

    @Test(
        "a clone has the files, the origin, and as much of the history as was asked for",
        arguments: [
            // The contents of the file before its last change are missing.
            (CloneHistory.full, GitServer.commits, 0), (.shallow, 1, 0), (.blobless, GitServer.commits, 2),
        ])
    func history(history: CloneHistory, commits: Int, missing: Int) async throws {
        let phases = Mutex<[String]>([])
        let address = try await LoopbackServer.run(server.answer) { served in
            let address = served.address + GitServer.path
            try await git.clone(request(history), from: address) { step in
                phases.withLock { $0.append("\(step.phase) \(step.percent)") }
            }
            return address
        }
        #expect(entries == ["one"])
        #expect(try TextFile.read(clone + "/file") == "3\n")
        #expect(GitConfigFile.origin(in: try TextFile.read(clone + "/.git/config")) == address)
        #expect(try inClone("git rev-list --count HEAD") == "\(commits)\n")
        #expect(try inClone("git status --porcelain") == "")
        // The server is gone: nothing is fetched to answer this.
        let gone = try inClone("git rev-list --objects --missing=print HEAD | grep -c '^?' || true")
        #expect(gone == "\(missing)\n")
        #expect(phases.withLock { $0 }.contains("Receiving objects 100"))
        #expect(!phases.withLock { $0 }.contains { $0.hasPrefix("remote") })
    }

    @Test("a server that wants a password is not waited for, and git says so itself")
    func password() async throws {
        let line = try await complaint { _ in
            ScriptedResponse(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"GitHub\""], text: "who?")
        }
        #expect(line.hasPrefix("fatal: could not read Username for 'http://127.0.0.1:"), "\(line)")
        #expect(line.hasSuffix("terminal prompts disabled"), "\(line)")
        #expect(entries == [])
    }

    @Test("a connection that breaks in the middle is said, and nothing is left", arguments: [false, true])
    func cut(isReset: Bool) async throws {
        let answer = server.answer
        let line = try await complaint { request in
            await answer(request).cut(ifPackOf: request, then: isReset ? .reset : .close)
        }
        #expect(line.hasPrefix("error: RPC failed; curl "), "\(line)")
        #expect(entries == [])
    }

    @Test("a server that never answers is left when that is asked for", arguments: [false, true])
    func stalled(isAmidPack: Bool) async throws {
        let answer = server.answer
        let halted = Gate()
        let handler: LoopbackServer.Handler = { request in
            guard isAmidPack else { return ScriptedResponse(steps: [.open(halted), .stall]) }
            return await answer(request).cut(ifPackOf: request, then: .open(halted), .stall)
        }
        try await LoopbackServer.run(handler) { served in
            let task = Task { try await git.clone(request(), from: served.address + GitServer.path) { _ in } }
            try await halted.waitUntilOpen(by: "the server")
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value(of: "git") }
            // All that git has started is gone, too.
            _ = try await served.nextAbort()
        }
        await git.finish()
        #expect(entries == [])
    }
}

extension ScriptedResponse {
    /// The first half of it, and then these steps, if the objects of the repository are in it.
    fileprivate func cut(ifPackOf request: RecordedRequest, then steps: Step...) -> ScriptedResponse {
        guard request.body.firstRange(of: Array("command=fetch".utf8)) != nil, case .send(let bytes)? = self.steps.first
        else { return self }
        return ScriptedResponse(steps: [.send(Array(bytes[..<(bytes.count / 2)]))] + steps)
    }
}
