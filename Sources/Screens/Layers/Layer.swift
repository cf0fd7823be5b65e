import Terminal

/// A part of the screen that can handle keys: a list, a note, a form, help, a question. See ``LayerStack``.
protocol Layer {
    /// What a command asks for; `nil` if the layer does not know it, and the layers below are asked.
    func intents(of command: Command) -> [Intent]?
    /// What the user's own action at an index asks for; `nil` if the layer is not of repositories, and the layers below are asked.
    func intents(ofOwnAction index: Int) -> [Intent]?
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
    func intents(ofOwnAction index: Int) -> [Intent]? { nil }
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
    /// The activity in progress, in place of the summary.
    var activity: String?
    /// The counts, in parts.
    var summary: [StyledText] = []
    /// What rows wait for, and for how long: the last part, for which the counts make room.
    var held: StyledText?
}
