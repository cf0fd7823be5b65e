import Glibc
import TestSupport
import Testing

/// A sign-in and a sign-out that are killed at each of their system calls on the accounts file and its folder.
@Suite(.fewAtATime) struct KilledSignInTests {
    private static let canTrace =
        (try? CommandRun(["strace", "-f", "-qq", "-o", "/dev/null", "true"], environment: ["PATH": "/usr/bin:/bin"]))?
        .status == 0

    private let emulator: EmulatorProcess
    private let folder: ScratchFolder
    private let token = "ghp_briefTokenOfSomebody0000000000000001"

    init() throws {
        emulator = try EmulatorProcess([])
        folder = try ScratchFolder()
    }

    /// - Parameter call: The name and the number of the system call that it is killed at; `nil` for none.
    private func auth(_ arguments: [String], killedAt call: (name: String, number: Int)? = nil) throws -> CommandRun {
        try folder.write("\(token)\n".utf8, to: "input")
        let accounts = folder.path("config/ghlance")
        let paths = ["", "/hosts.yml", "/hosts.yml.new"].flatMap { ["-P", accounts + $0] }
        let tracer = call.map { call in
            ["strace", "-f", "-qq", "-o", folder.path("trace")] + paths
                + ["-e", "inject=\(call.name):signal=KILL:when=\(call.number)"]
        }
        return try CommandRun(
            ["sh", "-c", #"exec "$@" <"$INPUT""#, "sh"] + (tracer ?? [])
                + [try TerminalDriver.executable("ghlance"), "auth"] + arguments,
            environment: [
                "GH_HOST": emulator.address.replacing("http://", with: ""), "XDG_CONFIG_HOME": folder.path("config"),
                "INPUT": folder.path("input"), "PATH": "/usr/bin:/bin",
            ])
    }

    /// The files below the configuration that have the token.
    private func filesWithToken() throws -> [String] {
        try folder.run("sh", "-c", "grep -rls \(token) config || true").split(separator: "\n").map(String.init)
    }

    private static let calls = ["write", "fsync", "?rename,?renameat,?renameat2", "?unlink,?unlinkat"]

    @Test("leaves the token in the accounts file alone", .enabled(if: canTrace, "strace may not trace here"))
    func everyCall() throws {
        var (kills, left) = (0, 0)
        for arguments in [["login", "--with-token"], ["logout"]] {
            for name in Self.calls {
                for number in 1..<20 {
                    if arguments == ["logout"] { #expect(try auth(["login", "--with-token"]).status == 0) }
                    let isKilled = try auth(arguments, killedAt: (name, number)).status == 137
                    kills += isKilled ? 1 : 0
                    left += try filesWithToken().contains("config/ghlance/hosts.yml.new") ? 1 : 0
                    // Whatever reads the account next removes what was left.
                    _ = try auth(["status"])
                    let files = try filesWithToken()
                    #expect(files.isEmpty || files == ["config/ghlance/hosts.yml"], "\(arguments), \(name) \(number)")
                    #expect(try auth(["logout"]).status == 0)
                    #expect(try filesWithToken().isEmpty, "\(arguments), \(name) \(number)")
                    if !isKilled { break }
                }
            }
        }
        #expect(kills > 4 && left > 0, "\(kills) kills left \(left) files")
    }
}
