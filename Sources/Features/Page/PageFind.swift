import Markup
import Reactive

/// The search for a text in a page in full screen.
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
        /// Goes to the next or previous match.
        case move(forward: Bool, in: View)
        case look(Request)
        case found(PageMatches, Request)
        case close
    }

    /// Each action is its own mutation.
    public typealias Mutation = Action

    /// A text to look for in a layout.
    public struct Request: Sendable, Equatable {
        var number: Int
        var width: Int
        var text: String
        /// Whether single words are looked for if the whole text is not found.
        var acceptsWords = false
    }

    public internal(set) var line = EditableText()
    /// Whether the text is being typed.
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
