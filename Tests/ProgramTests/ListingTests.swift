import ArgumentParser
import TestSupport
import Testing

@testable import Core
@testable import ghlance

/// Rows of lists: their options, their order and their forms.
struct ListingTests {
    private typealias Options = ListOptions<HistoryCommand>

    private let now = Timestamp(seconds: 1_767_225_600)

    private func entry(_ query: String, sort: SearchSort = .bestMatch, count: Int = 1_250, age: Int64 = 300)
        -> HistoryEntry
    {
        HistoryEntry(query: query, sort: sort, searchedAt: now.advanced(bySeconds: -age), resultCount: count)
    }

    private func table(_ rows: [HistoryEntry], columns: Int?, repertoire: Repertoire = .unicode) -> [String] {
        HistoryCommand.listing.table(rows, at: now, columns: columns, repertoire: repertoire)
    }

    private func lines(_ rows: [HistoryEntry], _ arguments: String...) throws -> [String] {
        switch try Options.parse(arguments).output.form() {
        case .columns: HistoryCommand.listing.tabbed(rows)
        case .json(let fields): rows.map(fields.json)
        case .lines(let line): rows.compactMap(line)
        }
    }

    private func complaint(_ arguments: String...) -> String? {
        do {
            _ = try Options.parse(arguments)
            return nil
        } catch {
            return SubcommandMessages.usage(
                Options.message(for: error), of: "ghlance history", fields: HistoryCommand.listing.fields.names)
        }
    }

    @Test func aPipeGetsTheColumnsWithTabsBetweenThem() throws {
        #expect(
            try lines([entry("swift\ttui ", sort: .stars)]) == ["2025-12-31T23:55:00Z\tswift tui\t1250\tstars"])
        #expect(
            try lines([entry("a \"b\"")], "--json", "query, searchedAt") == [
                #"{"query":"a \"b\"","searchedAt":"2025-12-31T23:55:00Z"}"#
            ])
    }

    @Test func aTerminalGetsHeadings_andTheQueryIsCutToFit() {
        let entries = [entry("swift terminal interface"), entry("日本語", sort: .stars, count: 3)]
        #expect(
            table(entries, columns: nil) == [
                "Searched  Query                     Results  Sort",
                "5 min     swift terminal interface    1,250  best-match",
                "5 min     日本語                          3  stars",
            ])
        #expect(table(entries, columns: 44)[1] == "5 min     swift termin…    1,250  best-match")
        for columns in 1...50 {
            #expect(table(entries, columns: columns).allSatisfy { CellText($0).columns <= columns })
        }
    }

    @Test func textsOfStrangersAreHarmlessInEveryForm() throws {
        for text in HostileTexts.all {
            let entries = [entry(text)]
            let lines = table(entries, columns: 60)
            #expect(lines == lines.map { CellText($0).string } && lines.count == 2)
            let fields = try self.lines(entries)[0]
            #expect(
                fields.count { $0 == "\t" } == 3 && !fields.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" })
            for form in ["{query}", "query", "json"] {
                let line = try self.lines(entries, "--print", form)[0]
                #expect(!line.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
            }
        }
    }

    @Test(
        "rows are sorted by the values of a field, in both directions",
        arguments: [
            ([], ["b", "a", "C"]), (["--sort", "name"], ["a", "b", "C"]),
            (["--sort", "name", "--order", "desc"], ["C", "b", "a"]),
            (["--sort", "results"], ["C", "b", "a"]), (["--sort", "results", "--order", "asc"], ["b", "a", "C"]),
            (["--order", "asc"], ["a", "C", "b"]), (["--sort=results-asc"], ["b", "a", "C"]),
            (["--sort", "added", "-L2"], ["b", "C"]), (["-L", "1", "--sort", "name"], ["a"]),
        ] as [([String], [String])])
    func sorting(arguments: [String], queries: [String]) throws {
        // Those that are equal stay as they are.
        let rows = [entry("b", count: 7, age: 1), entry("a", count: 7, age: 9), entry("C", count: 30, age: 5)]
        let options = try Options.parse(arguments)
        let sorted = options.arranged(rows).prefix(options.limit ?? 9)
        #expect(sorted.map(\.query) == queries)
    }

    @Test func whatIsNotKnownComesLast() {
        let values: [FieldValue] = [.none, .number(2), .none, .number(1)]
        let listing = Listing<Int>(
            rows: "", fields: FieldTable(rows: [Field("x", .number, "") { values[$0] }]), columns: [], sorts: [])
        for isAscending in [true, false] {
            let sorted = listing.arranged([0, 1, 2, 3], by: ListSort("x", "x"), isAscending: isAscending)
            #expect(sorted == (isAscending ? [3, 1, 0, 2] : [1, 3, 0, 2]))
        }
    }

    @Test func aLineIsAFormAFieldOrATemplate() throws {
        let rows = [entry("a\u{1B}[2J")]
        #expect(try lines(rows, "--print", "query") == ["a [2J"])
        #expect(try lines(rows, "--print", "{resultCount}\t{query|q}") == ["1250\t'a [2J'"])
        #expect(try lines(rows, "--template", "- {sort}") == ["- best-match"])
        #expect(try lines(rows, "--print", "json")[0].hasPrefix(#"{"searchedAt":"2025"#))
    }

    @Test("a mistake is said in one line, with what can be given")
    func mistakes() throws {
        #expect(complaint() == nil)
        let fields = "Fields: searchedAt, query, resultCount, sort."
        for (line, parts) in [
            (complaint("--json", "name,querry"), ["--json has no field name", fields]),
            (complaint("--json", "qeury"), ["did you mean query?", fields]),
            (complaint("--json", ""), ["--json needs fields", fields]),
            (complaint("--json"), ["--json needs fields", fields]),
            (complaint("--json", "--template", "x"), ["--json needs fields", fields]),
            (complaint("--template", "{qery}"), ["--template has no field qery: did you mean query?", fields]),
            (complaint("--template", "{query"), ["add }"]), (complaint("--template", ""), ["'{searchedAt}'"]),
            (complaint("--print", "x"), ["--print has no form x: use one of json, searchedAt, query"]),
            (complaint("--sort", "stars"), ["--sort takes added, name, results, not stars"]),
            (complaint("--order", "up"), ["asc"]), (complaint("-L0"), ["--limit must be at least 1, not 0"]),
            (complaint("--json", "query", "--print", "query"), ["use only one of --json, --template and --print"]),
            (complaint("--jq", ".x"), ["--jq needs --json"]),
            (complaint("-0", "--json", "query"), ["--print0 cannot be used with --json"]),
        ] {
            let line = try #require(line)
            for part in parts { #expect(line.contains(part), "\(line)") }
            #expect(!line.contains("\n"))
        }
    }

    @Test("a field has the name that was asked for, and those of the other command of gh stay")
    func synonyms() throws {
        let row = PrintedRepository(
            Repository(id: .init(rawValue: 1), owner: "octo", name: "one", stars: 5),
            RepositoryLinks(webBase: "https://github.com", sshHost: "github.com"))
        let names = "stargazerCount,stargazersCount,nameWithOwner,fullName"
        for table in [RepositoryFields.standard, .view] {
            #expect(
                try table.fields(in: names).json(row)
                    == #"{"stargazerCount":5,"stargazersCount":5,"nameWithOwner":"octo/one","fullName":"octo/one"}"#)
        }
    }

    // MARK: All lists

    @Test("each list is known to these tests, and takes the options that all have, spelled alike")
    func options() throws {
        #expect(Set(GrammarTests.lists.map(\.name)) == Set(GrammarTests.calls.keys))
        for (name, type) in GrammarTests.lists {
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
        for (name, type) in GrammarTests.lists { check(type, name) }
    }
}

/// All commands by one grammar: what they do with it.
@Suite(.fewAtATime) struct GrammarTests {
    /// How a command that prints a list is called here.
    fileprivate struct Call {
        let arguments: [String]
        /// A call that finds nothing; `nil` if there is none.
        var nothing: [String]?
        /// Whether a table of its own is drawn on a terminal.
        var isDrawn = false
    }

    /// By the name of the command. One that is missing here is found by a test.
    fileprivate static let calls: [String: Call] = [
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

    fileprivate static var lists: [(name: String, type: any ListingCommand.Type)] {
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
        ] { try #require(try run(name, words, data: "data").status == 0) }
    }

    private func environment(data: String, at other: EmulatorProcess? = nil) -> [String: String] {
        [
            "XDG_DATA_HOME": folder.path(data), "XDG_CONFIG_HOME": folder.path("config"),
            "GHLANCE_API_URL": (other ?? emulator).address, "GH_TOKEN": "ghp_listsTestTokenDoNotUse000000000000001",
            "GH_PATH": "/nonexistent/gh",
        ]
    }

    /// How a list is called, which gets a copy of the library of its own, under its name.
    private func call(_ name: String) throws -> Call {
        try folder.run("cp", "-r", "data", "\(name) data")
        return try #require(Self.calls[name])
    }

    /// The command line of a command.
    private func line(_ name: String, _ arguments: [String]) throws -> [String] {
        [try TerminalDriver.executable("ghlance")] + name.split(separator: " ").map(String.init)
            + arguments.map { $0 == "LIST" ? folder.path("list") : $0 }
    }

    private func run(
        _ name: String, _ arguments: [String], data: String? = nil, at emulator: EmulatorProcess? = nil
    ) throws -> CommandRun {
        try CommandRun(line(name, arguments), environment: environment(data: data ?? "\(name) data", at: emulator))
    }

    @Test("in a pipe: tabs, no headings, no padding, no colours; a limit, NULs and JSON")
    func pipe() throws {
        for (name, type) in Self.lists {
            let arguments = try call(name).arguments
            func run(_ more: String...) throws -> CommandRun { try self.run(name, arguments + more) }
            // Offline, the rows of a list are names without facts: incomplete.
            let status: Int32 = name == "list" ? 3 : 0
            let plain = try run()
            let rows = plain.output.split(separator: "\n")
            #expect(plain.status == status && !rows.isEmpty, "\(name): \(plain.error)")
            #expect(
                rows.allSatisfy { $0.count { $0 == "\t" } == type.columnCount - 1 }, "\(name): \(plain.output)")
            #expect(!plain.output.contains("\u{1B}") && !plain.output.contains("  "), "\(name): \(plain.output)")
            let limited = try run("-L1")
            #expect(limited.output.count { $0 == "\n" } == 1, "\(name): \(limited.output)")
            let field = type.fieldSummaries[0].name
            let ended = try run("--print", field, "-0").output
            #expect(ended.hasSuffix("\0") && ended.count { $0 == "\0" } == rows.count, "\(name): \(ended)")
            #expect(!ended.contains("\n"), "\(name): \(ended)")
            let json = try run("--json", field, "-L", "1")
            #expect(json.status == status && json.output.hasPrefix("[{\"\(field)\":"), "\(name): \(json.output)")
            #expect(json.output.hasSuffix("}]\n"), "\(name): \(json.output)")
        }
    }

    @Test("on a terminal: columns with headings, and no tabs")
    func terminal() async throws {
        for (name, type) in Self.lists {
            let call = try call(name)
            let terminal = try BareTerminal(
                line(name, call.arguments), environment: environment(data: "\(name) data"), columns: 150)
            #expect(try await terminal.waitForEnd() == (name == "list" ? 3 : 0), "\(name)")
            #expect(!terminal.text.contains("\t"), "\(name): \(terminal.text)")
            if !call.isDrawn { #expect(terminal.text.hasPrefix(type.firstHeading), "\(name): \(terminal.text)") }
        }
    }

    @Test("nothing: no output, [] in JSON, and a status by what was asked")
    func nothing() throws {
        for (name, type) in Self.lists {
            guard let nothing = try call(name).nothing else { continue }
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
}

extension ListingCommand {
    fileprivate static var columnCount: Int { listing.columns.count }
    fileprivate static var firstHeading: String { listing.columns[0].heading }
    fileprivate static var whenEmpty: EmptyList { listing.whenEmpty }
}
