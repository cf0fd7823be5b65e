import ArgumentParser
import TestSupport
import Testing

@testable import Core
@testable import ghlance

/// All commands by one grammar: what they declare, and what they do with it.
@Suite(.fewAtATime) struct GrammarTests {
    /// How a command that prints a list is called here.
    private struct Call {
        let arguments: [String]
        /// A call that finds nothing; `nil` if there is none.
        var nothing: [String]?
        /// Whether a table of its own is drawn on a terminal.
        var isDrawn = false
    }

    /// By the name of the command. One that is missing here is found by a test.
    private static let calls: [String: Call] = [
        "search": Call(arguments: ["swift"], nothing: ["swift"], isDrawn: true),
        "list": Call(arguments: ["--file", "LIST", "--offline"], nothing: ["--file", "/dev/null"], isDrawn: true),
        "compare": Call(arguments: ["octo/one", "octo/two"], isDrawn: true),
        "favourites list": Call(arguments: [], nothing: ["nothinglikethis"]),
        "history": Call(arguments: [], nothing: []),
        "cache info": Call(arguments: []),
        "auth status": Call(arguments: [], isDrawn: true),
        "doctor": Call(arguments: ["--offline"], isDrawn: true),
        "files": Call(arguments: ["octo/one"], nothing: ["octo/one", "nothing/like/this"]),
        "releases": Call(arguments: ["octo/one"]),
        "forks": Call(arguments: ["octo/one"], isDrawn: true), "saved list": Call(arguments: []),
        "favourites star-lists": Call(arguments: []),
    ]

    private static var lists: [(name: String, type: any ListingCommand.Type)] {
        Subcommand.actions.compactMap { action in
            (action.type as? any ListingCommand.Type).map { (action.name, $0) }
        }
    }

    private let emulator: EmulatorProcess
    private let folder: ScratchFolder

    init() throws {
        emulator = try EmulatorProcess(["--budget", "2000"])
        folder = try ScratchFolder()
        try folder.write("https://github.com/octo/one github.com/octo/two\n".utf8, to: "list")
        for (name, words) in [
            ("search", ["swift"]), ("search", ["tui"]), ("favourites add", ["octo/one", "octo/two"]),
        ] { try #require(try run(name, words).status == 0) }
    }

    private var environment: [String: String] {
        [
            "XDG_DATA_HOME": folder.path("data"), "XDG_CONFIG_HOME": folder.path("config"),
            "GHLANCE_API_URL": emulator.address, "GH_TOKEN": "ghp_listsTestTokenDoNotUse000000000000001",
            "GH_PATH": "/nonexistent/gh",
        ]
    }

    /// The command line of a command.
    private func line(_ name: String, _ arguments: [String]) throws -> [String] {
        [try TerminalDriver.executable("ghlance")] + name.split(separator: " ").map(String.init)
            + arguments.map { $0 == "LIST" ? folder.path("list") : $0 }
    }

    private func run(_ name: String, _ arguments: [String], at emulator: EmulatorProcess? = nil) throws -> CommandRun {
        let address = ["GHLANCE_API_URL": (emulator ?? self.emulator).address]
        return try CommandRun(line(name, arguments), environment: environment.merging(address) { $1 })
    }

    @Test("each list is known to these tests, and takes the options that all have, spelled alike")
    func options() throws {
        #expect(Set(Self.lists.map(\.name)) == Set(Self.calls.keys))
        for (name, type) in Self.lists {
            let spellings = try CommandInfo.of(type).shownArguments.flatMap(\.spellings)
            for option in ReferenceDocument.listOptions.flatMap(\.spellings) {
                #expect(spellings.count { $0 == option } == 1, "\(name) \(option)")
            }
        }
    }

    @Test("columns and orders are fields, names are there once, and no order hides another's name")
    func declarations() {
        func check<Command: ListingCommand>(_ type: Command.Type, _ name: String) {
            let listing = Command.listing
            let names = listing.fields.names
            #expect(Set(names).count == names.count && !names.isEmpty, "\(name)")
            for column in listing.columns { #expect(names.contains(column.field), "\(name) \(column.field)") }
            for field in listing.sorts.compactMap(\.field) {
                #expect(listing.fields.field(field) != nil, "\(name) \(field)")
            }
            let sorts = listing.sorts.flatMap { [$0.name] + $0.synonyms }
            #expect(Set(sorts).count == sorts.count && !sorts.isEmpty, "\(name)")
            #expect(listing.tabbed([]) == [])
            #expect(listing.table([], at: Timestamp(seconds: 0), columns: 80, repertoire: .unicode).count == 1)
        }
        for (name, type) in Self.lists { check(type, name) }
    }

    @Test(
        "in a pipe: tabs, no headings, no padding, no colours; a limit, NULs, JSON and its filter",
        arguments: calls.keys.sorted())
    func pipe(name: String) throws {
        let call = try #require(Self.calls[name])
        let type = try #require(Self.lists.first { $0.name == name }?.type)
        func run(_ more: String...) throws -> CommandRun {
            try self.run(name, call.arguments + more)
        }
        // Offline, the rows of a list are names without facts: incomplete.
        let status: Int32 = name == "list" ? 3 : 0
        let plain = try run()
        let rows = plain.output.split(separator: "\n")
        #expect(plain.status == status && !rows.isEmpty, "\(plain.error)")
        #expect(rows.allSatisfy { $0.count { $0 == "\t" } == type.columnCount - 1 }, "\(plain.output)")
        #expect(!plain.output.contains("\u{1B}") && !plain.output.contains("  "))
        let limited = try run("-L1")
        #expect(limited.output.count { $0 == "\n" } == 1)
        let field = type.fieldSummaries[0].name
        let ended = try run("--print", "{\(field)}", "-0")
        #expect(
            ended.output.hasSuffix("\0") && ended.output.count { $0 == "\0" } == rows.count
                && !ended.output.contains("\n"))
        #expect(try run("--print", field, "-0").output == ended.output)
        let json = try run("--json", field, "-L", "1")
        #expect(json.status == status && json.output.hasPrefix("[{\"\(field)\":") && json.output.hasSuffix("}]\n"))
        let filter = try run("--json", field, "--jq", "length", "-L1")
        if filter.error.contains("install jq") { #expect(filter.status == 1) } else { #expect(filter.output == "1\n") }
        // The names of the fields come with each mistake.
        for mistake in [["--json"], ["--json", "zzzzzzz"], ["--template", "{zzzzzzz}"]] {
            let wrong = try self.run(name, call.arguments + mistake)
            #expect(
                wrong.status == 2 && wrong.output == "" && wrong.error.contains("Fields: \(field)"), "\(wrong.error)")
        }
        #expect(try run("--sort", "zzz").status == 2)
    }

    @Test("on a terminal: columns with headings, and no tabs", arguments: calls.keys.sorted())
    func terminal(name: String) async throws {
        let call = try #require(Self.calls[name])
        let type = try #require(Self.lists.first { $0.name == name }?.type)
        let terminal = try BareTerminal(line(name, call.arguments), environment: environment, columns: 150)
        #expect(try await terminal.waitForEnd() == (name == "list" ? 3 : 0))
        #expect(!terminal.text.contains("\t"), "\(terminal.text)")
        if !call.isDrawn { #expect(terminal.text.hasPrefix(type.firstHeading), "\(terminal.text)") }
    }

    @Test("nothing: no output, [] in JSON, and a status by what was asked", arguments: calls.keys.sorted())
    func nothing(name: String) throws {
        let call = try #require(Self.calls[name])
        let type = try #require(Self.lists.first { $0.name == name }?.type)
        guard let nothing = call.nothing else { return }
        let status: Int32 = type.whenEmpty == .isFine ? 0 : 1
        // It knows nothing, and what is saved of another is none of its.
        let empty = try EmulatorProcess(["--total", "0"])
        for (more, output) in [
            ([], ""), (["--json", type.fieldSummaries[0].name], "[]\n"), (["--print", "json"], ""),
        ] {
            let run = try run(name, nothing + more, at: empty)
            #expect(run.status == status && run.output == output && run.error.hasPrefix("ghlance: "), "\(run)")
        }
    }
}

extension ListingCommand {
    fileprivate static var columnCount: Int { listing.columns.count }
    fileprivate static var firstHeading: String { listing.columns[0].heading }
    fileprivate static var whenEmpty: EmptyList { listing.whenEmpty }
}
