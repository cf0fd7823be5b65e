/// A piece of a document that begins a line of its own, independent of any width.
struct MarkupBlock: Sendable, Equatable {
    /// What is in it.
    enum Content: Sendable, Equatable {
        /// Text that wraps, and the level of a heading, 1 to 6. Line breaks in it are kept.
        case text([MarkupRun], Alignment, heading: Int? = nil)
        /// Lines that are kept as they are.
        case code(MarkupCode)
        /// Rows of cells.
        case table([[MarkupCell]])
        /// A line across.
        case rule
    }

    /// Where lines stand.
    enum Alignment: Sendable, Equatable {
        case left, center, right

        /// The part of free cells that is in front.
        func padding(of space: Int) -> Int {
            switch self {
            case .left: 0
            case .center: space / 2
            case .right: space
            }
        }
    }

    /// What is in it.
    var content: Content
    /// What stands in front of its lines, from the outside.
    var gutters: [MarkupGutter]
    /// Whether an empty line goes before it.
    var isSpaced: Bool
    /// The index of the `<details>` that it is in; a summary is outside its own.
    var details: Int?
    /// The index of the `<details>` that it opens and closes: it begins the summary.
    var toggles: Int?
}
