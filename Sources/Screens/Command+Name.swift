extension Command {
    /// The command with a name; `nil` if there is none.
    package init?(named name: String) { self.init(rawValue: name) }

    /// Its name in the file of settings.
    package var name: String { rawValue }

    /// A place where keys are pressed.
    private struct Places: OptionSet {
        let rawValue: Int
        static let list = Places(rawValue: 1)
        static let page = Places(rawValue: 2)
        static let note = Places(rawValue: 4)
        static let emptyLine = Places(rawValue: 8)
    }

    /// Where it works: in lists, on a page in full screen, in the editor of a note, on an empty line alone.
    private var places: Places {
        switch self {
        case .saveNote: .note
        case .endOfInput: .emptyLine
        case .up, .down: [.list, .note]
        case .scrollPageUp, .scrollPageDown, .scrollPageBack, .scrollPageForward, .togglePage, .fullPage:
            [.list, .page]
        default:
            switch section {
            case .page, .reading, .file, .comparison: .page
            case .query: [.list, .note]
            case .screens, .program: [.list, .page, .note]
            case .search, .list, .note: .list
            }
        }
    }

    /// Whether both have a place, where a key could not be the key of both.
    package func meets(_ other: Command) -> Bool { !places.isDisjoint(with: other.places) }

    /// Whether a key that types text can be its key: only where no text is typed.
    package var takesText: Bool { places == .page }
}
