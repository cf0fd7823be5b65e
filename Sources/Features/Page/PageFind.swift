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
        /// A text is asked for; what is visible.
        case open(in: View)
        /// The words by which a README was found are looked for: all of them, or each where they are not next to each other.
        case begin(String, in: View)
        /// The text is edited.
        case edit(LineEdit)
        /// The text is complete.
        case submit
        /// The next or previous match is wanted; what is visible.
        case move(forward: Bool, in: View)
        /// A text is to be looked for.
        case look(Request)
        /// The matches were found.
        case found(PageMatches, Request)
        /// The find ends.
        case close
    }

    /// Each action is its own mutation.
    public typealias Mutation = Action

    /// A text to look for in a layout.
    public struct Request: Sendable, Equatable {
        /// The number of the README.
        var number: Int
        /// The width of its layout.
        var width: Int
        /// The text.
        var text: String
        /// Whether its words are looked for, where the whole text is nowhere.
        var acceptsWords = false
    }

    /// The text.
    public internal(set) var line = EditableText()
    /// Whether the text is being typed.
    public internal(set) var isTyping = true
    /// Whether its words are looked for, where the whole text is nowhere.
    var acceptsWords = false
    /// Its matches; `nil` before they are found.
    public internal(set) var matches: PageMatches?
    /// The index of the match that is shown; `nil` if there is none.
    public internal(set) var current: Int?
    /// What was visible when it began.
    var view: View
}

extension PageReactor {
    func find(_ action: PageFind.Action, _ state: PageState) -> Effect<Mutation, State> {
        switch action {
        case .look(let request): look(request, state)
        case .submit where state.find?.line.text.isEmpty != false: .immediate(.find(.close))
        default: .immediate(.find(action))
        }
    }

    private func look(_ request: PageFind.Request, _ state: PageState) -> Effect<Mutation, State> {
        guard let current = state.current, current.number == request.number, let layout = current.layout else {
            return .none
        }
        return .run(id: .finding) { [dependencies] send in
            let matches = await concurrently(on: dependencies.executor) {
                PageMatches(of: request.text, in: layout, acceptsWords: request.acceptsWords)
            }
            send(.find(.found(matches, request)))
        }
    }
}
