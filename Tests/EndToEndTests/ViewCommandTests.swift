import TestSupport
import Testing

/// `ghlance view`: pages without a screen.
@Suite(.fewAtATime) struct ViewCommandTests {
    private let emulator: EmulatorProcess
    private let folder: ScratchFolder
    private let token = "ghp_starsTestToken00000000000000000001"

    init() throws {
        emulator = try EmulatorProcess(["--budget", "1000"])
        folder = try ScratchFolder()
    }

    private func environment(_ token: String? = nil) -> [String: String] {
        [
            "XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address, "GH_TOKEN": token ?? self.token,
        ]
    }

    private func view(_ arguments: String..., environment more: [String: String] = [:]) throws -> CommandRun {
        try CommandRun(
            [try TerminalDriver.executable("ghlance"), "view"] + arguments,
            environment: environment().merging(more) { $1 })
    }

    /// What a terminal of 40 columns gets.
    private func onTerminal(_ arguments: String, environment more: [String: String] = [:]) throws -> String {
        let program = try TerminalDriver.executable("ghlance")
        let script = "script -qec 'stty cols 40; \(program) view \(arguments)' /dev/null </dev/null"
        return try CommandRun(
            ["/bin/sh", "-c", script],
            environment: environment().merging(["TERM": "xterm-256color", "PAGER": ""]) { $1 }.merging(more) { $1 }
        ).output
    }

    /// The paths of all requests.
    private var requests: [String] { emulator.targets }

    @Test("a page has the facts and the README, and costs no request as long as it is fresh")
    func page() throws {
        let first = try view("octo/one")
        #expect(first.status == 0 && first.error == "", "\(first.error)")
        #expect(first.output.hasPrefix("octo/one\nhttps://github.com/octo/one\nA thing called one\n★ "))
        for part in ["issues ", "stars  ", "About one\n", "the docs[1].", "\n[1] https://example.org/docs\n"] {
            #expect(first.output.contains(part), "\(part)")
        }
        #expect(!first.output.contains("\u{1B}"))
        let count = requests.count
        #expect(count == 4, "\(requests)")
        // Of three forms, none asks again; what differs is the age on the rule.
        let again = try view("OCTO/One")
        #expect(again.status == 0 && again.output.contains(" old ─"))
        #expect(try view("octo/one", "--readme").output.hasPrefix("About one\n"))
        #expect(try view("octo/one", "--json", "name").output == #"{"name":"one"}"# + "\n")
        let offline = try view("octo/one", "--offline")
        #expect(offline.status == 0 && offline.output.contains(" old · offline ─") && offline.error == "")
        #expect(requests.count == count)
        #expect(try view("octo/one", "--freshness", "0").status == 0)
        #expect(requests.count == 2 * count, "\(requests)")
    }

    @Test("in a pipe, a page is as wide as fzf's preview or the shell, and 100 columns at most")
    func width() throws {
        func rule(_ environment: [String: String]) throws -> Int? {
            let lines = try view("octo/one", environment: environment).output.split(separator: "\n")
            return lines.first { $0.contains("──") }?.count
        }
        #expect(try rule([:]) == 100)
        #expect(try rule(["FZF_PREVIEW_COLUMNS": "50", "COLUMNS": "70"]) == 50)
        #expect(try rule(["FZF_PREVIEW_COLUMNS": "12"]) == rule(["FZF_PREVIEW_COLUMNS": "20"]))
        #expect(try rule(["COLUMNS": "70"]) == 70)
        #expect(try rule(["COLUMNS": "200"]) == 100)
    }

    @Test("fields are an object for one repository and an array for several, and each failure is said")
    func fields() throws {
        let renamed = try view("octo/renamed", "--json", "url,fullName")
        #expect(
            renamed.output
                == #"{"url":"https://github.com/octo-labs/renamed-since","fullName":"octo-labs/renamed-since"}"# + "\n")
        #expect(renamed.error == "ghlance: octo/renamed is now octo-labs/renamed-since.\n" && renamed.status == 0)
        let several = try view("octo/one", "octo/gone", "--json", "name")
        #expect(several.output == #"[{"name":"one"}]"# + "\n" && several.status == 1)
        #expect(several.error == "ghlance: octo/gone not found, or you don't have access.\n")
        let gone = try view("octo/gone", "--json", "name")
        #expect(gone.output == "" && gone.status == 1)
        let none = try view("octo/gone", "nonsense", "octo/gone", "--json", "name")
        #expect(none.output == "[]\n" && none.status == 2)
        #expect(
            try view("octo/one", "octo/three", "--template", "{name} {url|q}").output.split(separator: "\n").count == 2)
    }

    @Test(
        "on a terminal, a page is shown by the user's pager with its colours; elsewhere, and where that is asked for, it is printed"
    )
    func pager() throws {
        let pagers = ["GHLANCE_PAGER": "printf 'OWN<'; cat; printf '>'", "PAGER": "printf 'ALL<'; cat; printf '>'"]
        let shown = try onTerminal("octo/one octo/three", environment: pagers)
        #expect(shown.hasPrefix("OWN<") && shown.hasSuffix(">") && shown.contains("\u{1B}["), "\(shown)")
        #expect(shown.contains("octo/one") && shown.contains("octo/three"))
        // Without the age of the facts.
        let readmes = "octo/one octo/three --readme"
        let plain = try onTerminal("\(readmes) --no-pager", environment: pagers)
        #expect(try onTerminal(readmes, environment: pagers) == "OWN<\(plain)>")
        #expect(try onTerminal("octo/one", environment: ["PAGER": pagers["PAGER"] ?? ""]).hasPrefix("ALL<"))
        let file = try onTerminal("octo/one --raw", environment: pagers)
        #expect(file.hasPrefix("OWN<# About one") && file.contains("␛[31mcolour.") && file.hasSuffix(">"), "\(file)")
        for none in ["", " ", "cat"] {
            #expect(try onTerminal(readmes, environment: ["GHLANCE_PAGER": none, "PAGER": "x"]) == plain)
        }
        #expect(try onTerminal(readmes, environment: ["PAGER": "/nonexistent/pager"]).hasSuffix(plain))
        // One that is left at once is no failure.
        #expect(try onTerminal("octo/one", environment: ["PAGER": "true"]) == "")
        #expect(try view("octo/one", environment: pagers).output.hasPrefix("octo/one\n"))
        #expect(try onTerminal("octo/one --json name", environment: pagers).hasPrefix(#"{"name":"one"}"#))
    }

    @Test(
        "facts have gh's names, cost requests only where they are named, and are null with status 3 where they are not known"
    )
    func facts() throws {
        let names = "languages,latestRelease,parent,issues,pullRequests,isSecurityPolicyEnabled"
        let all = try view("octo/one", "--json", names)
        #expect(all.status == 0 && all.error == "", "\(all.error)")
        for part in [#""languages":[{"size":"#, #""issues":{"totalCount":"#, #""pullRequests":{"totalCount":"#] {
            #expect(all.output.contains(part), "\(all.output)")
        }
        #expect(requests.count == 2 && requests.last == "/graphql", "\(requests)")
        #expect(try view("octo/one", "--offline", "--template", "{issues}").output.split(separator: "\n").count == 1)
        #expect(try view("octo/one", "--print", "json").status == 0 && requests.count == 3, "\(requests)")
        let anonymous = ["GH_TOKEN": "", "XDG_DATA_HOME": folder.path("anonymous")]
        let some = try view("octo/one", "--json", "languages", environment: anonymous)
        #expect(some.status == 0 && some.output.hasPrefix(#"{"languages":[{"size":"#), "\(some.error)")
        let none = try view("octo/one", "--json", "issues", environment: anonymous)
        #expect(none.status == 3 && none.output == #"{"issues":null}"# + "\n" && none.error.contains("auth login"))
        let offline = try view("octo/one", "--offline", "--json", "hasWikiEnabled")
        #expect(offline.status == 3 && offline.output == #"{"hasWikiEnabled":null}"# + "\n")
        for name in ["isEmpty", "templateRepository"] {
            let unknown = try view("octo/one", "--json", name)
            #expect(unknown.status == 2 && unknown.error.contains("no field \(name): gh has it, ghlance does not."))
        }
    }

    @Test(
        "without GraphQL, or where it alone rejects the token, a page has what REST knows",
        arguments: ["withoutGraphQL", "restOnly"])
    func withoutGraphQL(kind: String) throws {
        let emulator = try EmulatorProcess(["--budget", "1000"])
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "view", "quiet-river/swift-1"],
            environment: environment("ghp_\(kind)00000000000000000001").merging(
                ["GHLANCE_API_URL": emulator.address]) { $1 })
        #expect(run.status == 0 && run.error == "", "\(run.error)")
        #expect(run.output.contains("quiet-river/swift-1"))
        #expect(emulator.targets.contains { $0.hasSuffix("/languages") }, "\(emulator.targets)")
        #expect(emulator.anonymousTargets.isEmpty && emulator.targets.count { $0.hasSuffix("/graphql") } == 1)
    }

    @Test("the file of a README is printed as it is, and on a terminal without what a terminal would obey")
    func file() throws {
        let file = try view("octo/one", "--raw")
        #expect(file.status == 0 && file.output == "# About one\n\nThe file, with \u{1B}[31mcolour.\n")
        #expect(try onTerminal("octo/one --raw").contains("The file, with ␛[31mcolour."))
        for form in ["--raw", "--readme"] {
            let none = try view("octo/x-2", form)
            #expect(none.output == "" && none.status == 1)
            #expect(none.error == "ghlance: octo/x-2 has no README.\n")
        }
        #expect(try view("octo/x-2").output.hasSuffix("\nNo README.\n"))
        #expect(try view("octo/one", "octo/three", "--raw").output.contains("colour.\n\n# About three\n"))
    }

    @Test("without a network what is saved is printed, and said to be old; what is not saved is said, too")
    func noNetwork() throws {
        #expect(try view("octo/one").status == 0)
        emulator.pause()
        defer { emulator.resume() }
        for arguments in [["octo/never"], ["octo/never", "--json", "name"], ["octo/one", "--raw"]] {
            let run = try CommandRun(
                [try TerminalDriver.executable("ghlance"), "view", "--offline"] + arguments, environment: environment())
            #expect(run.status == 1 && run.output == "", "\(arguments)")
            #expect(run.error.contains("saved on this machine. Run without --offline"), "\(run.error)")
        }
        let away = try view("octo/never", environment: ["GHLANCE_API_URL": "http://127.0.0.1:9"])
        #expect(away.status == 3 && away.output == "")
        #expect(away.error.hasPrefix("ghlance: Could not load octo/never: Could not connect to 127.0.0.1:9"))
    }

    @Test(
        "wrong usage is one line and status 2",
        arguments: [
            ([], "'<name> ...'"), (["nonsense"], "nonsense"), (["https://gitlab.com/a/b"], "gitlab.com"),
            (["a\u{1B}[31m/b"], "valid user"), (["octo/one", "--json"], "Fields: nameWithOwner"),
            (["octo/one", "--json", "nmae"], "did you mean name?"), (["octo/one", "--json", ","], "Fields: "),
            (["octo/one", "--template", "{"], "}"), (["octo/one", "--readme", "--json", "name"], "--raw"),
            (["octo/one", "--freshness", "x"], "--freshness"), (["octo/one", "--freshness", "-1"], "--freshness"),
            (["octo/one", "--colour"], "--colour"),
        ] as [([String], String)])
    func usage(arguments: [String], reason: String) throws {
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "view"] + arguments, environment: environment())
        #expect(run.status == 2 && run.output == "")
        #expect(run.error.hasPrefix("ghlance: ") && run.error.contains(reason), "\(run.error)")
        #expect(run.error.count { $0 == "\n" } == 1 && !run.error.contains("\u{1B}"), "\(run.error)")
        #expect(requests.isEmpty)
    }

    @Test("a full disk and a closed pipe are said")
    func noRoom() throws {
        let program = try TerminalDriver.executable("ghlance")
        for (command, reason) in [
            ("view octo/one", "No space left"), ("history --json query", "No space left"),
            ("cache info", "No space left"),
        ] {
            let run = try CommandRun(["/bin/sh", "-c", "\(program) \(command) >/dev/full"], environment: environment())
            #expect(run.status == 1)
            #expect(run.error.contains(reason) && run.error.count { $0 == "\n" } == 1, "\(run.error)")
        }
    }

    @Test(
        "a terminal gets styles and links; without colours or a terminal that knows them, it gets text",
        arguments: [true, false])
    func terminal(isStyled: Bool) throws {
        let output = try onTerminal("octo/one", environment: isStyled ? [:] : ["NO_COLOR": "1"])
        #expect(output.contains("octo/one"))
        #expect(output.contains("\u{1B}[1mocto/one\u{1B}[m") == isStyled)
        #expect(output.contains("\u{1B}]8;;https://example.org/docs\u{1B}\\") == isStyled)
        #expect(output.contains("[1]") == !isStyled)
        #expect(output.contains("\u{1B}") == isStyled)
    }

    @Test("a pipe gets no colours, unless they are forced", arguments: [("", false), ("0", false), ("1", true)])
    func forcedColours(value: String, hasColours: Bool) throws {
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "view", "octo/one"],
            environment: environment().merging(["CLICOLOR_FORCE": value, "NO_COLOR": "1"]) { $1 })
        #expect(run.output.contains("\u{1B}[1mocto/one\u{1B}[m") == hasColours, "\(run.error)")
    }
}
