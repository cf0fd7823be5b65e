import Model
import Screens
import Text

/// The forms of the history's output.
enum HistoryForm {
    /// An array, with an object on each line.
    static func json(_ entries: [HistoryEntry]) -> String {
        let objects = entries.map { entry in
            JSONText.object([
                ("searchedAt", JSONText.string(entry.searchedAt.inCalendar.iso8601Text)),
                ("query", JSONText.string(entry.query)), ("resultCount", "\(entry.resultCount)"),
                ("sort", JSONText.string(entry.sort.rawValue)),
            ])
        }
        return "[\(objects.joined(separator: ",\n "))]"
    }

    /// A line for a program, with tabs between its fields.
    static func fields(_ entry: HistoryEntry) -> String {
        let values: [FieldValue] = [
            .date(entry.searchedAt), .text(entry.query), .number(entry.resultCount), .text(entry.sort.rawValue),
        ]
        return values.map(\.line).joined(separator: "\t")
    }

    /// Lines for people.
    static func table(
        _ entries: [HistoryEntry], at now: Timestamp, columns: Int?, repertoire: Repertoire
    ) -> [String] {
        let rows = entries.map { entry in
            [
                Age(of: entry.searchedAt, at: now).text, entry.query, Quantities.grouped(entry.resultCount),
                entry.sort == .bestMatch ? "" : entry.sort.rawValue,
            ]
        }
        return TextTable(rows: rows, rightAligned: [2], flexible: 1, columns: columns, repertoire: repertoire).lines
    }
}
