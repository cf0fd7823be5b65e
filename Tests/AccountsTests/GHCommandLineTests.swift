import Glibc
import ReactiveTesting
import TestSupport
import Testing

@testable import GitHub

/// What gh knows: its file, and the program, played by a script.
struct GHCommandLineTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func gh(
        _ script: String, _ more: [String: String] = [:], timeout: Duration = .seconds(60)
    ) throws -> GHCommandLine {
        try TextFile.writeProgram("#!/bin/sh\n\(script)\n", to: folder.path("gh"))
        let environment = ["PATH": "/usr/bin:/bin", "GH_PATH": folder.path + "/gh", "HOME": folder.path]
        return GHCommandLine(environment: environment.merging(more) { $1 }, timeout: timeout)
    }

    @Test(arguments: [
        (["GH_CONFIG_DIR": "FOLDER/a", "XDG_CONFIG_HOME": "FOLDER/b"], "a"), (["XDG_CONFIG_HOME": "FOLDER/b"], "b/gh"),
        (["GH_CONFIG_DIR": ""], ".config/gh"), ([:], ".config/gh"),
    ])
    func itsFileIsWhereItKeepsIt(variables: [String: String], place: String) throws {
        let home = folder.path + "/" + place
        #expect(try CommandRun(["mkdir", "-p", home]).status == 0)
        try folder.write("github.com:\n    oauth_token: gho_a\n    user: octocat\n".utf8, to: place + "/hosts.yml")
        let gh = GHCommandLine(
            environment: ["HOME": folder.path].merging(
                variables.mapValues { $0.replacing("FOLDER", with: folder.path) }
            ) { $1 })
        let account = try #require(gh.account(of: .github))
        #expect(account.credential.secret == "gho_a")
        #expect(account.credential.source == .ghFile(path: home + "/hosts.yml"))
        #expect(account.login == "octocat")
    }

    @Test func itIsAskedForTheHostAndToldNoToken() async throws {
        let gh = try gh(
            #"env >"$HOME/env"; echo "gho_$4""#, ["GH_TOKEN": "secret", "GITHUB_ENTERPRISE_TOKEN": "secret"])
        #expect(try await gh.token(of: try HostName("git.example.com")) == "gho_git.example.com\n")
        let environment = try TextFile.read(folder.path + "/env")
        #expect(environment.contains("GH_PROMPT_DISABLED=1"))
        #expect(!environment.contains("secret"))
    }

    @Test(arguments: ["echo gho_a; exit 1", "exit 0", "kill -9 $$", "yes"])
    func whateverElseItDoesIsNoToken(script: String) async throws {
        let gh = try gh(script)
        // One that says too much is not listened to until its timeout ends.
        #expect(try await BoundedWait.value(of: "gh to be done") { try? await gh.token(of: .github) } == nil)
    }

    @Test(arguments: ["", "trap '' TERM; "])
    func oneThatHangsIsEndedWithWhatItStarted(trap: String) async throws {
        var started: pid_t?
        // On a machine that is very slow it is ended before it has started anything: then it gets more time.
        for timeout in [500, 5_000, 30_000] where started == nil {
            // The child alone ignores the signal: gh has ended before anything else can be sent to the group.
            let script = #"(\#(trap)exec sleep 1000) & echo $! >"$HOME/child"; wait"#
            let gh = try gh(script, timeout: .milliseconds(timeout))
            let error = await #expect(throws: GHCommandLine.NoAnswer.self) { try await gh.token(of: .github) }
            #expect(error?.description.hasPrefix("gh did not answer within \(timeout / 1_000) s: ") == true)
            started = pid_t((try? TextFile.read(folder.path + "/child"))?.filter(\.isNumber) ?? "")
        }
        let child = try #require(started)
        // It is a child of init by now, which may still have to fetch it: gone, or a zombie. What was sent to it takes effect
        // when it is its turn.
        func hasEnded() -> Bool {
            let state = (try? TextFile.read("/proc/\(child)/stat"))?.split(separator: " ")
            return kill(child, 0) != 0 || state?.dropFirst(2).first == "Z"
        }
        for _ in 0..<100_000 where !hasEnded() { sched_yield() }
        #expect(hasEnded())
    }

    @Test(.hangLimit, arguments: ["echo gho_a; exec >/dev/null; sleep infinity", "trap '' TERM; sleep infinity"])
    func oneThatHasSaidAllAndDoesNotEndStopsNobody(script: String) async throws {
        let gh = try gh(script, timeout: .milliseconds(500))
        await #expect(throws: GHCommandLine.NoAnswer.self) { try await gh.token(of: .github) }
    }

    @Test func oneThatIsNotThereIsNoToken() async throws {
        let gh = GHCommandLine(environment: ["GH_PATH": "/nonexistent/gh"])
        #expect(try await gh.token(of: .github) == nil)
        #expect(gh.account(of: .github) == nil)
    }
}
