import Markup

/// The search for a text in what is read in full screen.
public struct PageFind: Sendable, Equatable {
    public struct View: Sendable, Equatable {
        /// Counted from the first line of the README.
        public var first: Int
        /// How many lines are visible.
        public var rows: Int

        public init(first: Int, rows: Int) {
            self.first = first
            self.rows = rows
        }
    }

    public enum Action: Sendable, Equatable {
        /// A text is to be typed.
        case open(in: View)
        /// Looks for the words by which a README was found: the whole text, or each word where they are not next to
        /// each other.
        case begin(String, in: View)
        case edit(LineEdit)
        case submit
        case move(forward: Bool, in: View)
        case found(PageMatches, Request)
        case close
    }

    /// A text to look for in a layout.
    public struct Request: Sendable, Equatable {
        var number: Int
        var width: Int
        /// Of the layout: pictures that arrive change it.
        var lines: Int
        var text: String
        /// Whether single words are looked for if the whole text is not found.
        var acceptsWords = false
    }

    public internal(set) var line = EditableText()
    public internal(set) var isTyping = true
    /// Whether single words are looked for if the whole text is not found.
    var acceptsWords = false
    /// `nil` before they are found.
    public internal(set) var matches: PageMatches?
    /// The index of the match shown; `nil` if there is none.
    public internal(set) var current: Int?
    /// What was visible when the search began.
    var view: View
}

extension Reader {
    mutating func reduce(_ action: PageFind.Action) {
        switch action {
        case .open(let view):
            openDetails()
            link = nil
            find = PageFind(view: view)
        case .begin(let text, let view):
            openDetails()
            find = PageFind(line: EditableText(text: text), isTyping: false, acceptsWords: true, view: view)
        case .edit(let edit):
            find?.acceptsWords = false
            find?.line.apply(edit)
            if find?.line.text.isEmpty == true {
                find?.matches = nil
                find?.current = nil
            }
        case .submit: find?.isTyping = false
        case .move(let forward, let view): goToMatch(forward: forward, view)
        case .found(let matches, let request):
            guard findRequest == request, var find else { return }
            let isNew = find.matches == nil || find.isTyping
            find.matches = matches
            find.current =
                isNew ? matches.match(from: find.view.first) : find.current.map { min($0, matches.count - 1) }
            if matches.count == 0 { find.current = nil }
            self.find = find
            if isNew { showMatch(PageFind.View(first: line ?? find.view.first, rows: find.view.rows)) }
        case .close: find = nil
        }
    }

    /// What is looked for may be in one of them.
    private mutating func openDetails() { if layout?.open != nil { open = OpenDetails(areAllOpen: true) } }

    /// Wraps around at both ends.
    private mutating func goToMatch(forward: Bool, _ view: PageFind.View) {
        guard let count = find?.matches?.count, count > 0 else { return }
        let former = find?.current ?? -1
        find?.current = (former + (forward ? 1 : count - 1)) % count
        showMatch(view)
    }

    /// Scrolls the match into view.
    private mutating func showMatch(_ view: PageFind.View) {
        guard let find, let current = find.current, let matches = find.matches, let layout else { return }
        let part = matches.first(of: current)
        if !(view.first..<view.first + view.rows).contains(part.line) { line = part.line - view.rows / 3 }
        guard layout.lines.indices.contains(part.line), layout.lines.isWide(at: part.line) else { return }
        let key = offsetKey(of: layout.lines.block(at: part.line))
        let offset = offsets[key] ?? 0
        if part.columns.upperBound <= layout.width {
            offsets[key] = 0
        } else if part.columns.lowerBound <= offset || part.columns.upperBound >= offset + layout.width {
            // The cells at both edges may be signs of a cut.
            offsets[key] = max(0, part.columns.lowerBound - layout.width / 3)
        }
    }
}
