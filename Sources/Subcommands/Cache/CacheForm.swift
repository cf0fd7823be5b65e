import Library
import Model
import Screens
import Text

/// The forms in which the contents of a library are printed.
enum CacheForm {
    /// An object.
    static func json(_ contents: LibraryContents) -> String {
        func amount(_ amount: LibraryContents.Amount) -> String {
            JSONText.object([("count", "\(amount.count)"), ("size", amount.bytes.map { "\($0)" } ?? "null")])
        }
        let kinds = contents.amounts.map { (name: member($0.kind), json: amount($0.amount)) }
        return JSONText.object(
            [("path", JSONText.string(contents.path)), ("size", "\(contents.bytes)")] + kinds
                + [("copies", amount(contents.copies))])
    }

    private static func member(_ kind: LibraryContents.Kind) -> String {
        kind == .savedSearches ? "savedSearches" : kind.rawValue
    }

    /// Lines for people: name, count and size.
    static func table(_ contents: LibraryContents, columns: Int?, repertoire: Repertoire) -> [String] {
        func row(_ name: String, _ amount: LibraryContents.Amount) -> [String] {
            [name, Quantities.grouped(amount.count), amount.bytes.map(CacheMessages.size) ?? "", ""]
        }
        let rows =
            contents.amounts.map { row($0.kind.rawValue, $0.amount) } + [
                row("copies", contents.copies), ["file", "", CacheMessages.size(contents.bytes), contents.path],
            ]
        return TextTable(rows: rows, rightAligned: [1, 2], flexible: 3, columns: columns, repertoire: repertoire).lines
    }
}
