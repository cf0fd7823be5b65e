import TestSupport
import Testing

/// `ghlance search`: the results without a screen.
@Suite(.fewAtATime) struct SearchCommandTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func environment(_ emulator: EmulatorProcess) -> [String: String] {
        ["XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address]
    }

    private func search(
        _ emulator: EmulatorProcess, _ arguments: String..., environment more: [String: String] = [:]
    ) throws -> CommandRun {
        try search(emulator, arguments, environment: more)
    }

    private func search(
        _ emulator: EmulatorProcess, _ arguments: [String], environment more: [String: String] = [:]
    ) throws -> CommandRun {
        try CommandRun(
            [try TerminalDriver.executable("ghlance"), "search"] + arguments,
            environment: environment(emulator).merging(more) { $1 })
    }

    private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: true) }

    @Test("in a pipe a result is a line of four values, and a fresh answer costs no request")
    func tabSeparated() throws {
        let emulator = try EmulatorProcess()
        let first = try search(emulator, "swift", "is:public")
        #expect(first.status == 0)
        #expect(first.error == "")
        #expect(lines(first.output).count == 30)
        for line in lines(first.output) {
            let values = line.split(separator: "\t", omittingEmptySubsequences: false)
            #expect(values.count == 4, "\(line)")
            #expect(values[0].contains("/") && values[2].hasPrefix("public"), "\(line)")
            #expect(values.last?.wholeMatch(of: /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil, "\(line)")
        }
        #expect(emulator.requests.count == 1)
        #expect(try search(emulator, "swift is:public").output == first.output)
        #expect(try lines(search(emulator, "swift", "is:public", "-L", "100").output).count == 100)
        #expect(emulator.requests.count == 1)
        #expect(try search(emulator, "swift", "is:public", "--freshness", "0").status == 0)
        #expect(try search(emulator, "swift", "is:public", "--private").status == 0)
        #expect(emulator.requests.count == 3)
        // What the screen would find, too.
        let offline = try search(emulator, "--offline", "swift", "is:public", "--limit", "2")
        #expect(offline.status == 0)
        #expect(lines(offline.output) == Array(lines(first.output).prefix(2)))
        #expect(emulator.requests.count == 3)
    }

    @Test("as many pages as are needed are loaded, and slices behind the thousandth result")
    func pages() throws {
        let emulator = try EmulatorProcess(["--budget", "100", "--total", "3000"])
        for (limit, requests) in [(150, 2), (1_150, 12 + 2)] {
            let run = try search(
                emulator, "swift", "--sort", "stars", "--limit", "\(limit)", "--template", "{fullName}")
            #expect(run.status == 0, "\(run.error)")
            #expect(Set(lines(run.output)).count == limit)
            #expect(emulator.requests.count <= requests + 1, "\(emulator.requests.count)")
        }
        let all = try search(try EmulatorProcess(), "swift", "--limit", "1000", "--template", "{name}")
        #expect(all.status == 0 && lines(all.output).count == 250)
    }

    @Test("JSON is an array of the fields, a template a line for each result")
    func forms() throws {
        let emulator = try EmulatorProcess()
        let json = try search(emulator, "swift", "--limit", "2", "--json", "fullName,stargazersCount,isFork")
        #expect(json.status == 0)
        let object = /\{"fullName":"[^"]+","stargazersCount":\d+,"isFork":(true|false)\}/
        #expect(json.output.matches(of: object).count == 2, "\(json.output)")
        #expect(json.output.hasPrefix("[{") && json.output.hasSuffix("}]\n"))
        let template = try search(emulator, "swift", "--limit", "2", "--template", "{owner}/{name} {url}")
        #expect(lines(template.output).count == 2)
        #expect(
            lines(template.output).allSatisfy { $0.contains("/swift") && $0.contains(" http") }, "\(template.output)")
    }

    @Test("nothing found is status 1, a line, and for JSON an array")
    func nothing() throws {
        let emulator = try EmulatorProcess(["--total", "0"])
        let run = try search(emulator, "swift")
        #expect(run.status == 1 && run.output == "")
        #expect(run.error == "ghlance: No repositories match.\n")
        let json = try search(emulator, "swift", "langauge:go", "--json", "name")
        #expect(json.status == 1 && json.output == "[]\n")
        #expect(json.error.contains("langauge") && lines(json.error).count == 2, "\(json.error)")
        let offline = try search(emulator, "zig", "--offline")
        #expect(offline.status == 1 && offline.error == "ghlance: No local results.\n")
    }

    @Test(
        "wrong usage is status 2 and a line, without a request",
        arguments: [
            ([], "search needs words"), (["", " "], "search needs words"),
            (["x", "--limit", "0"], "--limit must be "),
            (["x", "--limit", "50001"], "--limit must be "), (["x", "--sort", "size"], "--sort"),
            (["x", "--json"], "Fields: fullName"), (["x", "--json", "stars"], "no field stars"),
            (["x", "--template", "{stars}"], "no field stars"), (["x", "--template", ""], "--template needs text"),
            (["x", "--json", "name", "--template", "x"], "only one of"),
            (["language:"], "language:"), (["swift", "created:2024-13-01"], "created:"),
            (["swift", "stars:>"], "stars:"),
            (["stars:>5", "OR", "language:go"], "OR"),
            (["x", "--offline", "--private"], "--offline"), (["@trendng"], "Did you mean @trending?"),
            (["@zzzzzzzz"], "Saved searches: @trending"), (["x", "--colour"], "--colour"),
        ])
    func usage(arguments: [String], part: String) throws {
        let emulator = try EmulatorProcess()
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "search"] + arguments, environment: environment(emulator))
        #expect(run.status == 2, "\(run.error)")
        #expect(run.output == "")
        #expect(run.error.hasPrefix("ghlance: ") && run.error.contains(part), "\(run.error)")
        #expect(lines(run.error).count == 1)
        #expect(emulator.requests.isEmpty)
    }

    @Test("a saved search runs by its name, with its order, and is fresh as any other")
    func saved() throws {
        let emulator = try EmulatorProcess()
        let run = try search(emulator, "@Trending", "--limit", "1")
        #expect(run.status == 0 && lines(run.output).count == 1, "\(run.error)")
        #expect(try search(emulator, "@trending", "--limit", "1").output == run.output)
        #expect(emulator.requests.count == 1)
        #expect(emulator.requests.first?.contains("created") == true)
        #expect(emulator.requests.first?.contains("sort=stars") == true, "\(emulator.requests)")
        #expect(try search(emulator, "@trending", "--sort", "updated").status == 0)
        #expect(emulator.requests.last?.contains("sort=updated") == true, "\(emulator.requests)")
    }

    @Test("a rate limit is waited for, with a line where it begins; with --no-wait it is status 3")
    func rateLimit() async throws {
        let waiting = try search(try EmulatorProcess(["--script", "1:secondary=1"]), "swift", "--limit", "1")
        #expect(waiting.status == 0 && lines(waiting.output).count == 1)
        #expect(
            waiting.error.wholeMatch(of: /ghlance: Rate limit reached. Continuing in \d s.\n/) != nil,
            "\(waiting.error)")
        // Where no line can be replaced, as in a pipe; an empty type is none.
        for type in ["dumb", ""] {
            let emulator = try EmulatorProcess(["--script", "1:secondary=1"])
            let terminal = try BareTerminal(
                [try TerminalDriver.executable("ghlance"), "search", "swift", "--limit", "1", "--private"],
                environment: environment(emulator).merging(["TERM": type]) { $1 })
            #expect(try await terminal.waitForEnd() == 0)
            #expect(terminal.text.contains("ghlance: Rate limit reached. Continuing in"), "\(terminal.text)")
        }
        let emulator = try EmulatorProcess(["--script", "2:primary"])
        let failing = try search(emulator, "zig", "--limit", "150", "--no-wait")
        #expect(failing.status == 3)
        #expect(lines(failing.output).count == 100)
        #expect(lines(failing.error).count == 1 && failing.error.contains("Retry in"), "\(failing.error)")
        #expect(emulator.requests.count == 2)
    }

    @Test("a failure is status 3 after what there is, and 4 where signing in is needed")
    func failures() throws {
        let refused = try search(try EmulatorProcess(["--script", "1:401"]), "swift", "--json", "name")
        #expect(refused.status == 4 && refused.output == "", "\(refused.error)")
        let broken = try search(try EmulatorProcess(["--script", "2:html"]), "swift", "--limit", "200")
        #expect(broken.status == 3 && lines(broken.output).count == 100)
        #expect(broken.error.contains("did not come from GitHub"), "\(broken.error)")
        let gone = try search(try EmulatorProcess(["--script", "1:reset,2:reset,3:reset"]), "swift", "--private")
        #expect(gone.status == 3 && gone.output == "" && lines(gone.error).count == 1, "\(gone.error)")
        let incomplete = try search(try EmulatorProcess(["--script", "1:incomplete"]), "zig")
        #expect(incomplete.status == 0 && incomplete.error.contains("incomplete"), "\(incomplete.error)")
    }

    @Test(
        "a rejected token is status 4, with its source, instead of anonymous results",
        arguments: [(["swift"], 0), (["swift", "--limit", "200"], 100)])
    func rejectedToken(arguments: [String], rows: Int) throws {
        let emulator = try EmulatorProcess(rows == 0 ? [] : ["--script", "2:401"])
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "search"] + arguments,
            environment: environment(emulator).merging(["GH_TOKEN": rows == 0 ? "ghp_revokedToken" : "ghp_goodToken"]) {
                $1
            })
        #expect(run.status == 4 && lines(run.output).count == rows, "\(run.output)\(run.error)")
        #expect(lines(run.error).count == 1 && run.error.contains("GH_TOKEN"), "\(run.error)")
    }

    @Test(
        "a value that cannot be right is status 2 without a request; with --no-check it is sent, and reported once",
        arguments: [
            "created:2024-13-01 tui", "stars:>=1k", "size:>10MB", "pushed:>1week", "archived:yes", "created:yesterday",
        ])
    func doubts(qualifier: String) throws {
        let name = qualifier.prefix { $0 != ":" }
        let emulator = try EmulatorProcess()
        for source in [[], ["--from", "octo/awesome"], ["--offline"]] {
            let kept = try search(emulator, ["swift", qualifier] + source)
            #expect(kept.status == 2 && kept.output == "" && emulator.requests.isEmpty, "\(kept.error)")
            #expect(lines(kept.error).count == 1 && kept.error.contains(name) && kept.error.contains("--no-check"))
        }
        for total in ["0", "5"] {
            let run = try search(try EmulatorProcess(["--total", total]), "swift", qualifier, "--no-check")
            #expect(run.status == (total == "0" ? 1 : 0), "\(run.error)")
            #expect(lines(run.error).count { $0.contains(name) } == 1, "\(run.error)")
        }
    }

    @Test("what GitHub is known to refuse is sent where that is asked for")
    func unchecked() throws {
        let emulator = try EmulatorProcess()
        for query in ["topic:a OR topic:b", "swift language:", "a OR b OR c OR d OR e OR f OR g"] {
            #expect(try search(emulator, query).status == 2 && emulator.requests.isEmpty, "\(query)")
        }
        #expect(try search(emulator, "topic:a OR topic:b", "--no-check").status != 2 && emulator.requests.count == 1)
        #expect(try search(emulator, "swift language:", "--no-check").status != 2 && emulator.requests.count == 2)
    }

    @Test("a first run that fails at once creates its library to the end, and closes it")
    func newLibrary() throws {
        try folder.run("mkdir", "broken")
        try folder.write("".utf8, to: "broken/libcurl.so.4")
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "search", "swift"],
            environment: ["XDG_DATA_HOME": folder.path("data"), "LD_LIBRARY_PATH": folder.path("broken")])
        #expect(run.status == 3 && run.error.contains("libcurl"))
        let files = try folder.run("ls", folder.path("data/ghlance"))
        #expect(files.contains("library.sqlite\n") && !files.contains("-wal"), "\(files)")
    }

    @Test("output that cannot be written is an error, not a crash")
    func unwritable() throws {
        let emulator = try EmulatorProcess()
        let program = try TerminalDriver.executable("ghlance")
        for redirection in ["> /dev/full", ">&-"] {
            let run = try CommandRun(
                ["sh", "-c", "\(program) search swift \(redirection)"], environment: environment(emulator))
            #expect(run.status == 1, "\(redirection)")
            #expect(run.error.contains("Could not write to standard output"), "\(run.error)")
        }
        let pipe = try CommandRun(
            ["sh", "-c", "(sleep 0.1; \(program) search swift; echo $? >&2) | true"], environment: environment(emulator)
        )
        // Its reader has closed it.
        #expect(pipe.error == "0\n")
    }

    private static let hostile = #"""
        {"total_count": 1, "incomplete_results": false, "items": [{"id": 7, "name": "name", "full_name": "evil/name",
        "owner": {"login": "evil"},
        "description": "\u001b]0;x\u0007 a\tb\nc \u202e \u2028", "language": "G\u001b[1mo", "stargazers_count": 5,
        "forks_count": 1, "open_issues_count": 0, "visibility": "public", "updated_at": "2026-01-01T00:00:00Z"}]}
        """#

    @Test("texts of strangers reach no terminal, in any form")
    func hostile() async throws {
        try await GitHubEmulator.run { emulator in
            emulator.answer(request: 1, with: .json(status: 200, Self.hostile))
            let program = try TerminalDriver.executable("ghlance")
            let address = emulator.address
            func output(_ words: String) async throws -> String {
                let file = folder.path("output")
                let terminal = try BareTerminal(
                    ["sh", "-c", "\(program) search swift \(words) | cat > \(file)"],
                    environment: ["XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": address])
                #expect(try await terminal.waitForEnd() == 0)
                return try TextFile.read(file)
            }
            func isHarmless(_ text: String, besides allowed: Set<Unicode.Scalar> = []) -> Bool {
                text.unicodeScalars.allSatisfy { scalar in
                    switch scalar.value {
                    case 0x0A: true
                    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E: allowed.contains(scalar)
                    default: true
                    }
                }
            }
            let tabs = try await output("")
            #expect(isHarmless(tabs, besides: ["\t"]) && lines(tabs).count == 1, "\(tabs)")
            #expect(tabs.count { $0 == "\t" } == 3, "\(tabs)")
            let json = try await output("--json fullName,description,language")
            #expect(isHarmless(json) && json.contains(#"\u001b]0;x\u0007 a\tb\nc"#), "\(json)")
            let template = try await output("--template '{fullName} {description}'")
            #expect(isHarmless(template) && lines(template).count == 1, "\(template)")
            let terminal = try BareTerminal(
                [program, "search", "swift"],
                environment: ["XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": address, "TERM": "dumb"])
            #expect(try await terminal.waitForEnd() == 0)
            let table = String(decoding: terminal.output, as: UTF8.self)
            #expect(
                isHarmless(table, besides: ["\r"]) && lines(table.replacing("\r\n", with: "\n")).count == 2, "\(table)")
            #expect(table.contains("evil/name") && table.contains("␛]0;x"), "\(table)")
        }
    }

    /// What it writes to a terminal.
    private func onTerminal(
        _ emulator: EmulatorProcess, _ arguments: String..., environment more: [String: String] = [:], columns: Int = 80
    ) async throws -> String {
        let terminal = try BareTerminal(
            [try TerminalDriver.executable("ghlance"), "search"] + arguments,
            environment: environment(emulator).merging(more) { $1 }, columns: columns)
        #expect(try await terminal.waitForEnd() == 0)
        return String(decoding: terminal.output, as: UTF8.self).replacing("\r\n", with: "\n")
    }

    @Test("on a terminal it is a table of its width, with colours and links where it has them")
    func table() async throws {
        let emulator = try EmulatorProcess()
        let plain = try await onTerminal(emulator, "swift", "--limit", "5", environment: ["TERM": "dumb"])
        #expect(!plain.contains("\u{1B}"))
        #expect(lines(plain).count == 6)
        #expect(plain.hasPrefix("Repository "), "\(plain)")
        #expect(lines(plain).allSatisfy { $0.count < 80 } && plain.contains("★"), "\(plain)")
        let coloured = try await onTerminal(emulator, "swift", "--limit", "5")
        #expect(coloured.contains("\u{1B}[33m★") && coloured.contains("38;5;"), "\(coloured)")
        #expect(coloured.matches(of: /\u{1B}\]8;;http[^\u{1B}]+\u{1B}\\/).count == 5)
        let stripped = coloured.replacing(/\u{1B}(\[[0-9;]*m|\]8;;[^\u{1B}]*\u{1B}\\)/, with: "")
        #expect(lines(stripped).map(trimmed) == lines(plain).map(trimmed))
        let colourless = try await onTerminal(emulator, "swift", "--limit", "5", environment: ["NO_COLOR": "1"])
        #expect(!colourless.contains("\u{1B}[33m") && !colourless.contains("38;5;"))
        // Names are whole where there is no room for a table.
        let narrow = try await onTerminal(emulator, "swift", "--limit", "5", environment: ["TERM": "dumb"], columns: 1)
        #expect(lines(narrow).count == 5 && lines(narrow).allSatisfy { $0.contains("/swift") }, "\(narrow)")
        #expect(emulator.requests.count == 1)
    }

    private func trimmed(_ line: Substring) -> String { line.split(separator: " ").joined(separator: " ") }

    @Test("^C prints what there is, also during a wait")
    func interrupted() async throws {
        for script in ["2:stall", "2:secondary=60"] {
            let emulator = try EmulatorProcess(["--script", script])
            let terminal = try BareTerminal(
                [try TerminalDriver.executable("ghlance"), "search", "swift", "--limit", "150", "--private"],
                environment: environment(emulator))
            try await terminal.wait(for: script == "2:stall" ? "100 of 150" : "Rate limit reached. Continuing in")
            terminal.type("\u{3}")
            #expect(try await terminal.waitForEnd() == 130)
            let text = String(decoding: terminal.output, as: UTF8.self)
            #expect(text.matches(of: /\]8;;http/).count == 100)
        }
    }
}
