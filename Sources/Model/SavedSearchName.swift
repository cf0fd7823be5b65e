/// The name of a saved search: 1 to 40 characters without white space.
public struct SavedSearchName: Sendable, Hashable, CustomStringConvertible {
    /// Why a text is no name.
    public enum Problem: Error, Sendable, Hashable {
        /// There is no text.
        case empty
        /// It has more than ``SavedSearchName/longest`` characters; how many.
        case tooLong(Int)
        /// It contains white space.
        case hasSpace
        /// It contains a control character.
        case hasControlCharacter
        /// Another saved search has this name.
        case taken(String)
    }

    /// The maximum number of characters.
    public static let longest = 40

    /// The name as it was typed, without `@`.
    public let text: String

    /// Reads a name; an `@` before it is ignored, and so is white space around it.
    public init(_ text: String) throws(Problem) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count < 2 else { throw .hasSpace }
        let name = String((words.first ?? "").drop { $0 == "@" })
        guard !name.isEmpty else { throw .empty }
        guard name.count <= SavedSearchName.longest else { throw .tooLong(name.count) }
        guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw .hasControlCharacter
        }
        self.text = name
    }

    /// What names are compared by: case does not distinguish them.
    public var key: String { text.lowercased() }

    /// The name.
    public var description: String { text }
}

extension SearchQuery {
    /// The saved search that the query names, as in `@rust`, valid or not; `nil` for a query of its own.
    public var namedSearch: String? {
        guard text.first == "@", !text.contains(where: \.isWhitespace) else { return nil }
        return String(text.dropFirst())
    }
}
