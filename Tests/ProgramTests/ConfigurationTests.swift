import ArgumentParser
import Dispatch
import Glibc
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import Platform
@testable import Screens
@testable import Terminal
@testable import ghlance

struct ConfigurationTests {
    // MARK: Wrong files

    @Test(
        "each wrong setting has its sentence, at its place, and the others apply",
        arguments: [
            ("- sort\n", "1:1: expected keys with values, such as sort: stars"),
            ("stars", "1:1: expected keys with values, such as sort: stars"),
            ("sort: &a stars\n", "1:7: anchors and aliases (& and *) are not allowed"),
            ("per-page: *a\n", "1:11: anchors and aliases"),
            ("? &a x\n: *a\n", "1:3: anchors and aliases"), ("sort: !!str &a stars\n", "1:13: anchors and aliases"),
            (
                "sort: stars\nsort: forks\n",
                ":1: sort appears twice: the file is ignored until you remove one"
            ),
            ("sort: [\n", "not valid YAML ("),
            ("sort: \"a\u{1}\"\n", "not valid YAML (control characters are not allowed"),
            ("log: \"/tmp/a\\u001bb\"\n", "1:6: log has a control character: remove it"),
            ("sort: [stars]\n", "1:7: sort must be one of best-match, stars, "), ("sort: size\n", "not size"),
            ("sort: strs\n", "1:7: sort cannot be strs: did you mean stars?"),
            ("per-page: 500\n", "1:11: per-page must be a number from 1 to 100, not 500"),
            ("per-page:\n", "per-page must be a number from 1 to 100, not empty"),
            ("\nfreshness: many\n", "2:12: freshness must be a number from 0 to 86400, not many"),
            ("offline: maybe\n", "1:10: offline must be true or false, not maybe"),
            ("offline: yes\nprivate: yes\n", "2:10: offline needs local data"),
            ("print: '{fulName}'\n", "print has no field fulName: did you mean fullName?"),
            ("perpage: 10\n", "1:1: no key is named perpage: did you mean per-page?"),
            ("zzzzzzz: 1\n", "no key is named zzzzzzz: use sort, "),
            ("select-1: true\n", "1:1: select-1 can only be given on the command line"),
            ("resume: true\n", "on the command line"), ("log: x.log\n", "log must be an absolute path"),
            ("host: a b\n", "1:7: "), ("api-url: ftp://x\n", "http or https"),
            ("keys: x\n", "1:7: keys must be commands with their keys, not x"),
            ("keys:\n  retyr: F7\n", "2:3: no command is named retyr: did you mean retry?"),
            ("keys:\n  retry: Hyper-X\n", "2:10: retry: no key is named Hyper-X"),
            ("keys:\n  retry: x\n", "retry: x types text"),
            (
                "keys:\n  retry: ^S\n",
                "2:3: ^S would be the key of both retry and nextSort: use another key, or give nextSort another one"
            ),
            ("keys:\n  saveNote: ^A\n", "both saveNote and lineStart"),
            ("keys: {retry: F7, undo: [Alt-U, F7]}\n", "F7 would be the key of both retry and undo"),
            ("theme:\n  acent: red\n", "2:3: no role is named acent: did you mean accent?"),
            ("theme:\n  accent: rde\n", "2:11: accent cannot be rde: did you mean red?"),
            ("theme:\n  accent: 256\n", "accent cannot be 256"), ("theme: {accent: '#12345'}\n", "cannot be #12345"),
            (
                "theme: {accent: \"black on '#ff0000' bold\"}\n",
                "accent cannot be '#ff0000': use a colour (red, bright-blue, 0 to 255, #rrggbb), bold, dim or underline"
            ),
            ("theme: {preset: mon}\n", "preset cannot be mon: did you mean mono?"),
            ("theme: {dark: {accent: blau}}\n", "accent cannot be blau"),
            ("theme: {dark: red}\n", "dark must be roles"),
            ("columns: [stars, size]\n", "1:18: columns cannot be size: use stars, "),
            ("columns: [stars, stars]\n", "stars appears twice"), ("page: left\n", "page cannot be left: use last, "),
            ("details: 1\n", "details cannot be 1"), ("clone: {root: src}\n", "root must be an absolute path"),
            ("clone: {layout: nam}\n", "layout cannot be nam: did you mean name?"), ("clone: {rot: /}\n", "mean root?"),
            ("actions: x\n", "1:10: actions must be a list of actions"),
            ("actions:\n  - title: T\n", "2:5: actions: needs a command"),
            ("actions:\n  - {titel: T, command: x}\n", "no key is named titel: did you mean title?"),
            ("actions:\n  - {title: T, command: '{url}'}\n", "needs a program before the fields"),
            ("actions:\n  - {title: T, mode: no, command: x}\n", "no mode “no”"),
            ("actions:\n  - {title: T, key: ^R, command: x}\n", "^R is the key of"),
            ("hosts: {'a b': {sort: stars}}\n", "1:9: a b is not the name of a host"),
            ("hosts: {github.com: {host: x}}\n", "1:22: host can only be given on the command line"),
        ])
    func wrong(text: String, sentence: String) throws {
        let reading = ConfigurationReading(
            text: text
                + (text.hasSuffix("\n") && !sentence.contains("YAML") && !sentence.contains("expected keys")
                    ? "print0x: 1\n" : ""))
        let lines = reading.lines
        #expect(lines.contains { $0.contains(sentence) }, "\(lines)")
        #expect(
            lines.allSatisfy { $0.hasPrefix("config.yml:") && !$0.contains("\n") && !$0.contains("\u{1B}") }, "\(lines)"
        )
        #expect(lines.count <= 2, "\(lines)")
        #expect(reading.layer.settings.problem == nil)
    }

    @Test(
        "nothing is wrong with an empty file",
        arguments: ["", "\n", "# only\n", "---\n", "{}\n", "keys:\ntheme:\nactions:\n"])
    func empty(text: String) {
        let reading = ConfigurationReading(text: text)
        #expect(reading.lines == [])
        #expect(reading.layer.settings == Settings())
    }

    @Test(
        "deep nesting is refused on the small stack of a background thread, whatever is quoted in it",
        arguments: ["[", "{a: ", "- ", "? ", "[{a: ", "[']', ", "{a: '}', b: "], [400, 990, 60_000])
    func nesting(part: String, count: Int) async {
        let text = String(repeating: part, count: count)
        let lines = await withCheckedContinuation { continuation in
            DispatchQueue(label: "nesting").async {
                continuation.resume(returning: ConfigurationReading(text: text).lines)
            }
        }
        #expect(lines.count == 1, "\(lines)")
        if count == 60_000 { #expect(lines[0].contains("nested too deeply"), "\(lines)") }
    }

    @Test("a command may have & and * that are no anchor")
    func noAnchor() {
        let reading = ConfigurationReading(
            text: "actions:\n- {title: T, command: 'sh -c \"a && b *x\"'}\n- title: U\n  command: git log *md & echo\n")
        #expect(reading.lines == [])
        #expect(reading.layer.settings.fileActions.map(\.title) == ["T", "U"])
    }

    @Test("a file that others could have written sets what is harmless, and nothing else")
    func harmless() {
        let options = ConfigurationTable.options
        let text = options.compactMap { row in row.file.map { "\(row.name): \($0.example)\n" } }.joined()
        let reading = ConfigurationReading(text: text, distrust: .owner("config.yml"))
        #expect(Set(reading.layer.names) == ConfigurationTable.harmless.intersection(options.map(\.name)))
        #expect(reading.problems.count == 1)
        // They choose where a token goes, what a shell reads, what runs, what a key removes, or what is written.
        let harmful = [
            "actions", "api-url", "client-id", "clone", "host", "hosts", "keys", "log", "print", "sync-favourites",
            "web-url",
        ]
        #expect(harmful.allSatisfy { !ConfigurationTable.harmless.contains($0) })
    }

    // MARK: Right files

    @Test("the complete file is right, commented out or not, and is the defaults")
    func defaults() {
        let text = ConfigurationDefaults.text()
        #expect(ConfigurationReading(text: text).lines == [])
        #expect(ConfigurationReading(text: text).layer.settings == Settings())
        let active = text.split(separator: "\n").map { line in
            line.hasPrefix("#") && !(line.hasPrefix("# ") && !line.hasPrefix("#  ")) ? line.dropFirst() : line
        }.joined(separator: "\n")
        let reading = ConfigurationReading(text: active)
        #expect(reading.lines == [])
        let settings = reading.layer.settings
        #expect(
            settings.sort == .bestMatch && settings.perPage == 100 && settings.configured.columns == ListColumn.allCases
        )
        #expect(Keymap(settings.configured.bindings).commands(of: .control("s")) == [.nextSort, .saveNote])
        for command in Command.allCases {
            #expect(Keymap(settings.configured.bindings).keys(of: command) == command.defaultKeys, "\(command)")
        }
        #expect(
            settings.fileActions.count == 1
                && reading.layer.names.isSuperset(of: ConfigurationTable.options.map(\.name)))
    }

    @Test("a key that another command has given up can be taken, and is free for an action's key")
    func keys() {
        let reading = ConfigurationReading(
            text: """
                keys: {retry: ^S, nextSort: [F7, alt-o], help: none, findInPage: x}
                actions: [{key: F1, title: T, command: x}]
                """)
        #expect(reading.lines == [])
        let settings = reading.layer.settings
        #expect(
            settings.configured.bindings.changes == [
                "retry": ["^S"], "nextSort": ["F7", "Alt-O"], "help": [], "findInPage": ["x"],
            ])
        #expect(settings.customActions.map(\.key) == ["F1"])
    }

    @Test("what only the next start can change is named")
    func nextStart() {
        func settings(_ text: String) -> Settings {
            SettingsSources(file: ConfigurationReading(text: text), commandLine: SettingsLayer()).merged()
        }
        let old = settings("sort: stars\n")
        #expect(
            settings("sort: stars\nkeys: {retry: F7}\ntheme: {accent: red}\nmouse: true\n").noticeOfNextStart(
                after: old) == nil)
        #expect(
            settings("sort: forks\nmulti: none\nclone: {root: /x}\n").noticeOfNextStart(after: old)
                == "config.yml: sort, multi, clone take effect at the next start.")
        #expect(settings("").noticeOfNextStart(after: old) == "config.yml: sort takes effect at the next start.")
    }
}

/// The file on the disk, and what comes before it and after it.
struct ConfigurationFileTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try folder.run("mkdir", "ghlance")
    }

    /// How a file comes into being, and what is said of it behind its path.
    private static let kinds: [(making: String, line: String?)] = [
        ("", nil), ("echo 'sort: stars' >config.yml", nil),
        (
            "ln -s nowhere/config.yml config.yml",
            ": a symbolic link to nowhere/config.yml, which does not exist: create that file or remove the link"
        ),
        ("echo 'sort: stars' >config.yaml", ": not found, but there is a config.yaml: rename it to config.yml"),
        ("mkfifo config.yml", ": not a regular file: the file is ignored"),
        ("mkdir config.yml", ": not a regular file: the file is ignored"),
        ("ln -s config.yml config.yml", "symbolic links"),
        ("yes '# 10 MB' | head -n 1300000 >config.yml", ": larger than 256 KiB: the file is ignored"),
        (#"printf 'sort: stars\nprint: \0\377\n' >config.yml"#, ":2:1: not UTF-8: the file is ignored"),
        (
            #"printf 'sort: stars\nlog: /tmp/x\nactions: []\n' >config.yml; chmod 666 config.yml"#,
            ":2:1: log, actions ignored because others can write to PATH: run chmod go-w on it, or use another folder"
        ),
        ("touch config.yml; chmod 0 config.yml", ": cannot be read (Permission denied): nothing in it applies"),
    ]

    @Test("each kind of file that is none of the user's has its sentence, and none blocks", arguments: kinds.indices)
    func kind(index: Int) throws {
        let (making, line) = Self.kinds[index]
        // root can read everything.
        if making.contains("chmod 0 "), geteuid() == 0 { return }
        try folder.run("sh", "-c", "cd ghlance; \(making)")
        let path = folder.path("ghlance/config.yml")
        let reading = ConfigurationReading(path: path)
        let lines = reading?.lines ?? []
        guard let line else {
            #expect(lines == [])
            return
        }
        #expect(lines.count == 1)
        let said = lines.first ?? ""
        let whole = path + line.replacing("PATH", with: path)
        #expect(said == whole || line == "symbolic links" && said.contains(line), "\(said)")
        if making.contains("chmod 666") {
            #expect(reading?.layer.settings.sort == .stars && reading?.layer.settings.log == nil)
        }
    }

    private func settings(
        _ arguments: [String], file: String? = nil, variables: [String: String] = [:], host: String? = nil
    ) throws -> Settings {
        if let file { try folder.write(file.utf8, to: "ghlance/config.yml") }
        let environment = variables.merging(["XDG_CONFIG_HOME": folder.path]) { $1 }
        let sources = try SettingsSources(arguments) { environment[$0] }
        return sources.merged(for: try host.map { try HostName($0) })
    }

    @Test("an option, the default options, the file, the default: in this order")
    func order() throws {
        #expect(try settings([]) == Settings())
        let file = "sort: forks\nper-page: 10\noffline: true\nmulti: none\npage: below\nfreshness: 5\n"
        let variables = ["GHLANCE_DEFAULT_OPTS": "--per-page 20 --freshness '6'"]
        let read = try settings(["--freshness", "7", "swift"], file: file, variables: variables)
        #expect(read.words == ["swift"] && read.sort == .forks && read.perPage == 20 && read.freshness == 7)
        #expect(read.isOffline && read.noMulti && read.opensPage == true && read.configured.pageSide == .below)
        let other = try settings(["--no-offline", "--multi", "3", "--no-page", "--", "-x"], file: file)
        #expect(!other.isOffline && other.markLimit == 3 && other.opensPage == false && other.words == ["-x"])
        #expect(other.sort == .forks)
        // What does not go together gives way to the higher layer.
        #expect(try settings(["--private"], file: file).isOffline == false)
        #expect(try settings(["--resume"], file: file).sort == .bestMatch)
        #expect(try settings(["--sort", "best-match", "--", "x"], file: file).sort == .bestMatch)
    }

    @Test(
        "wrong default options are wrong usage",
        arguments: ["--colour", "swift", "--select-1", "--print0", "--sort size", "'x", "--help", "--resume"])
    func wrongDefaultOptions(text: String) {
        do {
            _ = try settings([], variables: ["GHLANCE_DEFAULT_OPTS": text])
            Issue.record("taken")
        } catch {
            let line = SubcommandMessages.usage(GhlanceCommand.message(for: error))
            #expect(line.contains("GHLANCE_DEFAULT_OPTS"), "\(line)")
            #expect(GhlanceCommand.exitCode(for: error) != .success)
        }
    }

    @Test("the host: option, variable, default options, file; its section goes with it")
    func hosts() throws {
        let file = """
            host: a.ghe.com
            client-id: general
            hosts:
              b.ghe.com: {client-id: own, sort: stars, clone: {root: ~/b, layout: host/owner/name}}
              git.example.com: {api-url: https://git.example.com/other}
            """
        func host(_ arguments: [String], _ variables: [String: String] = [:]) throws -> Host {
            let settings = try settings(arguments, file: file, variables: variables)
            return try settings.host { variables[$0] }
        }
        #expect(try host([]).name.description == "a.ghe.com")
        #expect(try host([], ["GHLANCE_DEFAULT_OPTS": "--host b.ghe.com"]).name.description == "b.ghe.com")
        let variables = ["GHLANCE_DEFAULT_OPTS": "--host b.ghe.com", "GH_HOST": "c.ghe.com"]
        #expect(try host([], variables).name.description == "c.ghe.com")
        #expect(try host(["--host", "d.ghe.com"], variables).name.description == "d.ghe.com")
        let own = try settings(["--host", "b.ghe.com"], file: file, host: "b.ghe.com")
        #expect(own.sort == .stars && own.clientID { _ in nil } == "own" && own.cloneLayout == .host)
        #expect(try settings(["--sort", "forks"], file: file, host: "b.ghe.com").sort == .forks)
        #expect(try settings([], file: file).clientID { _ in nil } == "general")
        let enterprise = try settings(["--host", "git.example.com"], file: file, host: "git.example.com")
        #expect(try enterprise.host { _ in nil }.apiAddress.description.hasPrefix("https://git.example.com/other"))
        // A token for github.com is not sent to an address for another host.
        let api = try settings(["--api-url", "http://127.0.0.1:9"], file: file).host { _ in nil }
        #expect(api.name.description != "a.ghe.com")
    }
}
