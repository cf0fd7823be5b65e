/// The name of a saved search: 1 to 40 characters that can be seen, without white space.
public struct SavedSearchName: Sendable, Hashable, CustomStringConvertible {
    /// Why a text is no name.
    public enum Problem: Error, Sendable, Hashable {
        /// There is no text.
        case empty
        /// It has more than ``SavedSearchName/longest`` characters; how many.
        case tooLong(Int)
        /// It contains white space.
        case hasSpace
        /// It contains a control character, or one that cannot be seen.
        case hasControlCharacter
        /// It begins as an option does, or with a mark that belongs to the character before it.
        case badBeginning
        /// A search that comes with the program has this name.
        case builtIn(String)
        /// Another saved search has this name.
        case taken(String)
    }

    /// The maximum number of characters, which are code points: one that people see may have any number of them.
    public static let longest = 40

    /// The name as it was typed, without `@`.
    public let text: String

    /// Reads a name; an `@` before it is ignored, and so is white space around it.
    public init(_ text: String) throws(Problem) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count < 2 else { throw .hasSpace }
        let name = String((words.first ?? "").drop { $0 == "@" })
        guard let first = name.unicodeScalars.first else { throw .empty }
        let count = name.unicodeScalars.count
        guard count <= SavedSearchName.longest else { throw .tooLong(count) }
        guard name.unicodeScalars.allSatisfy(\.isVisible) else { throw .hasControlCharacter }
        guard first != "-", !first.isMark else { throw .badBeginning }
        self.text = name
    }

    /// A name for what is saved now: what comes with the program keeps its own.
    ///
    /// - Parameter own: The user's saved searches: an earlier one may have such a name, and keeps it.
    public init(new text: String, besides own: [SavedSearch] = []) throws(Problem) {
        try self.init(text)
        if isBuiltIn, own.named(key) == nil { throw .builtIn(self.text) }
    }

    /// A name that was saved, under whatever rules there were then; `nil` for none.
    public init?(saved text: String) {
        guard !text.isEmpty, text.utf8.count <= 1_000 else { return nil }
        self.text = text
    }

    /// Whether a search that comes with the program has it.
    public var isBuiltIn: Bool { SavedSearch.builtInNames.contains(key) }

    /// What names are compared by: case does not distinguish them.
    public var key: String { text.lowercased() }

    /// The name.
    public var description: String { text }
}

extension Unicode.Scalar {
    /// Whether it can be seen: no control, no white space, nothing that turns the direction of what follows, nothing without a width.
    var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse, .surrogate: false
        // The blank of braille is a symbol.
        default: !properties.isDefaultIgnorableCodePoint && self != "\u{2800}"
        }
    }

    /// Whether it belongs to the character before it.
    var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}

extension SearchQuery {
    /// The saved search that the query names, as in `@rust`, valid or not; `nil` for a query of its own.
    public var namedSearch: String? {
        guard text.first == "@", !text.contains(where: \.isWhitespace) else { return nil }
        return String(text.dropFirst())
    }
}
