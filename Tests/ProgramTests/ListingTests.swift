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
}
