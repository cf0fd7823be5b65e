/// Text in one style, with its white space collapsed.
typealias MarkupRun = MarkupLayout.Span

/// A piece of a document that begins a line of its own, independent of any width.
struct MarkupBlock: Sendable, Equatable {
    enum Content: Sendable, Equatable {
        /// Text that wraps, and the level of a heading, 1 to 6. Line breaks in it are kept.
        case text([MarkupRun], Alignment, heading: Int? = nil)
        /// Lines that are kept as they are.
        case code(MarkupCode)
        case table([[MarkupCell]])
        /// A horizontal line.
        case rule
    }

    enum Alignment: Sendable, Equatable {
        case left, center, right

        /// The part of the free cells that precedes the line.
        func padding(of space: Int) -> Int {
            switch self {
            case .left: 0
            case .center: space / 2
            case .right: space
            }
        }
    }

    var content: Content
    /// In front of its lines, the outermost first.
    var gutters: [MarkupGutter]
    /// Whether an empty line precedes it.
    var isSpaced: Bool
    /// The index of the `<details>` that it is in; a summary is outside its own.
    var details: Int?
    /// The index of the `<details>` that it opens and closes: it begins the summary.
    var toggles: Int?
}
