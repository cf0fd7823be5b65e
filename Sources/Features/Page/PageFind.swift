import Markup
import Reactive

/// The find of a page in full screen: the text that is looked for, and its matches.
public struct PageFind: Sendable, Equatable {
    /// The visible lines of a page.
    public struct View: Sendable, Equatable {
        /// The first, counted from the first line of the README.
        public var first: Int
        /// How many there are.
        public var rows: Int

        /// Some lines.
        public init(first: Int, rows: Int) {
            self.first = first
            self.rows = rows
        }
    }

    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// A text is asked for. ``AppReactor`` knows what is visible then.
        case open
        /// The text is edited.
        case edit(LineEdit)
        /// The text is complete.
        case submit
        /// The next or previous match is wanted. ``AppReactor`` knows what is visible now.
        case move(forward: Bool)
        /// A text is to be looked for.
        case look(Request)
        /// The find ends.
        case close
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// A text is asked for; what is visible.
        case opened(View)
        /// As in ``Action``.
        case edited(LineEdit)
        /// As in ``Action``.
        case submitted
        /// The next or previous match is wanted; what is visible.
        case moved(forward: Bool, View)
        /// The matches were found.
        case found(PageMatches, Request)
        /// As in ``Action``.
        case closed
    }

    /// A text to look for in a layout.
    public struct Request: Sendable, Equatable {
        /// The number of the README.
        var number: Int
        /// The width of its layout.
        var width: Int
        /// The text.
        var text: String
    }

    /// The text.
    public internal(set) var line = EditableText()
    /// Whether the text is being typed.
    public internal(set) var isTyping = true
    /// Its matches; `nil` before they are found.
    public internal(set) var matches: PageMatches?
    /// The index of the match that is shown; `nil` if there is none.
    public internal(set) var current: Int?
    /// What was visible when it began.
    var view: View
}

extension PageReactor {
    func find(_ action: PageFind.Action, _ state: PageState) -> Effect<Mutation> {
        switch action {
        case .open, .move: .none
        case .edit(let edit): .immediate(.find(.edited(edit)))
        case .submit: .immediate(.find(state.find?.line.text.isEmpty == false ? .submitted : .closed))
        case .look(let request): look(request, state)
        case .close: .immediate(.find(.closed))
        }
    }

    private func look(_ request: PageFind.Request, _ state: PageState) -> Effect<Mutation> {
        guard let current = state.current, current.number == request.number, let layout = current.layout else {
            return .none
        }
        return .run(id: .finding) { [dependencies] send in
            let matches = await withTaskExecutorPreference(dependencies.executor) {
                await PageMatches.find(request.text, in: layout)
            }
            send(.find(.found(matches, request)))
        }
    }

    static func reduce(into state: inout PageState, _ mutation: PageFind.Mutation) {
        switch mutation {
        case .opened(let view):
            state.link = nil
            state.find = PageFind(view: view)
        case .edited(let edit):
            state.find?.line.apply(edit)
            if state.find?.line.text.isEmpty == true {
                state.find?.matches = nil
                state.find?.current = nil
            }
        case .submitted: state.find?.isTyping = false
        case .moved(let forward, let view): state.goToMatch(forward: forward, view)
        case .found(let matches, let request):
            guard state.findRequest == request, var find = state.find else { return }
            let isNew = find.matches == nil || find.isTyping
            find.matches = matches
            find.current =
                isNew ? matches.match(from: find.view.first) : find.current.map { min($0, matches.count - 1) }
            if matches.count == 0 { find.current = nil }
            state.find = find
            if isNew { state.showMatch(PageFind.View(first: state.line ?? find.view.first, rows: find.view.rows)) }
        case .closed: state.find = nil
        }
    }
}

extension PageState {
    /// What is to be looked for; `nil` if nothing is.
    var findRequest: PageFind.Request? {
        guard let find, !find.line.text.isEmpty, let current, !current.isLayoutOld, let layout = current.layout
        else { return nil }
        return PageFind.Request(number: current.number, width: layout.width, text: find.line.text)
    }

    /// From the last match it goes on to the first, and back.
    fileprivate mutating func goToMatch(forward: Bool, _ view: PageFind.View) {
        guard let count = find?.matches?.count, count > 0 else { return }
        let former = find?.current ?? -1
        find?.current = (former + (forward ? 1 : count - 1)) % count
        showMatch(view)
    }

    /// Scrolls the match into view.
    fileprivate mutating func showMatch(_ view: PageFind.View) {
        guard let find, let current = find.current, let matches = find.matches, let layout else { return }
        let part = matches.first(of: current)
        if !(view.first..<view.first + view.rows).contains(part.line) { line = part.line - view.rows / 3 }
        guard layout.lines.indices.contains(part.line), layout.lines.isWide(at: part.line) else { return }
        let block = layout.lines.block(at: part.line)
        let offset = offsets[block] ?? 0
        if part.columns.upperBound <= layout.width {
            offsets[block] = 0
        } else if part.columns.lowerBound <= offset || part.columns.upperBound >= offset + layout.width {
            // The cells at both edges may be signs of a cut.
            offsets[block] = max(0, part.columns.lowerBound - layout.width / 3)
        }
    }
}
