import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import ghlance

/// Clones by the real git.
@Suite(.hangLimit) struct GitCloneServerTests {
    private let folder: ScratchFolder
    private let git: GitClone
    /// What keeps git away from the machine's settings.
    private let environment: [String: String]
    private let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "one")

    init() throws {
        folder = try ScratchFolder()
        environment = [
            "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin",
            "HOME": folder.path, "XDG_CONFIG_HOME": folder.path("config"), "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
        ]
        git = GitClone(environment: environment)
    }

    private var clone: String { folder.path("src/one") }
    private var entries: [String] { (try? TextFile.names(in: folder.path("src"))) ?? [] }

    private func request(_ history: CloneHistory) -> CloneRequest {
        CloneRequest(repository, into: clone, history: history)
    }

    /// A repository with three commits, each of which changes the file.
    private static let making = #"""
        export HOME=$PWD GIT_CONFIG_NOSYSTEM=1
        export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.com GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.com
        git init -q -b main work
        cd work
        for number in 1 2 3; do
            echo "$number" >file
            git add .
            git commit -q -m "$number"
        done
        git clone -q --bare . ../one.git
        git -C ../one.git config uploadpack.allowFilter true
        """#

    /// Asks git about the clone.
    private func inClone(_ script: String) throws -> String {
        let run = try CommandRun(["sh", "-ec", "cd \"$0\"\n\(script)", clone], environment: environment)
        try #require(run.status == 0, "\(run.error)")
        return run.output
    }

    @Test(
        "a clone has the files, the origin, and as much of the history as was asked for",
        arguments: [
            // The contents of the file before its last change are missing.
            (CloneHistory.full, 3, 0), (.shallow, 1, 0), (.blobless, 3, 2),
        ])
    func history(history: CloneHistory, commits: Int, missing: Int) async throws {
        try folder.run("sh", "-ec", Self.making)
        let address = "file://" + folder.path("one.git")
        let phases = Mutex<[String]>([])
        try await git.clone(request(history), from: address) { step in
            phases.withLock { $0.append("\(step.phase) \(step.percent)") }
        }
        // Nothing is fetched to answer what follows.
        try folder.run("mv", "one.git", "gone.git")
        #expect(entries == ["one"])
        #expect(try TextFile.read(clone + "/file") == "3\n")
        #expect(GitConfigFile.origin(in: try TextFile.read(clone + "/.git/config")) == address)
        #expect(try inClone("git rev-list --count HEAD") == "\(commits)\n")
        #expect(try inClone("git status --porcelain") == "")
        let gone = try inClone("git rev-list --objects --missing=print HEAD | grep -c '^?' || true")
        #expect(gone == "\(missing)\n")
        #expect(phases.withLock { $0 }.contains("Receiving objects 100"))
        #expect(!phases.withLock { $0 }.contains { $0.hasPrefix("remote") })
    }
}
