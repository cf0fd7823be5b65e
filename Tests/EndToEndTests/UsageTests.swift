import TestSupport
import Testing

/// Wrong usage is one line on standard error, with what to do, and status 2.
@Suite(.fewAtATime) struct UsageTests {
    private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> CommandRun {
        try CommandRun([try TerminalDriver.executable("ghlance")] + arguments, environment: environment)
    }

    @Test(
        "wrong usage says what is wrong in one line",
        arguments: [
            (["--colour"], "--colour"), (["--sort", "size"], "size"), (["--per-page", "0"], "1 to 100"),
            (["--per-page", "101"], "1 to 100"), (["--per-page", "many"], "many"), (["--log"], "--log"),
            (["--log", ""], "--log"), (["--log", "/nowhere/at/all"], "/nowhere/at/all"),
            (["--print", "gibberish"], "url, name, ssh, https, json"), (["--print", ""], "url, name"),
            (["--print", "{fulName}"], "did you mean fullName?"), (["--print", "{name"], "add }"),
            (["--print", "{name|x}"], "{field|q}"), (["--multi", "0"], "at least 1"), (["--multi", "x"], "'x'"),
            (["--multi", "2", "--no-multi"], "not both"), (["--print0=yes"], "--print0"),
            (["--api-url", "ftp://github.com"], "http or https"), (["--api-url", "github.com"], "http or https"),
            (["--api-url", "http://example.com"], "use https"),
            (["--api-url", "https://u:p@example.com"], "user name"),
            (["--web-url", "javascript:alert(1)"], "http or https"),
            (["--web-url", "http://example.com"], "use https"),
            (["list", "--from", "awesome.md"], "--from was removed: use --file FILE"),
        ])
    func wrongUsage(arguments: [String], reason: String) throws {
        let run = try run(arguments)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.error.hasPrefix("ghlance: "))
        #expect(run.error.hasSuffix("\n"))
        #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
        #expect(run.error.contains(reason), "\(run.error)")
        #expect(!run.error.contains("u:p"))
    }

    @Test("help is that of the words behind it, in lines of 80 columns")
    func help() throws {
        let list = try run(["help", "favourites", "list"])
        #expect(list.status == 0 && list.output.contains("ghlance favourites list"), "\(list.output)")
        let unknown = try run(["help", "nosuch"])
        #expect(unknown.status == 2 && unknown.output == "")
        #expect(unknown.error == "ghlance: No such subcommand: nosuch. Run ghlance --help for a list.\n")
        for command in [
            ["compare"], ["favourites", "list"], ["list"], ["auth", "login"], ["history"], ["view"], ["clone"],
        ] {
            let lines = try run(command + ["--help"]).output.split(separator: "\n")
            let usage = lines.drop { !$0.hasPrefix("USAGE:") }.prefix { !$0.hasSuffix(":") }
            #expect(usage.allSatisfy { $0.count <= 80 } && !usage.isEmpty, "\(usage)")
        }
    }

    @Test("words that begin with a hyphen are said to need --")
    func hyphens() throws {
        let run = try run(["search", "-tui"])
        #expect(run.status == 2)
        #expect(run.error.contains("-- -tui"), "\(run.error)")
    }

    @Test("an address in the environment is checked as one on the command line is")
    func addressInTheEnvironment() throws {
        let run = try run([], environment: ["GHLANCE_API_URL": "http://example.com"])
        #expect(run.status == 2)
        #expect(run.error.contains("use https"))
    }

    @Test(
        "a folder or a layout for clones that cannot be meant is wrong usage",
        arguments: [
            ("GHLANCE_CLONE_ROOT", "src/mine", "absolute path or begin with ~/, not src/mine"),
            ("GHLANCE_CLONE_ROOT", "~user/src", "not ~user/src"), ("GHLANCE_CLONE_ROOT", ".", "absolute path"),
            ("GHLANCE_CLONE_ROOT", "a\u{1B}[31m\nb", "absolute path"),
            ("GHLANCE_CLONE_LAYOUT", "owner/name", "name or host/owner/name, not owner/name"),
            ("GHLANCE_CLONE_LAYOUT", "NAME", "not NAME"),
        ])
    func clonePlaces(variable: String, value: String, reason: String) throws {
        let run = try run(["swift"], environment: [variable: value])
        #expect(run.status == 2 && run.output == "")
        #expect(run.error.hasPrefix("ghlance: \(variable) must be "), "\(run.error)")
        #expect(run.error.contains(reason), "\(run.error)")
        #expect(run.error.count { $0 == "\n" } == 1 && !run.error.contains("\u{1B}"), "\(run.error)")
    }

    @Test("values of --sort are named where one is wrong")
    func sortNames() throws {
        let error = try run(["--sort", "size"]).error
        for name in ["best-match", "stars", "forks", "help-wanted-issues", "updated"] { #expect(error.contains(name)) }
    }

    @Test("without a terminal there is a sentence, and no waiting")
    func noTerminal() throws {
        let run = try run(["swift"])
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.error.hasPrefix("ghlance: "))
        #expect(run.error.contains("terminal"))
        #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
    }

    @Test("--help and --version answer on standard output")
    func helpAndVersion() throws {
        let help = try run(["--help"])
        #expect(help.status == 0)
        #expect(help.error == "")
        #expect(help.output.contains("url=$(ghlance) && git clone"))
        let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 25 && lines.allSatisfy { $0.count <= 80 })
        #expect(try run(["-h"]).output == help.output)
        #expect(try run(["help"]).output == help.output)
        let options = try run(["help", "options"])
        #expect(options.status == 0)
        for option in ["--sort", "--per-page", "--api-url", "--web-url", "--log"] {
            #expect(options.output.contains(option))
        }
        let version = try run(["--version"])
        #expect(version.status == 0)
        #expect(version.output.split(separator: ".").count == 3)
    }
}
