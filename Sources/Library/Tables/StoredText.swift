internal import FoundationEssentials
internal import GRDB

/// Text that may contain NUL characters, at which SQLite's text functions end it; it is written and read as bytes.
///
/// Source: "sqlite3_bind_text" of SQLite's documentation on embedded NUL characters, and "CAST expressions".
enum StoredText {
    /// The placeholder of the text in a statement that writes it.
    static let placeholder = "CAST(? AS TEXT)"

    /// The column in a statement that reads it.
    static func column(_ name: String) -> String { "CAST(\(name) AS BLOB)" }

    /// The value of a text.
    static func value(_ text: String) -> DatabaseValue { Data(text.utf8).databaseValue }
}

extension Row {
    /// The text of a ``StoredText/column(_:)``.
    func storedText(_ index: Int) -> String? { bytes(index).map { String(decoding: $0, as: UTF8.self) } }
}
