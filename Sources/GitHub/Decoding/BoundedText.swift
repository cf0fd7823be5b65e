/// Texts of facts are kept in memory, so those of a server without limits are cut.
enum BoundedText {
    /// A text of at most 255 scalars, as long as a name or a tag of git may be.
    static func bounded(_ text: String) -> String {
        text.utf8.count <= 255 ? text : String(text.unicodeScalars.prefix(255))
    }
}
