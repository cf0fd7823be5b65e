import Glibc
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Platform
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
