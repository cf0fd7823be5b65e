import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import ghlance

/// Clones by a git that is a script, and what is left of them.
@Suite(.hangLimit) struct GitCloneTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }
    private let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "one")

    /// A git in a folder of its own.
    private func git(_ script: String, environment: [String: String] = [:]) throws -> GitClone {
        try TextFile.writeProgram("#!/bin/bash\n\(script)\n", to: folder.path + "/git")
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return GitClone(
            environment: ["PATH": "\(folder.path):\(path)", "HOME": folder.path].merging(environment) { $1 })
    }

    private func request(_ path: String = "src/one", history: CloneHistory = .full) -> CloneRequest {
        CloneRequest(repository, into: "\(folder.path)/\(path)", history: history)
    }

    private func clone(_ git: GitClone, _ request: CloneRequest) async -> CloneFailure? {
        do {
            try await git.clone(request, from: "https://github.com/octo/one.git") { _ in }
            return nil
        } catch { return error as? CloneFailure }
    }

    private func entries(_ path: String = "src") -> [String] {
        CloneFolders.names(beginning: "\(folder.path)/\(path)/.")
            + CloneFolders.names(beginning: "\(folder.path)/\(path)/")
    }

    private let makes = #"mkdir -p "${@: -1}/.git"; echo made >"${@: -1}/file""#

    @Test func theCloneIsWhereItWasAskedFor_andNothingElseIs() async throws {
        let git = try git(makes)
        #expect(await clone(git, request("a/b/one")) == nil)
        #expect(try TextFile.read(folder.path + "/a/b/one/file") == "made\n")
        #expect(entries("a/b") == ["one"])
        var status = stat()
        #expect(stat(folder.path + "/a/b/one", &status) == 0 && status.st_mode & 0o7700 == 0o700)
        // Never over what is there.
        #expect(await clone(git, request("a/b/one")) == .exists(folder.path + "/a/b/one"))
    }

    @Test func gitGetsTheAddressBehindTwoHyphens_noTerminalAndNoRepository() async throws {
        let git = try git(
            #"""
            printf '%s\n' "$@" >"$HOME/arguments"; env >"$HOME/variables"
            (exec </dev/tty) 2>/dev/null && echo terminal >>"$HOME/variables"
            ps -o sid= -p $$ | tr -d ' ' >"$HOME/session"; echo $$ >"$HOME/process"

            """# + makes,
            environment: [
                "GIT_DIR": "/x", "GIT_WORK_TREE": "/x", "GIT_INDEX_FILE": "/x", "GIT_SSH_COMMAND": "ssh -i key",
                "KEPT": "1",
            ])
        #expect(await clone(git, request(history: .shallow)) == nil)
        let arguments = try TextFile.read(folder.path + "/arguments").split(separator: "\n").map(String.init)
        #expect(
            arguments.dropLast() == [
                "-c", "protocol.ext.allow=never", "clone", "--progress", "--no-recurse-submodules", "--depth=1", "--",
                "https://github.com/octo/one.git",
            ])
        let variables = try TextFile.read(folder.path + "/variables").split(separator: "\n")
        #expect(variables.contains("GIT_TERMINAL_PROMPT=0") && variables.contains("KEPT=1"))
        #expect(
            !variables.contains {
                $0.hasPrefix("GIT_DIR") || $0.hasPrefix("GIT_WORK_TREE") || $0.hasPrefix("GIT_INDEX")
            })
        #expect(!variables.contains("terminal"))
        #expect(try TextFile.read(folder.path + "/session") == TextFile.read(folder.path + "/process"))
    }

    @Test(arguments: [
        ([:], "", "ssh"), (["GIT_SSH_COMMAND": "ssh -i key"], "ssh -F file", "ssh -i key"),
        ([:], "ssh -F file", "ssh -F file"),
        (["GIT_SSH": "/a b/ssh"], "", "'/a b/ssh'"),
    ])
    func sshIsTheUsersOwn_andCannotAsk(variables: [String: String], configured: String, command: String) async throws {
        let script =
            "if [ $1 = config ]; then echo '\(configured)'; exit; fi; echo \"$GIT_SSH_COMMAND\" >\"$HOME/ssh\"\n"
        let git = try git(script + makes, environment: variables)
        try await git.clone(request(), from: "git@github.com:octo/one.git") { _ in }
        #expect(try TextFile.read(folder.path + "/ssh") == "\(command) -o BatchMode=yes\n")
    }

    @Test func itsProgressIsSaidAndItsErrorIsTheReason() async throws {
        let git = try git(
            #"""
            printf "Cloning into 'x'...\n" >&2
            printf 'Receiving objects:   5%% (1/20)\rReceiving objects:   5%% (1/20), 1 MiB\rReceiving objects: 100%% (20/20)\n' >&2
            printf 'warning: a\nfatal: repository not found\n' >&2
            exit 128
            """#)
        let steps = Mutex<[Int]>([])
        await #expect(throws: CloneFailure.failed(status: 128, line: "fatal: repository not found")) {
            try await git.clone(request(), from: "https://x") { step in steps.withLock { $0.append(step.percent) } }
        }
        #expect(steps.withLock { $0 } == [5, 100])
        #expect(entries() == [])
    }

    /// What a git does, and the failure; without one, another program has made the folder meanwhile.
    private static let failures: [(script: String, failure: CloneFailure?)] = [
        ("kill -9 $$", .killed(signal: 9)), ("exit 3", .failed(status: 3, line: "")),
        ("head -c 3000000 /dev/zero | tr '\\0' x >&2; exit 1", failed(1, String(repeating: "x", count: 500))),
        (#"mkdir -p "${@: -1}/deep/er"; ln -s / "${@: -1}/link"; exit 1"#, failed(1, "")),
        (#"mkdir "$HOME/src/one""#, nil),
        // Addresses are said without what they have before the host.
        (
            says("fatal: unable to access 'https://u:gho_secret@host/o/x/': see https://host/@u and a@b"),
            failed(128, "fatal: unable to access 'https://host/o/x/': see https://host/@u and a@b")
        ),
        (
            says("fatal: unable to access 'https://u:it's@host/o/x/': no"),
            failed(128, "fatal: unable to access 'https://host/o/x/': no")
        ),
        (
            says("fatal: unable to access 'https://host/x/': Unsupported proxy syntax in 'http://u:a/ b@c@p:1'"),
            failed(128, "fatal: unable to access 'https://host/x/': Unsupported proxy syntax in 'http://p:1'")
        ),
        // The reason is the first error, and before that of SSH what SSH said.
        (
            says("warning: a\nerror: external filter 'no' failed\nfatal: smudge filter no failed\nYou can inspect"),
            failed(128, "error: external filter 'no' failed")
        ),
        (
            says("Cloning into 'x'...\nWarning: added.\nHost key verification failed.\n\(unreadable)\n\nPlease"),
            failed(128, "Host key verification failed.")
        ),
        (says("Cloning into 'x'...\n\(unreadable)\n\nPlease make sure"), failed(128, unreadable)),
    ]

    private static let unreadable = "fatal: Could not read from remote repository."

    private static func failed(_ status: Int, _ line: String) -> CloneFailure { .failed(status: status, line: line) }

    private static func says(_ text: String) -> String { "echo \"\(text)\" >&2; exit 128" }

    @Test("whatever goes wrong, the reason is said and nothing is left", arguments: failures.indices)
    func failure(index: Int) async throws {
        let (script, failure) = Self.failures[index]
        let git = try git(script)
        #expect(await clone(git, request()) == failure ?? .exists(folder.path + "/src/one"))
        #expect(entries() == (failure == nil ? ["one"] : []))
        #expect(access("/etc", F_OK) == 0)
    }

    @Test(
        "what git repeats of a proxy's address has no password in it, and a user's short name is cut out of no other word",
        arguments: [
            (
                "http://user:hunter/2@secret@proxy:80", "fatal: Unsupported proxy syntax in '$https_proxy'",
                "fatal: Unsupported proxy syntax in 'http://‹redacted›proxy:80'"
            ),
            ("http://t@proxy", "git@host: no", "git@host: no"),
        ])
    func proxy(address: String, said: String, line: String) async throws {
        let git = try git(Self.says(said), environment: ["https_proxy": address])
        #expect(await clone(git, request()) == .failed(status: 128, line: line))
    }

    @Test func foldersMadeForAFailedCloneAreRemoved() async throws {
        #expect(await clone(try git("exit 1"), request("a/b/one")) == .failed(status: 1, line: ""))
        #expect(access(folder.path + "/a", F_OK) != 0)
        #expect(await clone(try git("exit 1"), request("a/b/one/\0")) != nil)
        #expect(access(folder.path + "/a", F_OK) != 0)
    }

    @Test(arguments: [".git", ".GIT", ".git. ", "GIT~1", "..."])
    func aNameThatGitUsesItselfIsRefused(name: String) async throws {
        #expect(await clone(try git(makes), request("a/\(name)")) == .reservedName("\(folder.path)/a/\(name)"))
        #expect(access(folder.path + "/a", F_OK) != 0)
    }

    @Test(arguments: [(".git", false), ("x.git", false), (".GIT", false), (".github", true), ("git", true)])
    func noRepositoryIsNamedLikeGitsFolder(name: String, isName: Bool) {
        #expect(RepositoryName.isName(name) == isName)
    }

    @Test func withoutGitItSaysSo() async {
        let git = GitClone(environment: ["PATH": folder.path])
        #expect(await clone(git, request()) == .noGit(reason: "No such file or directory"))
        #expect(entries() == [])
    }

    @Test func aFileInTheWay_aFolderThatCannotBeWritten() async throws {
        let git = try git(makes)
        try TextFile.write("", to: folder.path + "/file")
        #expect(await clone(git, request("file/one")) == .notAFolder(folder.path + "/file/one"))
        #expect(CloneFolders.obstacle(to: folder.path + "/file/one") == .notAFolder(folder.path + "/file"))
        #expect(CloneFolders.obstacle(to: folder.path + "/file") == .exists(folder.path + "/file"))
        #expect(CloneFolders.obstacle(to: folder.path + "/new/one") == nil)
        #expect(await clone(git, CloneRequest(repository, into: "/proc/x/one", history: .full)) != nil)
    }

    @Test func cancelledGitEndsWithAllItStarted_andNothingIsLeft() async throws {
        // A child that does not care, as a transfer might not.
        let git = try git(
            #"""
            trap '' TERM
            sleep 300 &
            echo "$!" >"$HOME/child"
            mkdir -p "${@: -1}/objects"; printf 'Receiving objects: 1%% (1/100)\n' >&2
            wait
            """#)
        let started = Gate()
        let task = Task {
            try await git.clone(request(), from: "https://x") { _ in started.open() }
        }
        try await started.waitUntilOpen(by: "git")
        let child = try #require(Int32(try TextFile.read(folder.path + "/child").dropLast()))
        #expect(entries() != [])
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await git.finish()
        #expect(entries() == [])
        // It is gone, or nobody has asked yet how it ended.
        let state = (try? TextFile.read("/proc/\(child)/stat"))?.split(separator: ")").last?.split(separator: " ").first
        #expect(state == nil || state == "Z")
    }

    @Test func namesCompleteAPath() throws {
        for name in ["swift-a", "swift-b", ".hidden", "other"] { mkdir("\(folder.path)/\(name)", 0o700) }
        try TextFile.write("", to: folder.path + "/swift-file")
        #expect(CloneFolders.names(beginning: folder.path + "/sw") == ["swift-a", "swift-b"])
        #expect(CloneFolders.names(beginning: folder.path + "/") == ["other", "swift-a", "swift-b"])
        #expect(CloneFolders.names(beginning: folder.path + "/.h") == [".hidden"])
        #expect(CloneFolders.names(beginning: folder.path + "/none/x") == [])
    }
}

/// What is found below the folder for clones.
@Suite struct CloneFoldersTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func make(_ path: String, origin: String?) throws {
        var sofar = folder.path
        for part in "\(path)/.git".split(separator: "/") {
            sofar += "/\(part)"
            mkdir(sofar, 0o700)
        }
        if let origin { try TextFile.write("[remote \"origin\"]\n\turl = \(origin)\n", to: sofar + "/config") }
    }

    private func path(_ fullName: String) -> String? {
        let parts = fullName.split(separator: "/").map(String.init)
        let index = CloneFolders.clones(in: ClonePlaces(root: folder.path))
        let path = index.path(of: Repository(id: .init(rawValue: 1), owner: parts[0], name: parts[1]))
        return path.map { String($0.dropFirst(folder.path.count + 1)) }
    }

    @Test func clonesAreFoundByTheirOrigin() throws {
        try make("one", origin: "https://github.com/Octo/One.git")
        try make("github.com/octo/two", origin: "git@github.com:octo/two")
        try make("github.com/octo/sub/three", origin: "https://github.com/octo/three")
        try make("other", origin: "https://gitlab.com/octo/four")
        try make("one/inside", origin: "https://github.com/octo/five")
        try make("none", origin: nil)
        #expect(path("octo/one") == "one" && path("octo/two") == "github.com/octo/two")
        #expect(path("octo/three") == nil && path("octo/four") == nil && path("octo/five") == nil)
    }

    @Test(
        "a clone that another user has put there is none", .enabled(if: geteuid() == 0),
        arguments: ["", "/.git", "/.git/config"])
    func planted(part: String) throws {
        try make("one", origin: "https://github.com/octo/one")
        let place = folder.path + "/one"
        let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "one")
        func target() -> CloneTarget { CloneFolders.target(of: repository, on: "github.com", at: place) }
        #expect(target() == .clone && path("octo/one") == "one")
        chown(place + part, 4_242, 4_242)
        #expect(target() == .obstacle(.exists(place)) && path("octo/one") == nil)
        var known = CloneIndex()
        known.add("octo/one", at: place)
        let isKnown =
            CloneFolders.clones(in: ClonePlaces(current: folder.path("none")), known: known)
            == known.entries { _ in true }
        #expect(isKnown == !part.isEmpty)
    }

    @Test("a folder is free, has a clone of the repository, or has something else")
    func targets() throws {
        try make("one", origin: "git@github.com:Octo/One.git")
        try make("two", origin: "https://github.com/octo/three")
        func target(_ name: String, _ path: String) -> CloneTarget {
            let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: name)
            return CloneFolders.target(of: repository, on: "github.com", at: folder.path(path))
        }
        #expect(target("one", "one") == .clone && target("one", "free") == .free)
        #expect(target("two", "two") == .obstacle(.exists(folder.path("two"))))
    }

    @Test("without a folder for clones, the one of a repository is found where it would be cloned to")
    func current() throws {
        try make("one", origin: "https://github.com/octo/one")
        try make("two", origin: "https://github.com/octo/one")
        try make("github.com/octo/one", origin: "https://github.com/octo/one")
        func path(_ name: String, _ layout: ClonePlaces.Layout) -> String? {
            let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: name)
            let places = ClonePlaces(layout: layout, current: folder.path)
            return CloneFolders.clones(in: places, of: [repository]).path(of: repository)
        }
        #expect(path("one", .name) == folder.path + "/one" && path("two", .name) == nil)
        #expect(path("one", .host) == folder.path + "/github.com/octo/one")
        #expect(CloneFolders.clones(in: ClonePlaces(current: folder.path)) == CloneIndex())
    }

    @Test func linksPipesAndLongFilesAreNotRead() throws {
        try make("real", origin: "https://github.com/octo/one")
        symlink(folder.path + "/real", folder.path + "/a-link")
        mkdir(folder.path + "/b", 0o700)
        symlink(folder.path + "/real/.git", folder.path + "/b/.git")
        mkdir(folder.path + "/c", 0o700)
        mkdir(folder.path + "/c/.git", 0o700)
        mkfifo(folder.path + "/c/.git/config", 0o600)
        try make("d", origin: "https://github.com/octo/two\n" + String(repeating: "# long\n", count: 10_000))
        #expect(path("octo/one") == "real" && path("octo/two") == nil)
    }

    @Test func atMostSoManyFoldersAreLookedAt() throws {
        for number in 0..<(CloneFolders.folderLimit + 10) { mkdir("\(folder.path)/f\(number)", 0o700) }
        try make("z", origin: "https://github.com/octo/one")
        #expect(path("octo/one") == nil)
    }

    @Test func whatIsGoneIsNoLongerKnown() throws {
        try make("one", origin: "https://github.com/octo/one")
        var known = CloneIndex()
        known.add("octo/two", at: folder.path + "/gone")
        known.add("octo/three", at: folder.path + "/one")
        let index = CloneFolders.clones(in: ClonePlaces(current: folder.path("none")), known: known)
        #expect(index == known.entries { $0.hasSuffix("/one") })
    }
}
