/// The name of a saved search: 1 to 40 characters that can be seen, without white space.
public struct SavedSearchName: Sendable, Hashable, CustomStringConvertible {
    public enum Problem: Error, Sendable, Hashable {
        case empty
        /// The number of characters.
        case tooLong(Int)
        case hasSpace
        /// It contains a control character or an invisible one.
        case hasControlCharacter
        /// It begins like an option, or with a combining mark.
        case badBeginning
        case builtIn(String)
        case taken(String)
    }

    /// In code points; what users see as one character may have any number of them.
    public static let longest = 40

    /// As typed, without `@`.
    public let text: String

    /// An `@` before the name and white space around it are ignored.
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

    /// A name for a new search: those of searches that come with the program are taken.
    ///
    /// - Parameter own: The user's saved searches: an earlier one may have such a name, and keeps it.
    public init(new text: String, besides own: [SavedSearch] = []) throws(Problem) {
        try self.init(text)
        if isBuiltIn, own.named(key) == nil { throw .builtIn(self.text) }
    }

    /// A name that was saved under whatever rules applied then; `nil` if it cannot be one.
    public init?(saved text: String) {
        guard !text.isEmpty, text.utf8.count <= 1_000 else { return nil }
        self.text = text
    }

    public var isBuiltIn: Bool { SavedSearch.builtInNames.contains(key) }

    /// What names are compared by, ignoring case.
    public var key: String { text.lowercased() }
    public var description: String { text }
}

extension Unicode.Scalar {
    /// Whether it is visible: no control, no white space, nothing that changes the direction of what follows, nothing
    /// without a width.
    var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse, .surrogate: false
        // The blank Braille pattern is a symbol.
        default: !properties.isDefaultIgnorableCodePoint && self != "\u{2800}"
        }
    }

    /// Whether it combines with the character before it.
    var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}

extension SearchQuery {
    /// The saved search that the query names, as in `@rust`, valid or not; `nil` for any other query.
    public var namedSearch: String? {
        guard text.first == "@", !text.contains(where: \.isWhitespace) else { return nil }
        return String(text.dropFirst())
    }
}
