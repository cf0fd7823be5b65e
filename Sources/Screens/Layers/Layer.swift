public import Features
import Terminal

/// A part of the screen that can handle keys: a list, a note, a form, help, a question. See ``LayerStack``.
protocol Layer {
    /// What a command asks for; `nil` if the layer does not know it, and the layers below are asked.
    func intents(of command: Command) -> [Intent]?
    /// What the user's own action at an index asks for; `nil` if the layer is not of repositories, and the layers below are asked.
    func intents(ofCustomAction index: Int) -> [Intent]?
    /// What typed text asks for; `nil` if nothing is typed into the layer.
    func intents(typing text: String) -> [Intent]?
    /// What pasted text asks for; `nil` if nothing is pasted into the layer.
    func intents(pasting text: String) -> [Intent]?
    /// Whether the layers below get no keys. Commands of the program itself still work.
    var takesAll: Bool { get }

    /// Draws the layer over those below it.
    func draw(on canvas: inout Canvas)
    /// The cursor, if this is the top layer; `nil` hides it.
    var cursor: Position? { get }
    /// Where the row or answer that is selected begins; `nil` without one.
    var selection: Position? { get }
    /// The text of the status line; `nil` for that of the layer below.
    var status: StatusText? { get }
    /// The hints, the most important first; `nil` for those of the layer below.
    var hints: [Hint]? { get }
}

extension Layer {
    func intents(ofCustomAction index: Int) -> [Intent]? { nil }
    func intents(typing text: String) -> [Intent]? { nil }
    func intents(pasting text: String) -> [Intent]? { intents(typing: text) }
    var takesAll: Bool { true }
    var cursor: Position? { nil }
    var selection: Position? { nil }
    var status: StatusText? { nil }
    var hints: [Hint]? { nil }
}

struct StyledText {
    var text: String
    var style: Style

    init(_ text: String, _ style: Style) {
        self.text = text
        self.style = style
    }
}

/// The left part of the status line.
struct StatusText {
    /// What is waited for, and for how long.
    var wait: String?
    /// The same in fewer words, the last in the fewest.
    var shorterWaits: [String] = []
    /// The activity in progress, in place of the summary.
    var activity: String?
    /// The counts, in parts.
    var summary: [StyledText] = []
    /// What rows wait for, and for how long: the last part, for which the counts make room.
    var held: StyledText?
    /// Whether the counts are of the list behind a pane or a question, whose hints come first.
    var isBehind = false
}

/// What an event of the terminal leads to.
public enum Intent: Sendable, Equatable {
    case send(AppReactor.Action)
    case redraw
    case suspend
}

extension Intent {
    static func shell(_ action: ShellState.Mutation) -> Intent { .send(.shell(action)) }
    /// Something for the list that is shown.
    public static func list(_ action: ListAction) -> Intent { .send(.list(action)) }
    static func search(_ action: SearchReactor.Action) -> Intent { .send(.search(action)) }
    public static func favourites(_ action: FavouritesReactor.Action) -> Intent { .send(.favourites(action)) }
    static func history(_ action: HistoryReactor.Action) -> Intent { .send(.history(action)) }
    static func account(_ action: AccountReactor.Action) -> Intent { .send(.account(action)) }
    static func page(_ action: PageReactor.Action) -> Intent { .send(.page(action)) }
    static func completion(_ action: CompletionState.Mutation) -> Intent { .send(.completion(action)) }
    static func starImport(_ action: StarImportReactor.Action) -> Intent { .send(.starImport(action)) }
}

/// What a cell of the screen stands for, for the mouse. It is said while the screen is drawn, so that what is pressed is what is seen.
struct Target: Sendable {
    /// The command that a press is; `nil` for one that is none.
    var command: Command?
    /// What another press asks for.
    var press: [Intent] = []
    /// What a double click asks for, if the first press has only selected; `nil` where two presses are two.
    var double: [Intent]?
    /// What a line of the wheel asks for; `nil` for what the keys that move up and down ask for.
    var wheel: Wheel?

    /// What a line of the wheel asks for.
    struct Wheel: Sendable {
        var up: [Intent]
        var down: [Intent]
    }
}
