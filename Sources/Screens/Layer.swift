import Features
import Terminal

/// What has a place on the screen and may take keys: a list, a note, a form, help, a question. See ``LayerStack``.
protocol Layer {
    /// What a command asks for; `nil` if the layer does not know it, and the layers below are asked.
    func intents(of command: Command) -> [Intent]?
    /// What typed text asks for; `nil` if nothing is typed into the layer.
    func intents(typing text: String) -> [Intent]?
    /// What pasted text asks for; `nil` if nothing is pasted into the layer.
    func intents(pasting text: String) -> [Intent]?
    /// Whether the layers below get nothing. What belongs to the program itself works all the same.
    var takesAll: Bool { get }

    /// Draws the layer over those below it.
    func draw(on canvas: inout Canvas)
    /// Where the cursor is, as long as no layer above has another place for it; `nil` hides it.
    var cursor: Position? { get }
    /// What the status line says while this is the uppermost layer that has something to say; `nil` for what the layer below says.
    var status: StatusText? { get }
    /// The commands that matter in it, the most important first; `nil` for those of the layer below.
    var hints: [Hint]? { get }
}

extension Layer {
    func intents(typing text: String) -> [Intent]? { nil }
    func intents(pasting text: String) -> [Intent]? { intents(typing: text) }
    var takesAll: Bool { true }
    var cursor: Position? { nil }
    var status: StatusText? { nil }
    var hints: [Hint]? { nil }
}

/// A piece of text and how it looks.
struct StyledText {
    var text: String
    var style: Style

    init(_ text: String, _ style: Style) {
        self.text = text
        self.style = style
    }
}

/// A command and, in a word, what it does now.
struct Hint {
    var command: Command
    var word: String

    init(_ command: Command, _ word: String) {
        self.command = command
        self.word = word
    }
}

/// What the status line says on its left.
struct StatusText {
    /// What is going on, in place of the summary.
    var activity: String?
    /// How much there is, in parts.
    var summary: [StyledText] = []
}
