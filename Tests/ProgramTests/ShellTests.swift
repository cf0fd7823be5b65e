import ArgumentParser
import Testing

@testable import Core
@testable import ghlance

struct CommandLineCompletionTests {
    private func completion(_ words: String..., known: KnownNames = KnownNames()) throws -> CommandCompletion {
        try CommandLineCompleter(words: words.dropLast(), typed: words.last ?? "", known: { _ in known }).completion()
    }

    private func texts(_ completion: CommandCompletion) -> [String] {
        guard case .candidates(let candidates) = completion else { return [] }
        return candidates.map(\.text)
    }

    @Test("every option, subcommand and value that is declared is offered where it can be")
    func declared() throws {
        func check(_ command: CommandInfo, after words: [String]) throws {
            func offered(_ typed: String, _ more: [String] = []) throws -> [String] {
                texts(
                    try CommandLineCompleter(words: words + more, typed: typed, known: { _ in KnownNames() })
                        .completion())
            }
            let options = try offered("--")
            var flags: [String] = []
            for argument in command.shownArguments where argument.kind != .positional {
                let name = argument.spellings.first { $0.hasPrefix("--") } ?? argument.spellings[0]
                #expect(options.contains(name), "\(words) \(name)")
                if !argument.isRepeating, argument.kind == .flag { flags.append(name) }
                if argument.kind == .option, !argument.values.isEmpty {
                    #expect(try offered("", [name]) == argument.values)
                    #expect(try offered("\(name)=") == argument.values.map { "\(name)=\($0)" })
                }
            }
            #expect(try Set(offered("--", flags)).isDisjoint(with: flags), "\(words)")
            let subcommands = command.ownSubcommands.isEmpty ? [] : try offered("")
            for next in command.ownSubcommands {
                #expect(subcommands.contains(next.commandName))
                try check(next, after: words + [next.commandName])
            }
        }
        try check(CommandInfo.of(GhlanceCommand.self), after: [])
        let (first, helped) = (texts(try completion("")), texts(try completion("help", "")))
        for subcommand in Subcommand.allCases {
            guard let command = subcommand.command else { continue }
            #expect(first.contains(subcommand.rawValue) && helped.contains(subcommand.rawValue))
            try check(CommandInfo.of(command), after: [subcommand.rawValue])
        }
    }

    @Test("words of a search are completed as the query line is, and of anything else are not")
    func query() throws {
        #expect(texts(try completion("lang")) == ["language:"])
        #expect(texts(try completion("tui", "license:mi")).contains("license:mit"))
        #expect(texts(try completion("language:golang")) == ["language:Go"])
        #expect(texts(try completion("--", "-topi")).contains("-topic:"))
        #expect(texts(try completion("--", "auth", "")).contains("stars:"))
        #expect(!texts(try completion("")).contains { $0.hasSuffix(":") }, "qualifiers are in the way of subcommands")
        #expect(texts(try completion("--sort", "stars", "is:pri")) == ["is:private"])
        #expect(texts(try completion("favourites", "list", "lang")) == [])
        #expect(texts(try completion("favorites", "list", "--sort", "na")) == ["name"])
        #expect(try completion("--log", "") == .files)
        #expect(try completion("--log=x") == .files)
        #expect(try completion("favourites", "import", "") == .files)
    }

    @Test("wherever a file is meant, the shell completes files")
    func files() throws {
        func check(_ info: CommandInfo, named name: String) {
            for argument in info.shownArguments {
                let value = argument.valueName ?? argument.name
                let isFile = argument.kind == .option ? value == "file" : value == "file" || value == "folder"
                let kind = argument.completionKind
                #expect(!isFile || kind?.file != nil || kind?.directory != nil, "\(name) \(argument.name)")
            }
            for next in info.ownSubcommands { check(next, named: "\(name) \(next.commandName)") }
        }
        check(try CommandInfo.of(GhlanceCommand.self), named: "ghlance")
        for command in Subcommand.allCases.compactMap(\.command) {
            check(try CommandInfo.of(command), named: try CommandInfo.of(command).commandName)
        }
        #expect(try completion("list", "--file", "") == .files)
        #expect(try completion("cache", "info", "--config=") == .files)
        #expect(try completion("clone", "o/n", "") == .folders)
    }

    @Test("saved searches stand alone, and names of a catalogue are asked for")
    func knownNames() throws {
        var known = KnownNames()
        known.savedSearches = {
            [try? SavedSearchName("rust")].compactMap(\.self).map {
                SavedSearch(name: $0, query: "language:rust", savedAt: Timestamp(seconds: 0))
            }
        }
        known.names = { CatalogueNames($0, names: ["terminal", "terraform"]) }
        #expect(texts(try completion("@", known: known)) == ["@rust", "@trending", "@rising", "@active"])
        #expect(texts(try completion("x", "@", known: known)) == [])
        #expect(texts(try completion("topic:te", known: known)) == ["topic:terminal", "topic:terraform"])
    }

    @Test("forms, templates and fields go on from what is typed")
    func output() throws {
        #expect(texts(try completion("--print", "")) == PrintForm.names)
        #expect(texts(try completion("--print", "{nam")) == ["{name}"])
        #expect(texts(try completion("--print=- {url} {fullN")) == ["--print=- {url} {fullName}"])
        #expect(texts(try completion("--print", "{{nam")) == [])
        #expect(texts(try completion("--print", "{name}")) == [])
    }

    @Test(
        "a line is split as its shell splits it",
        arguments: [
            (#"ghlance a 'b c' d\ e"#, ["a", "b c"], "d e"), (#"A=1 B= ghlance "x\"y\a" "#, [#"x"y\a"#], ""),
            (#"ghlance 'it"s' "#, [#"it"s"#], ""), ("ghlance a'", [], "a"), ("ghlance \"\" ", [""], ""),
        ])
    func line(text: String, words: [String], typed: String) throws {
        let line = try #require(ShellLine(text, shell: .bash))
        #expect(line.words == words && line.typed == typed)
        #expect(ShellLine("ghlanc", shell: .bash) == nil)
    }

    @Test(
        "bash gets what it puts behind the last break, quoted as the word was begun",
        arguments: [
            ("language:v", #"language:"a b""#, #"\"a\ b\""#),
            ("'language:v", #"language:"it's""#, #"language:"it'\''s""#),
            (#""language:v"#, #"language:"$x""#, #"language:\"\$x\""#), ("@tr", "@trending", "@trending"),
            ("--sort=st", "--sort=stars", "stars"), (#"language:\"v"#, #"language:"vim""#, #"\"vim\""#),
            // Inside double quotation nothing takes the meaning of history from an exclamation mark.
            (#""@a"#, "@a!b", #"@a"\!"b"#), ("@a", "@a!b", #"@a\!b"#), ("'@a", "@a!b", "@a!b"),
        ])
    func replacement(typed: String, candidate: String, expected: String) throws {
        let line = try #require(ShellLine("ghlance \(typed)", shell: .bash, breaks: " \t\n\"'@><=;|&(:"))
        #expect(line.replacement(candidate) == expected)
    }

    @Test("what several candidates have in common is never shorter than what was typed")
    func common() throws {
        let typed = ["language:js", "language:s", "language:SW", "language:vi", "language:\"vi", "user:", "created:2"]
        for typed in typed {
            let texts = texts(try completion(typed))
            guard let first = texts.first, texts.count > 1 else { continue }
            let common = texts.reduce(first) { common, text in
                String(zip(common, text).prefix { $0 == $1 }.map(\.0))
            }
            #expect(
                common.replacing("\"", with: "").count >= typed.replacing("\"", with: "").count, "\(typed) \(texts)")
        }
    }

    @Test("a candidate that a shell cannot take is left out, and what it reads is escaped")
    func lines() throws {
        let candidates = [
            CommandCandidate(text: "a\u{1B}b"), CommandCandidate(text: "c\n"),
            CommandCandidate(text: #"d:e\f"#, meaning: "g:\u{1B}h\ti", isWhole: false),
        ]
        let lines = try ShellLine.Shell.allCases.map {
            CompletionRun.lines(candidates, try #require(ShellLine("ghlance ", shell: $0)))
        }
        #expect(lines.allSatisfy { $0.count == 1 && !$0[0].contains("\u{1B}") })
        #expect(lines[0] == [#"+d:e\\f"#])
        #expect(lines[1][0].hasPrefix(#"+d\:e\\f:g:"#))
        #expect(lines[2][0].hasPrefix("+d:e\\f\tg:") && lines[2][0].count(where: { $0 == "\t" }) == 1)
    }
}

/// What `ghlance init` takes, and what gets into the code that it prints.
struct ShellCodeTests {
    private func code(_ arguments: String...) throws -> String {
        let command = try InitCommand.parseAsRoot(arguments)
        return try #require(command as? InitCommand).text()
    }

    @Test("a key is translated for each shell")
    func keys() throws {
        for (name, bash, zsh, fish, newFish) in [
            ("ctrl-g", #"'"\C-g"'"#, "'^G'", #"\cg"#, #"\cg"#), ("^G", #"'"\C-g"'"#, "'^G'", #"\cg"#, #"\cg"#),
            ("Alt-G", #"'"\eg"'"#, "'^[g'", #"\eg"#, #"\eg"#), ("alt-/", #"'"\e/"'"#, "'^[/'", #"\e/"#, #"\e/"#),
            ("ctrl-alt-g", #"'"\e\C-g"'"#, "'^[^G'", #"\e\cg"#, #"\e\cg"#),
            ("ctrl-space", #"'"\C-@"'"#, "'^@'", "-k nul", "ctrl-space"),
            ("f1", #"'"\eOP"'"#, #"'\eOP'"#, "-k f1", "f1"), ("f5", #"'"\e[15~"'"#, #"'\e[15~'"#, "-k f5", "f5"),
            ("F12", #"'"\e[24~"'"#, #"'\e[24~'"#, "-k f12", "f12"),
        ] {
            #expect(try ShellKey(name, in: .bash).text == bash)
            #expect(try ShellKey(name, in: .zsh).text == zsh)
            #expect(try ShellKey(name, in: .fish).text == fish)
            #expect(try ShellKey(name, in: .fish).newText == newFish)
        }
    }

    @Test("what a shell cannot bind is refused", arguments: ShellLine.Shell.allCases)
    func refusedKeys(shell: ShellLine.Shell) {
        let unbindable = [
            "g", "G", "shift-f5", "ctrl-f5", "f13", "enter", "tab", "esc", "backspace", "up", "ctrl-c", "ctrl-d",
            "ctrl-i", "ctrl-j", "ctrl-m", "ctrl-q", "ctrl-s", "ctrl-z", "ctrl-alt-c", "ctrl-'", "ctrl-é", "alt-[",
            "alt-'", "alt-\"", "alt-`", "alt-$", "alt-;", "alt-\\", "alt-é", "alt-space", "ctrl-shift-g", "é", "'", " ",
        ]
        for name in unbindable {
            #expect(throws: ShellKey.Problem.unbindable, "\(name)") { try ShellKey(name, in: shell) }
        }
        for name in ["", "ctrl-", "hyper-x", "g g", "'; rm", "ctrl-g\n", "f0", "f99"] {
            #expect(throws: ShellKey.Problem.unknown, "\(name)") { try ShellKey(name, in: shell) }
        }
        for name in ["ctrl-u", "ctrl-v", "ctrl-w"] {
            #expect((try? ShellKey(name, in: shell)) == nil || shell != .bash, "\(name)")
            #expect((try? ShellKey(name, in: shell)) != nil || shell == .bash, "\(name)")
        }
    }

    @Test("a name is one that every shell takes, and stands for itself in the code")
    func names() throws {
        let wrong = [
            "", "1a", "-a", "a b", "a;b", "a'b", "a\"b", "a$b", "a`b", "a\nb", "a\\b", "a/b", "a.b", "é", "a@key@",
            "if", "end",
            "function", "_", "ghlance", "_ghlance", "__ghlance_cd", String(repeating: "a", count: 65),
        ]
        for name in wrong {
            #expect(throws: (any Error).self, "\(name)") { try code("bash", "--function=\(name)") }
            #expect(throws: (any Error).self, "\(name)") { try code("fish", "--widget=\(name)") }
        }
        #expect(throws: (any Error).self) { try code("zsh", "--function", "same", "--widget", "same") }
        for name in ["a", "_a", "A-b_9", String(repeating: "a", count: 64)] {
            let code = try code("zsh", "--function", name)
            #expect(code.contains("function \(name) {") && !code.contains("ghcd"), "\(name)")
        }
    }

    @Test("all of the code is filled in, and has a key only if one is asked for", arguments: ShellLine.Shell.allCases)
    func filled(shell: ShellLine.Shell) throws {
        for options in [[], ["--key", "ctrl-space"]] {
            let command = try InitCommand.parseAsRoot([shell.rawValue] + options)
            let code = try #require(command as? InitCommand).text()
            #expect(!code.contains(/@[a-z-]+@/))
            #expect(code.contains("ghlance __complete \(shell.rawValue)"))
            let keys = [#"\C-@"#, "^@", "ctrl-space"]
            #expect(keys.contains { code.contains($0) } == !options.isEmpty)
        }
    }
}
