import Model
import TestSupport
import Testing
import Text

@testable import Subcommands
@testable import ghlance

/// The forms of the history, and tables.
@Suite struct HistoryFormTests {
    private let now = Timestamp(seconds: 1_767_225_600)

    private func entry(_ query: String, sort: SearchSort = .bestMatch, count: Int = 1_250) -> HistoryEntry {
        HistoryEntry(query: query, sort: sort, searchedAt: now.advanced(bySeconds: -300), resultCount: count)
    }

    @Test func aLineForAProgramHasFourFields() {
        #expect(HistoryForm.fields(entry("swift\ttui", sort: .stars)) == "2025-12-31T23:55:00Z\tswift tui\t1250\tstars")
        #expect(HistoryForm.json([]) == "[]")
        #expect(
            HistoryForm.json([entry("a \"b\"")])
                == #"[{"searchedAt":"2025-12-31T23:55:00Z","query":"a \"b\"","resultCount":1250,"sort":"best-match"}]"#)
    }

    @Test func aTableIsFittedByCuttingTheQuery() {
        let entries = [entry("swift terminal interface"), entry("日本語", sort: .stars, count: 3)]
        func table(_ columns: Int?) -> [String] {
            HistoryForm.table(entries, at: now, columns: columns, repertoire: .unicode)
        }
        #expect(table(nil) == ["5 min  swift terminal interface  1,250", "5 min  日本語                        3  stars"])
        #expect(table(30) == ["5 min  swift te…  1,250", "5 min  日本語         3  stars"])
        for columns in 1...40 { #expect(table(columns).allSatisfy { CellText($0).columns <= columns }) }
    }

    @Test func textsOfStrangersAreHarmlessInEveryForm() {
        for text in HostileTexts.all {
            let entries = [entry(text)]
            let lines = HistoryForm.table(entries, at: now, columns: 60, repertoire: .unicode)
            #expect(lines == lines.map { CellText($0).string } && lines.count == 1)
            let fields = HistoryForm.fields(entries[0])
            #expect(
                fields.count { $0 == "\t" } == 3 && !fields.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" })
            #expect(
                !HistoryForm.json(entries).unicodeScalars.contains {
                    $0.value < 0x20 || (0x7F...0x9F).contains($0.value)
                })
        }
    }

    @Test(
        arguments: [
            (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (9_949, "9.9 kB"), (12_345, "12 kB"), (999_999, "1.0 MB"),
            (8_140_000, "8.1 MB"), (640_000, "640 kB"), (5_000_000_000, "5.0 GB"),
        ])
    func sizes(bytes: Int, text: String) { #expect(CacheMessages.size(bytes) == text) }
}
