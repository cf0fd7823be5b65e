public import Core
public import Reactive

/// State of no feature: the size of the screen, dialogs, notices, quitting. It has no effects.
public struct ShellReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        /// In cells.
        case resize(columns: Int, rows: Int)
        case show(Screen)
        /// Closes the list and shows the one it was opened from: see ``Route``.
        case back
        case toggle(Dialog.Kind)
        /// A menu is opened with this row selected.
        case openMenu(Dialog.Kind, selected: Int)
        /// Edits the filter of the open menu; the first match is selected.
        case editMenu(LineEdit)
        /// The index of a row of the open menu; in help, the first visible line.
        case selectInMenu(Int)
        /// Opens the parts that an earlier session has left open.
        case adoptParts(OpenParts)
        case noteSavedParts(OpenParts)
        /// Shows or hides the details below the list.
        case toggleStrip
        /// Closes help or the open menu.
        case closeDialog
        /// The screen is opened on a terminal with these properties.
        case adoptAppearance(Appearance)
        /// The terminal reported its background.
        case adoptBackground(Appearance.RGB)
        case ask(Alert)
        /// Selects the next or previous answer.
        case markChoice(forward: Bool)
        case answer(Alert.Choice)
        /// The notice with this number was read: a key was pressed.
        case acknowledge(Int)
        case say(Notice)
        case finish(Ending)
        /// The program ends once pending writes are done.
        case end
        /// The spinner turns.
        case spin
        case stopSpinning
    }

    /// Each action is its own mutation.
    public typealias Mutation = Action

    public struct State: Sendable, Equatable {
        /// In cells.
        public var columns: Int
        public var rows: Int
        public var screen = Screen.search
        /// `nil` without activity, or before it has lasted long enough.
        var spinnerPhase: Int?
        /// Help or the open menu, on top of everything.
        public var dialog: Dialog?
        /// Whether to show the details below the list, if there is room.
        public var showsStrip = true
        /// The open parts as they are saved; `nil` before that is known.
        var savedParts: OpenParts?
        public var appearance: Appearance
        public var configured = Configured()
        public var alert: Alert?
        public var markedChoice: Alert.Choice?
        public var notices = UnreadNotices()
        /// `nil` while it goes on.
        public var ending: Ending?
        /// Whether the program only waits for pending writes.
        var isEnding = false

        public init(columns: Int = 0, rows: Int = 0, appearance: Appearance = Appearance()) {
            (self.columns, self.rows, self.appearance) = (columns, rows, appearance)
        }
    }

    /// The interval of the spinner, and the delay before it is shown.
    static let spinnerInterval = Duration.milliseconds(120)
    /// The interval of a spinner that does not turn: longer than any activity.
    static let stillInterval = Duration.seconds(3_600)

    public init() {}

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
            // A key pressed earlier takes precedence.
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
        case .say(let notice): state.notices.post(notice)
        // Handled by the program, which has the path.
        case .back: break
        case .finish(let ending): state.ending = state.ending ?? ending
        case .end: state.isEnding = true
        case .spin: state.spinnerPhase = (state.spinnerPhase ?? -1) + 1
        case .stopSpinning: state.spinnerPhase = nil
        }
    }
}

extension ShellReactor.State {
    func openMenu(_ kind: Dialog.Kind) -> CommandMenu? { dialog?.kind == kind ? dialog?.menu : nil }
}

extension CommandMenu {
    /// If the filter changes, the first match is selected.
    fileprivate mutating func edit(_ edit: LineEdit) {
        let text = line.text
        line.apply(edit)
        if line.text != text { selected = 0 }
    }
}

/// How the program ends.
public enum Ending: Sendable, Equatable {
    case chosen(RepositoryChoice)
    /// The output of a user's command is printed.
    case printed(OwnActionAnswer)
    /// There was no result, and none was to be shown.
    case nothing
    /// The user quit.
    case left
    case signal(Int32)

    /// The repositories that it is about.
    public var ids: [Repository.ID] {
        switch self {
        case .chosen(let choice): choice.ids
        case .printed(let answer): answer.ids
        case .nothing, .left, .signal: []
        }
    }
}

/// The properties of the terminal that drawing depends on.
public struct Appearance: Sendable, Equatable {
    public struct RGB: Sendable, Equatable {
        public var red: UInt8
        public var green: UInt8
        public var blue: UInt8

        public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }
    }

    /// 0 for a monochrome terminal or `NO_COLOR`.
    public var colors: Int
    /// `nil` if the terminal has not reported it.
    public var background: RGB?
    /// The characters that can be written.
    public var repertoire: Repertoire
    /// Whether text is read once, line by line, so that nothing in it can be opened later.
    public var isReadInOrder = false
    /// Whether the terminal uses Alt-Enter itself, as xterm and Windows Terminal do to toggle full screen.
    public var keepsAltEnter = false

    public init(colors: Int = 256, repertoire: Repertoire = .unicode) {
        self.colors = colors
        self.repertoire = repertoire
    }
}
