public import Core
public import Reactive

/// State of no feature: the size of the screen, dialogs, notices, quitting. It has no effects.
public struct ShellReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// The screen was resized, in cells.
        case resize(columns: Int, rows: Int)
        /// Another screen is shown.
        case show(Screen)
        /// The list that is shown is closed, and the one that it was opened from is shown again: see ``Route``.
        case back
        /// Help or a menu is opened or closed.
        case toggle(Dialog.Kind)
        /// A menu is opened with this row selected.
        case openMenu(Dialog.Kind, selected: Int)
        /// The filter of the open menu is edited; the first match is selected.
        case editMenu(LineEdit)
        /// A row of the open menu is selected, by its index; in help, the first visible line.
        case selectInMenu(Int)
        /// The parts that an earlier session has left open are opened.
        case adoptParts(OpenParts)
        /// The open parts are saved.
        case noteSavedParts(OpenParts)
        /// The details below the list are shown or hidden.
        case toggleStrip
        /// Help or the open menu is closed.
        case closeDialog
        /// The screen is opened on a terminal that can show this.
        case adoptAppearance(Appearance)
        /// The terminal reported its background.
        case adoptBackground(Appearance.RGB)
        /// A question is asked, unless one is open.
        case ask(Alert)
        /// The next or previous answer is selected.
        case markChoice(forward: Bool)
        /// The question is answered.
        case answer(Alert.Choice)
        /// The notice with this number is read: a key was pressed.
        case acknowledge(Int)
        /// A notice of no feature.
        case say(String)
        /// The user quits.
        case leave
        /// The program ends once pending writes are done.
        case end
        /// The spinner turns.
        case spin
        /// The spinner is hidden.
        case stopSpinning
    }

    /// Each action is its own mutation.
    public typealias Mutation = Action

    /// The shell state.
    public struct State: Sendable, Equatable {
        /// Cells in a row of the screen.
        public var columns: Int
        /// Rows of the screen.
        public var rows: Int
        /// The screen that is shown.
        public var screen = Screen.search
        /// The phase of the spinner; `nil` without activity, or before it has lasted long enough.
        var spinnerPhase: Int?
        /// Help or the open menu, on top of everything.
        public var dialog: Dialog?
        /// Whether to show the details below the list, if there is room.
        public var showsStrip = true
        /// The open parts as they are saved; `nil` before that is known.
        var savedParts: OpenParts?
        /// The appearance of the terminal.
        public var appearance: Appearance
        /// What the user's configuration says about the screen.
        public var configured = Configured()
        /// The open question.
        public var alert: Alert?
        /// The selected answer.
        public var markedChoice: Alert.Choice?
        /// The unread notices.
        public var notices = UnreadNotices()
        /// Whether the user has quit.
        public var hasLeft = false
        /// Whether the program only waits for pending writes.
        var isEnding = false

        /// A screen of a size with nothing open.
        public init(columns: Int = 0, rows: Int = 0, appearance: Appearance = Appearance()) {
            (self.columns, self.rows, self.appearance) = (columns, rows, appearance)
        }
    }

    /// The interval of the spinner, and the delay before it is shown.
    static let spinnerInterval = Duration.milliseconds(120)
    /// How long a spinner that does not turn stands as it is: longer than anything takes.
    static let stillInterval = Duration.seconds(3_600)

    /// Creates the reactor.
    public init() {}

    /// Folds an action into the state.
    public static func reduce(into state: inout State, _ action: Action) {
        switch action {
        case .resize(let columns, let rows):
            state.columns = columns
            state.rows = rows
        case .show(let screen):
            state.screen = screen
            state.dialog = nil
        case .toggle(let kind): state.dialog = state.dialog?.kind == kind ? nil : Dialog(kind)
        case .openMenu(let kind, let selected): state.dialog = Dialog(kind, CommandMenu(selected: max(0, selected)))
        case .editMenu(let edit): state.dialog?.menu.edit(edit)
        case .selectInMenu(let place): state.dialog?.menu.selected = max(0, place)
        case .toggleStrip: state.showsStrip.toggle()
        case .adoptParts(let parts):
            state.savedParts = parts
            // A key that came before is not taken back.
            if state.showsStrip { state.showsStrip = parts.details }
        case .noteSavedParts(let parts): state.savedParts = parts
        case .closeDialog: state.dialog = nil
        case .adoptAppearance(let appearance): state.appearance = appearance
        case .adoptBackground(let background): state.appearance.background = background
        case .ask(let alert):
            guard state.alert == nil else { return }
            state.alert = alert
            state.markedChoice = alert.harmless
            state.dialog = nil
        case .markChoice(let forward):
            guard let choices = state.alert?.choices, let marked = state.markedChoice,
                let index = choices.firstIndex(of: marked)
            else { return }
            state.markedChoice = choices[(index + (forward ? 1 : choices.count - 1)) % choices.count]
        case .answer(let choice):
            guard let alert = state.alert, alert.choices.contains(choice) else { return }
            state.alert = nil
            state.markedChoice = nil
        case .acknowledge(let number): state.notices.read(number)
        case .say(let text): state.notices.post(.text(text))
        // The path is the program's.
        case .back: break
        case .leave: state.hasLeft = true
        case .end: state.isEnding = true
        case .spin: state.spinnerPhase = (state.spinnerPhase ?? -1) + 1
        case .stopSpinning: state.spinnerPhase = nil
        }
    }
}

extension ShellReactor.State {
    /// The menu of a kind, if it is open.
    func openMenu(_ kind: Dialog.Kind) -> CommandMenu? { dialog?.kind == kind ? dialog?.menu : nil }
}

extension CommandMenu {
    /// Edits the filter. If it changes, the first match is selected.
    fileprivate mutating func edit(_ edit: LineEdit) {
        let text = line.text
        line.apply(edit)
        if line.text != text { selected = 0 }
    }
}

/// The properties of the terminal that drawing depends on.
public struct Appearance: Sendable, Equatable {
    /// The components of a colour.
    public struct RGB: Sendable, Equatable {
        /// Red.
        public var red: UInt8
        /// Green.
        public var green: UInt8
        /// Blue.
        public var blue: UInt8

        /// Creates a colour.
        public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }
    }

    /// The number of colours; 0 for a monochrome terminal or `NO_COLOR`.
    public var colors: Int
    /// The terminal's background; `nil` if it has not been reported.
    public var background: RGB?
    /// Which characters can be written.
    public var repertoire: Repertoire
    /// Whether text is read once, line by line, so that nothing in it can be opened later.
    public var isReadInOrder = false
    /// Whether the terminal keeps Alt-Enter for itself, as xterm and Windows Terminal do, which fill the screen with it.
    public var keepsAltEnter = false

    /// The appearance of a terminal with an unknown background.
    public init(colors: Int = 256, repertoire: Repertoire = .unicode) {
        self.colors = colors
        self.repertoire = repertoire
    }
}
