import ArgumentParser
import Core
import Dispatch
import GitHub
import Glibc
import TestSupport

/// The emulated GitHub as a process of its own, for tests in a real terminal and for benchmarks.
@main
struct GitHubEmulatorTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "github-emulator",
        abstract: "Answers GitHub's repository search on 127.0.0.1.",
        discussion: """
            Prints its port on a line and serves until its standard input closes or it gets SIGTERM. \
            A script names answers by the number of the request: 3:500,4:reset,6:secondary=7. Answers: a status, primary, \
            secondary, secondary=SECONDS, html, malformed, truncated, incomplete, empty, foreign, hostile, reset, stall. \
            results:N in a query sets how many repositories match it. Tokens with "revoked" or "expired" in them are refused; \
            all others are octocat's. The API is also below /api/v3, as an Enterprise Server has it.
            """)

    @Option(help: "How many repositories match a query, 0 to 100000.")
    var total = 250

    @Option(help: "Searches a minute. (default: 30 with a token, 10 without)")
    var budget: Int?

    @Option(help: "How many repositories the owner of any token has starred.")
    var stars = 0

    @Flag(help: "No limits, and no header fields that tell of them, as an Enterprise Server may have it.")
    var noLimits = false

    @Option(help: "Seconds between two questions about a login's code.")
    var deviceInterval = 5

    @Option(
        help: "What those questions are answered, as in authorization_pending,slow_down,granted; the last for good.")
    var devicePolls = "authorization_pending,granted"

    @Option(help: "A file of repositories, the only ones that are found; --total is how many GitHub says there are.")
    var repositories: String?

    @Option(help: "A README as HTML, as in OWNER/NAME=FILE.")
    var readme: [String] = []

    @Option(help: "A file that every repository has, as in docs/screen.png=FILE.")
    var file: [String] = []

    @Option(help: "Answers out of the ordinary, as in 3:500,4:reset.")
    var script = ""

    @Option(help: "A file that gets a line for each request.")
    var log: String?

    mutating func validate() throws {
        guard (0...100_000).contains(total) else { throw ValidationError("--total is 0 to 100000.") }
        guard GitHubEmulatorAnswer.script(script) != nil else {
            throw ValidationError("--script is a list like 3:500,4:reset.")
        }
    }

    mutating func run() async throws {
        var settings = GitHubEmulator.Settings()
        settings.total = total
        settings.budgetPerMinute = budget
        settings.now = { Timestamp(seconds: Int64(time(nil))) }
        settings.stars = stars
        settings.listing = try repositories.map {
            try GitHubEmulatorListing(TextFile.read($0), now: settings.now())
        }
        for (name, file) in try Self.files(readme) { settings.readmes[name] = try TextFile.read(file) }
        for (path, file) in try Self.files(file) { settings.files[path] = try TextFile.bytes(file) }
        settings.hasLimits = !noLimits
        settings.deviceInterval = deviceInterval
        settings.devicePolls = devicePolls.split(separator: ",").map(String.init)
        // At its end, and made if there is none.
        let log = log.map { LogFile(descriptor: open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)) }
        guard log?.descriptor != -1 else { throw ValidationError("--log cannot be opened for writing.") }
        // Before the answer: who has seen an answer finds its request in the log.
        let emulator = try await GitHubEmulator(settings) { request in
            let kind = request.headers["Authorization"] == nil ? "anonymous" : "token"
            // Requests that are no searches are told apart: who counts requests counts searches.
            let isSearch = request.path.hasSuffix("/search/repositories")
            log?.write(
                "\(isSearch ? "request" : "other") \(request.connection) \(kind) \(request.method) \(request.target)")
        }
        for (number, answer) in GitHubEmulatorAnswer.script(script) ?? [:] {
            emulator.answer(request: number, with: answer)
        }
        // One line for the process that started this one; SIGTERM ends the process by itself.
        LogFile(descriptor: STDOUT_FILENO).write("\(emulator.port)")
        DispatchQueue.global().async {
            var byte: UInt8 = 0
            while read(STDIN_FILENO, &byte, 1) > 0 {}
            _exit(0)
        }
        while true { _ = try? await emulator.nextRequest() }
    }

    /// What is before and behind the equals signs.
    private static func files(_ options: [String]) throws -> [(String, String)] {
        try options.map { option in
            let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw ValidationError("\(option) is not NAME=FILE.") }
            return (parts[0], parts[1])
        }
    }
}

/// A file that gets whole lines, each with one write, so that a reader never sees half of one.
private struct LogFile {
    var descriptor: Int32

    func write(_ line: String) {
        var line = line + "\n"
        line.withUTF8 { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
