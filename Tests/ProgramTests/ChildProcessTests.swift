import Glibc
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import Platform
@testable import Terminal
@testable import ghlance

/// Real commands without a terminal.
struct CapturedProcessTests {
    private let folder: ScratchFolder
    private static let links = RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")

    init() throws { folder = try ScratchFolder() }

    private func dependencies(_ environment: [String: String] = [:]) -> CustomActionsDependencies {
        CustomActionsDependencies(
            links: Self.links, environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 },
            runOnTerminal: { _, _ in [] })
    }

    private func output(_ script: String, _ environment: [String: String] = [:]) async -> CommandOutput {
        await dependencies(environment).output(CommandInvocation(arguments: ["sh", "-c", script]))
    }

    // MARK: The terminal

    /// In the terminal's session, ^Z stopped one that had not begun yet, and the program then waited for it for ever.
    @Test("a program that does not get the terminal has a session of its own")
    func sessions() throws {
        let helper = try ChildProcess.start(["sleep", "infinity"], environment: .helper(["PATH": "/usr/bin:/bin"]))
        defer {
            kill(-helper, SIGKILL)
            waitpid(helper, nil, 0)
        }
        #expect(getsid(helper) == helper)
    }

    // MARK: Hostile values

    private static let hostile = [
        "$(touch pwned)", "`touch pwned`", "'; touch pwned; '", "\"; touch pwned; \"", "a\nb\tc", "a\u{0}b", "\\", "'",
        "\"", "", "a  b", "*", "~", "$HOME ${PATH}", "&& touch pwned", "x -rf", "| touch pwned", "> pwned", "#",
        "{url}", "EOF\ntouch pwned\nEOF", "\u{1B}[2J", "é 日本", "%s%n",
    ]

    private func repository(_ value: String) -> Repository {
        var repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "one")
        repository.description = value
        repository.homepage = value
        repository.topics = [value, "-rf"]
        return repository
    }

    /// Each command writes what it gets between brackets, a line for each argument.
    @Test(arguments: hostile)
    func aValueStaysWhatItIs_inEachFormOfCommand(value: String) async throws {
        let line = FieldValue.text(value).line
        let script = folder.path("say")
        try TextFile.writeProgram("#!/bin/sh\nfor word; do printf '[%s]\\n' \"$word\"; done\n", to: script)
        let commands: [(String, Bool, String)] = [
            ("'\(script)' a {description} b", false, "[a]\n[\(line)]\n[b]\n"),
            ("\(script) 'a {description} b'", false, "[a \(line) b]\n"),
            ("\(script) a {description} b", true, "[a]\n[\(line)]\n[b]\n"),
            (
                "\(script) x{description}y \"a {description} b\" 'a {homepage}'", true,
                "[x\(line)y]\n[a \(line) b]\n[a \(line)]\n"
            ),
            ("x={description}; \(script) \"$(printf '%s.' {description})\" \"$x\"", true, "[\(line).]\n[\(line)]\n"),
            ("cat <<EOF\n{description}\nEOF", true, "\"\(line)\"\n"), ("\(script) {topics}", true, "[\(line),-rf]\n"),
        ]
        for (text, usesShell, expected) in commands {
            let command = try CustomCommand(text, usesShell: usesShell)
            let invocation = try command.invocation(for: repository(value), Self.links)
            let output = await dependencies().output(invocation)
            #expect(String(decoding: output.bytes, as: UTF8.self) == expected, "\(text)")
            #expect(output.result == CommandResult(.exited(0)), "\(text)")
        }
        #expect(access("pwned", F_OK) != 0)
    }

    // MARK: Output

    @Test func theOutputIsUnchanged() async {
        let output = await output(#"printf 'a\0\377\n\033[2J'; echo late >&2"#)
        #expect(output.bytes == [0x61, 0, 0xFF, 0x0A, 0x1B] + Array("[2J".utf8))
        #expect(output.result == CommandResult(.exited(0), lastLine: "late"))
    }

    @Test func aFailureHasItsStatusAndItsLastLine_sanitised() async {
        let failed = await output(#"printf 'one\nprogress 1%%\rtwo \033]0;x\007\033[31m\n \n' >&2; exit 7"#)
        #expect(failed.result.ending == .exited(7))
        let line = failed.result.lastLine ?? ""
        #expect(line.hasPrefix("two ") && !line.unicodeScalars.contains { $0.value < 0x20 })
        #expect(await output("kill -9 $$").result.ending == .signal(9))
        let missing = await dependencies().output(CommandInvocation(arguments: ["no-such-command"]))
        #expect(missing.result.ending == .notStarted(reason: "No such file or directory"))
        let long = await output("yes x | head -c 100000 | tr -d '\\n' >&2; exit 1")
        #expect(long.result.lastLine?.count == 200)
    }

    @Test func tooMuchIsNotRead_andEndsTheCommand() async {
        let output = await output("yes")
        #expect(output.isTooLong && output.bytes.count == CustomActionAnswer.limit)
        let exact = await self.output("yes | head -c \(CustomActionAnswer.limit)")
        #expect(!exact.isTooLong && exact.bytes.count == CustomActionAnswer.limit)
    }

    @Test func whoeverKeepsTheOutputOpenIsNotWaitedFor() async {
        let output = await output("sleep 60 & echo $!")
        let text = String(decoding: output.bytes, as: UTF8.self)
        #expect(output.result.ending == .exited(0))
        kill(Int32(text.dropLast()) ?? 0, SIGKILL)
    }

    // MARK: Surroundings

    @Test func aCommandHasNoTerminalAndNoToken() async {
        let script =
            #"cat; (: </dev/tty) 2>/dev/null && echo terminal; echo "token $GH_TOKEN$GITHUB_TOKEN"; echo "kept $KEPT""#
        let output = await output(script, ["GH_TOKEN": "secret", "GITHUB_TOKEN": "secret", "KEPT": "yes"])
        #expect(String(decoding: output.bytes, as: UTF8.self) == "token \nkept yes\n")
    }

    // MARK: Cancelling

    @Test(arguments: ["", "trap '' TERM; "])
    func aCancelledOutputEndsTheWholeGroup(trap: String) async throws {
        let fifo = folder.path("fifo")
        mkfifo(fifo, 0o600)
        // The shell and what it has started have the file open.
        let script = "\(trap)exec 9>\(fifo); sleep 300 & echo begun >&9; wait; sleep 300"
        let (dependencies, invocation) = (dependencies(), CommandInvocation(arguments: ["sh", "-c", script]))
        let task = Task { await dependencies.output(invocation) }
        let file = try await BoundedWait.value(of: "the command") { open(fifo, O_RDONLY) }
        defer { close(file) }
        #expect(try await text(of: file, until: "begun\n") == "begun\n")
        task.cancel()
        _ = await task.value
        #expect(try await text(of: file, until: nil) == "")
    }

    /// The text of a file up to some text, or to its end, which comes when all who write have closed it.
    private func text(of file: Int32, until end: String?) async throws -> String {
        try await BoundedWait.value(of: end ?? "the end of all processes") {
            var text = ""
            var byte: UInt8 = 0
            while text != end, read(file, &byte, 1) == 1 { text.unicodeScalars.append(Unicode.Scalar(byte)) }
            return text
        }
    }

    @Test func aCommandInTheBackgroundTellsHowItEnded() async {
        let invocation = CommandInvocation(arguments: ["sh", "-c", "echo noise; echo why >&2; exit 4"])
        #expect(await dependencies().runInBackground(invocation) == CommandResult(.exited(4), lastLine: "why"))
    }
}

/// What a program that reads strangers' bytes can do: its work, and nothing else.
struct ConfinedProcessTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func run(
        _ script: String, input: [UInt8] = Array("input".utf8), seconds: UInt32 = 5
    ) async -> (text: String, result: CapturedProcess.Result) {
        let result = await CapturedProcess.run(
            ["/bin/bash", "-c", script], environment: .bare, input: input,
            limits: ChildLimits(seconds: seconds, memory: 256 << 20), outputLimit: 1 << 20, whenCancelled: .kills)
        return (String(decoding: result.output, as: UTF8.self), result)
    }

    @Test func itReadsItsInputAsAFile() async {
        let (text, result) = await run("cat /dev/stdin; stat -L -c %s /dev/stdin")
        #expect(text == "input5\n" && result.ending == .exited(0))
        #expect(await run("cat", input: []).text == "")
        let large = [UInt8](repeating: 0x61, count: 8 << 20)
        #expect(await run("wc -c", input: large).text == "8388608\n")
    }

    @Test func itHasNothingOfThisProgram() async {
        #expect(
            await run("env | sort | sed 's/=.*//' | tr '\\n' ' '").text
                == "HOME LANG MALLOC_ARENA_MAX PATH PWD SHLVL _ ")
        // The last one is that of ls.
        #expect(await run("ls /proc/self/fd | tr '\\n' ' '").text == "0 1 2 3 ")
        #expect(await run("pwd").text == "/\n")
        #expect(await run("(true </dev/tty) 2>/dev/null || echo none").text == "none\n")
    }

    @Test func itReachesNoNetwork() async throws {
        let server = try await LoopbackServer { _ in ScriptedResponse(status: 200, text: "") }
        let place = server.address.replacing("http://", with: "").replacing(":", with: "/")
        #expect(await run("(true <>/dev/tcp/\(place)) 2>/dev/null || echo refused").text == "refused\n")
        #expect(server.requests.isEmpty)
        await server.shutdown()
    }

    @Test func itChangesNoFile() async throws {
        let path = try folder.write("kept".utf8, to: "file")
        #expect(await run("(echo much >>\(path)) 2>/dev/null || echo refused").text == "refused\n")
        #expect(await run("chmod 777 \(path) 2>/dev/null || echo refused").text == "refused\n")
        #expect(await run("kill -0 $PPID 2>/dev/null || echo refused").text == "refused\n")
        #expect(try folder.run("cat", path) == "kept")
    }

    @Test func itIsEndedWhenItTakesTooMuch() async {
        #expect(await run("exec sleep 60", seconds: 1).result.ending == .signal(SIGALRM))
        #expect(await run("while :; do :; done", seconds: 1).result.ending != .exited(0))
        #expect(await run("head -c 400000000 /dev/zero | tail -c 300000000 | wc -c").text != "300000000\n")
        #expect(await run("yes").result.isTooLong)
    }

    @Test func itIsKilledWhenNobodyWaits() async {
        let running = Task { await run("exec sleep 60") }
        running.cancel()
        #expect(await running.value.result.ending != .exited(0))
    }

    @Test func aProgramThatIsMissingFails() async {
        let result = await CapturedProcess.run(
            ["/nowhere/chafa"], environment: .bare, input: [], limits: ChildLimits(seconds: 5, memory: 256 << 20),
            outputLimit: 10, whenCancelled: .kills)
        #expect(result.ending == .exited(127))
    }
}

/// Programs that ghlance starts get no token, no open file and no signal from it, whichever starts them.
struct ChildEnvironmentTests {
    private static let tokens = Dictionary(
        uniqueKeysWithValues: ChildEnvironment.tokenVariables.map { ($0, "ghp_inTheEnvironment\($0)") })

    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// A program that notes what it was started with under its name, then does as the real one.
    private func impostor(_ name: String, _ action: String = "cat >/dev/null") throws {
        let seen = folder.path("seen-\(name)")
        // What `grep` has is what the shell was started with; the shell itself blocks signals while it waits.
        try TextFile.writeProgram(
            """
            #!/bin/sh
            env >>\(seen)
            ls /proc/self/fd | wc -l | sed 's/^/open /' >>\(seen)
            grep -E '^Sig(Blk|Ign)' /proc/self/status >>\(seen)
            \(action)

            """, to: folder.path(name))
    }

    @Test func noProgramThatIsPickedGetsATokenAFileOrASignal() async throws {
        // Not marked to be closed, as a descriptor of a library that does not care, or of the shell.
        let open = [Glibc.open(folder.path, O_RDONLY), dup(STDIN_FILENO)]
        defer { open.forEach { close($0) } }
        let names = ["tmux", "xdg-open", "wl-copy", "xclip", "my-browser"]
        for name in names { try impostor(name) }
        try impostor("gh", "echo gho_fromGh0123456789")
        var environment = Self.tokens
        environment["PATH"] = "\(folder.path):/usr/bin:/bin"
        environment["HOME"] = folder.path
        for browser in [[:], ["BROWSER": "my-browser"]] {
            try await Browser(environment: environment.merging(browser) { $1 }).open("https://github.com/a/b")
        }
        for desktop in [["WAYLAND_DISPLAY": "0"], ["DISPLAY": ":0"], ["TMUX": "/s,1,0"]] {
            let clipboard = Clipboard(environment: environment.merging(desktop) { $1 }) { _ in false }
            _ = try? await clipboard.copy("https://github.com/a/b")
        }
        let mouse = TmuxMouse(environment: environment.merging(["TMUX": "/s,1,0", "TMUX_PANE": "%0"]) { $1 })
        while let mouse, mouse.answer() == nil { usleep(1_000) }
        mouse?.end()
        _ = try await GHCommandLine(environment: environment).token(of: .github)
        for name in names + ["gh"] {
            let seen = try TextFile.read(folder.path("seen-\(name)"))
            #expect(!seen.contains("ghp_"), "\(name) has a token")
            let lines = seen.split(separator: "\n")
            // The three of every program, and the folder that is listed.
            let counts = lines.filter { $0.hasPrefix("open ") }
            #expect(!counts.isEmpty && counts.allSatisfy { $0 == "open 4" }, "\(name): \(counts)")
            #expect(!lines.contains { $0.hasPrefix("SigBlk:") && $0.contains { "123456789abcdef".contains($0) } })
            // SIGPIPE, which this program ignores.
            #expect(!lines.contains { $0.contains(/^SigIgn:.*1...$/) }, "\(name)")
        }
    }

    @Test func theMemoryWithTheTokenIsHidden() {
        CoreFiles.disable()
        #expect(CoreFiles.isMemoryHidden)
    }

    @Test func everyVariableThatATokenIsReadFromIsKnown() throws {
        for name in ["github.com", "octo.ghe.com", "github.example.com"] {
            let host = try Host(named: HostName(name), apiURL: nil, webURL: nil)
            #expect(Set(host.tokenVariables).isSubset(of: ChildEnvironment.tokenVariables))
        }
    }
}
