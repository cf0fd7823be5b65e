import Testing

@testable import Core

/// The commands of custom actions: their words, and what becomes of fields.
struct CustomCommandTests {
    private static let links = RepositoryLinks(webBase: "https://github.com", sshHost: "github.com")

    private static func repository(_ description: String?, topics: [String] = []) -> Repository {
        var repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "one")
        repository.description = description
        repository.topics = topics
        return repository
    }

    private func arguments(_ text: String, _ description: String?, usesShell: Bool = false) throws -> [String] {
        try CustomCommand(text, usesShell: usesShell).invocation(for: Self.repository(description), Self.links)
            .arguments
    }

    // MARK: Words

    @Test(arguments: [
        ("", []), (" \t\n ", []), ("a", ["a"]), ("a  b\tc\nd", ["a", "b", "c", "d"]), ("'a b' c", ["a b", "c"]),
        ("a'b c'd", ["ab cd"]), ("\"a b\"c", ["a bc"]), ("''", [""]), ("a '' \"\"", ["a", "", ""]), (#"a\ b"#, ["a b"]),
        (#"'a\'"#, [#"a\"#]), (#""a\"b""#, [#"a"b"#]), (#""\a\$\`\\""#, [#"\a$`\"#]), (#"\'a\'"#, ["'a'"]),
        ("a\\\nb", ["ab"]), ("\"a\\\nb\"", ["ab"]), (#"a\"#, [#"a\"#]), ("$HOME *", ["$HOME", "*"]),
        ("a;b|c&d", ["a;b|c&d"]), ("'é ü' 日本", ["é ü", "日本"]),
    ])
    func words(text: String, words: [String]) throws {
        #expect(try CommandWords.split(text) == words)
    }

    @Test(
        arguments: [("'a", "'"), ("a \"b", "\""), ("'a' \"", "\""), (#""a\""#, "\""), ("\"a\\", "\"")]
            as [(String, Character)])
    func openQuotes(text: String, mark: Character) {
        #expect(throws: CommandWords.OpenQuote(mark: mark)) { try CommandWords.split(text) }
    }

    // MARK: Fields as arguments

    /// Values that would be something else to a shell, to an option parser or to a terminal.
    static let hostile = [
        "$(touch pwned)", "`touch pwned`", "'; touch pwned; '", "\"; touch pwned; \"", "a\nb\r\tc", "a\u{0}b", "\\",
        "'", "\"", "a b  c", "", "*", "~", "$HOME ${PATH}", "$((1+1))", "&& touch pwned", "| touch pwned", "> pwned",
        "#", "{url}", "{{", "\u{1B}]0;x\u{07}\u{1B}[2J", "\u{202E}cba", "!!", "%s%n", "é 日本 👩‍👩‍👧",
        "EOF\ntouch pwned\nEOF", "x -rf", "--\u{0}", "a' -o 'b",
    ]

    @Test(arguments: hostile)
    func aValueIsOneArgument_orAPartOfOne(value: String) throws {
        let line = FieldValue.text(value).line
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
        #expect(try arguments("say -- {description}", value) == ["say", "--", line])
        #expect(
            try arguments("say a{description}b 'x {description}' c", value) == ["say", "a\(line)b", "x \(line)", "c"])
        #expect(try arguments("say x{description|q}", value) == ["say", "x" + line.shellQuoted])
    }

    @Test func severalFieldsStandInOneArgument() throws {
        #expect(
            try arguments("open '{url} of {owner}' {{x}", nil) == [
                "open", "https://github.com/octo/one of octo", "{x}",
            ])
        #expect(try arguments("say {description}", nil) == ["say", ""])
    }

    @Test(arguments: ["-rf", "-", "--upload-pack=x", "-\n", "+!touch pwned"])
    func aValueIsNoOption(value: String) throws {
        for command in [
            "say {description}", "say '{description} x'", "say {homepage}{description}", "say x {description} --",
        ] {
            for usesShell in [false, true] {
                #expect(
                    throws: CustomCommand.Obstacle.option(
                        field: command.contains("homepage") && !usesShell ? "homepage" : "description")
                ) {
                    try arguments(command, value, usesShell: usesShell)
                }
            }
        }
        for command in [
            "say -- {description}", "say x{description}", "say --text={description}", "say -n -- a {description}",
        ] {
            for usesShell in [false, true] { _ = try arguments(command, value, usesShell: usesShell) }
        }
        // A `--` that is a value is none of the command.
        #expect(throws: CustomCommand.Obstacle.self) { try arguments("say {description} {description}", "--") }
    }

    @Test func theNamesOfARepositoryFollowGitHubsRules() throws {
        var repository = Self.repository(nil)
        repository.name = "-rf;id"
        #expect(throws: CustomCommand.Obstacle.unsafeName) {
            try CustomCommand("say {description}", usesShell: false).invocation(for: repository, Self.links)
        }
    }

    // MARK: Fields in a shell

    @Test(arguments: [
        ("echo {url}", #"echo "${ghlance_url}""#), ("echo a{url}b", #"echo a"${ghlance_url}"b"#),
        (#"echo "a {url} b""#, #"echo "a ${ghlance_url} b""#), ("echo 'a {url} b'", #"echo 'a '"${ghlance_url}"' b'"#),
        ("echo {url|q}", #"echo "${ghlance_quoted_url}""#), (#"echo \{url}"#, #"echo "${ghlance_url}""#),
        (#"echo "\"{url}""#, #"echo "\"${ghlance_url}""#), ("echo {{{url}}", #"echo {"${ghlance_url}"}"#),
        (#"x="$(basename {url})""#, #"x="$(basename "${ghlance_url}")""#),
        (
            #"x="$(echo "{url}" ')' {name})" {name}"#,
            #"x="$(echo "${ghlance_url}" ')' "${ghlance_name}")" "${ghlance_name}""#
        ),
        ("echo # it's {url}\necho {url}", "echo # it's ${ghlance_url}\necho \"${ghlance_url}\""),
        ("cat <<E\n{url}\nE", "cat <<E\n\"${ghlance_url}\"\nE"),
    ])
    func shellText(command: String, text: String) throws {
        #expect(try arguments(command, nil, usesShell: true) == ["/bin/sh", "-c", text])
    }

    @Test("the tag and the URL of the selected release are fields, empty without one; a tag is free text")
    func release() throws {
        func arguments(_ tag: String?) throws -> [String] {
            var command = try CustomCommand("gh release download {tag} -R {fullName} {releaseUrl}", usesShell: false)
            command.tag = tag
            return Array(try command.invocation(for: Self.repository(nil), Self.links).arguments.suffix(4))
        }
        #expect(
            try arguments("v 1/../x") == [
                "v 1/../x", "-R", "octo/one", "https://github.com/octo/one/releases/tag/v%201%2F..%2Fx",
            ])
        #expect(try arguments(nil) == ["", "-R", "octo/one", ""])
        #expect(throws: CustomCommand.Obstacle.option(field: "tag")) { try arguments("-rf") }
        #expect(throws: CustomCommand.Problem.unquotedField("tag")) {
            try CustomCommand("sh -c 'echo {tag}'", usesShell: true)
        }
    }

    @Test func aQuotedFieldOfASecondShellIsAVariableOfItsOwn() throws {
        let command = try CustomCommand(#"sh -c "echo {description|q}"; echo {description}"#, usesShell: true)
        let invocation = try command.invocation(for: Self.repository("$(touch pwned)'"), Self.links)
        #expect(
            invocation.arguments[2]
                == #"sh -c "echo ${ghlance_quoted_description}"; echo "${ghlance_description}""#)
        #expect(invocation.variables["ghlance_quoted_description"] == "$(touch pwned)'".shellQuoted)
        #expect(invocation.variables["ghlance_description"] == "$(touch pwned)'")
    }

    @Test(
        arguments: [
            #"sh -c "echo {description}""#, "bash -lc 'echo {description}'", "eval echo {topics}",
            "ssh host echo {homepage}", "/usr/bin/watch echo {description}", "x=$(/bin/sh -c {defaultBranch})",
        ])
    func freeTextForASecondShellHasToBeQuoted(command: String) throws {
        for usesShell in [false, true] {
            #expect(throws: CustomCommand.Problem.self) { try CustomCommand(command, usesShell: usesShell) }
            let quoted = command.replacing("}", with: "|q}")
            #expect(throws: Never.self) { try CustomCommand(quoted, usesShell: usesShell) }
        }
        // An argument of its own is no part of a command.
        _ = try CustomCommand("sh -c 'echo \"$1\"' sh {description}", usesShell: false)
        // Names and addresses have no characters that a shell reads.
        _ = try CustomCommand("ssh host git clone {url} {fullName} {stargazersCount}", usesShell: false)
    }

    @Test func theTextOfAShellHasNoValueInIt() throws {
        let command = try CustomCommand("echo {description}{topics} {stargazersCount}", usesShell: true)
        let invocation = try command.invocation(for: Self.repository("$(id)\n", topics: ["a b", "-rf"]), Self.links)
        #expect(
            invocation.arguments[2] == #"echo "${ghlance_description}""${ghlance_topics}" "${ghlance_stargazersCount}""#
        )
        #expect(invocation.variables["ghlance_description"] == "$(id) ")
        #expect(invocation.variables["ghlance_topics"] == "a b,-rf")
    }

    // MARK: Wrong actions

    @Test(
        arguments: [
            ("", .missingParts), ("a", .missingParts), ("Alt-O:run:Clone", .missingParts), ("a:b", .missingParts),
            (":walk:T:x", .unknownMode("walk")), ("::T:x", .unknownMode("")), (":Run:T:x", .unknownMode("Run")),
            (":run,bash:T:x", .unknownMode("run,bash")), (":print,return:T:x", .unknownMode("print,return")),
            (":,shell:T:x", .unknownMode(",shell")), (":run::x", .noTitle), (":run: \t:x", .noTitle),
            (":run:T:", .command(.empty)), (":run:T:  ", .command(.empty)), (":run,shell:T: \n", .command(.empty)),
            (":run:T:'' x", .command(.empty)), (":run:T:say 'x", .command(.openQuote("'"))),
            (":run:T:say \"x", .command(.openQuote("\""))),
            (":run:T:say {ulr}", .command(.field(.unknownField("ulr", nearest: "url")))),
            (":run:T:say {url|x}", .command(.field(.unknownFilter("x")))),
            (":run:T:say {url", .command(.field(.open("{url")))), (":run:T:say { url }", .command(.field(.open("{")))),
            (":run:T:{name} x", .command(.programIsField)), (":run:T:./{name} x", .command(.programIsField)),
            (":run,shell:T:{name} x", .command(.programIsField)),
        ] as [(String, CustomAction.Problem)])
    func wrongActions(text: String, problem: CustomAction.Problem) {
        #expect(throws: problem) { try CustomAction(text) }
    }

    @Test func theCommandMayHaveColons() throws {
        let action = try CustomAction("alt-o:run,shell: Show it :curl https://x:1/{name}")
        #expect(action.key == "alt-o" && action.mode == .run && action.title == "Show it")
        #expect(action.command.text == "curl https://x:1/{name}" && action.command.usesShell)
        #expect(try CustomAction(":print:T:x").key == nil)
    }

    @Test(arguments: [
        ("redis", "redis"), ("--sort=stars", "--sort=stars"), ("git@github.com:a/b.git", "git@github.com:a/b.git"),
        ("", "''"), ("two words", "'two words'"), ("it's", #"'it'\''s'"#), ("$(id)", "'$(id)'"), ("a;b", "'a;b'"),
        ("a\nb", "'a\nb'"), ("~", "'~'"), ("日本", "'日本'"), ("stars:>1", "'stars:>1'"), ("*", "'*'"),
    ])
    func oneWordOfAShell(text: String, quoted: String) {
        #expect(text.shellQuoted == quoted)
    }
}
