public import Core

/// What belongs to no feature: the size of the screen, dialogs, notices, quitting.
public struct ShellState: Sendable, Equatable {
    public enum Mutation: Sendable, Equatable {
        /// In cells.
        case resize(columns: Int, rows: Int)
        case show(Screen)
        /// Closes the list and shows the one it was opened from: see ``Route``.
        case back
        case toggle(Dialog.Kind)
        /// A menu is opened with this row selected.
        case openMenu(Dialog.Kind, selected: Int)
        /// The menu of actions is opened for the selected repository, whatever is marked.
        case openActionsOfSelected
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

    /// The interval of the spinner, and the delay before it is shown.
    static let spinnerInterval = Duration.milliseconds(120)
    /// The interval of a spinner that does not turn: longer than any activity.
    static let stillInterval = Duration.seconds(3_600)

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
    /// Whether there is a program that draws pictures, and it is to be used.
    public var drawsPictures = false
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

    public mutating func reduce(_ mutation: Mutation) {
        switch mutation {
        case .resize(let columns, let rows):
            (self.columns, self.rows) = (columns, rows)
        case .show(let screen):
            self.screen = screen
            dialog = nil
        case .toggle(let kind): dialog = dialog?.kind == kind ? nil : Dialog(kind)
        case .openMenu(let kind, let selected): dialog = Dialog(kind, CommandMenu(selected: max(0, selected)))
        case .openActionsOfSelected:
            dialog = Dialog(.actions)
            dialog?.isOfSelected = true
        case .editMenu(let edit): dialog?.menu.edit(edit)
        case .selectInMenu(let place): dialog?.menu.selected = max(0, place)
        case .toggleStrip: showsStrip.toggle()
        case .adoptParts(let parts):
            savedParts = parts
            // A key pressed earlier takes precedence.
            if showsStrip { showsStrip = parts.details }
        case .noteSavedParts(let parts): savedParts = parts
        case .closeDialog: dialog = nil
        case .adoptAppearance(let appearance): self.appearance = appearance
        case .adoptBackground(let background): appearance.background = background
        case .ask(let alert):
            guard self.alert == nil else { return }
            self.alert = alert
            markedChoice = alert.harmless
            dialog = nil
        case .markChoice(let forward):
            guard let choices = alert?.choices, let marked = markedChoice,
                let index = choices.firstIndex(of: marked)
            else { return }
            markedChoice = choices[(index + (forward ? 1 : choices.count - 1)) % choices.count]
        case .answer(let choice):
            guard let asked = alert, asked.choices.contains(choice) else { return }
            alert = nil
            markedChoice = nil
        case .acknowledge(let number): notices.read(number)
        case .say(let notice): notices.post(notice)
        // Handled by the program, which has the path.
        case .back: break
        case .finish(let ending): self.ending = self.ending ?? ending
        case .end: isEnding = true
        case .spin: spinnerPhase = (spinnerPhase ?? -1) + 1
        case .stopSpinning: spinnerPhase = nil
        }
    }

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
    case printed(CustomActionAnswer)
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

        /// Whether it is dark, by perceived brightness (ITU-R BT.601).
        public var isDark: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 128_000 }
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

/// A modal question, as data in the state; its answer is an action.
public enum Alert: Sendable, Equatable {
    /// An action would discard the changes to a note.
    case unsavedNote(Request)
    /// Many pages would be opened in the browser.
    case manyPages(OpenedPages)

    /// An action would stop a clone that is being made.
    case runningClone(Request)

    /// The action to continue with after the answer.
    public enum Request: Sendable, Equatable {
        case closeNote
        case end(Ending)
        /// Perform an action whose output the program ends with.
        case perform(CustomAction, [Repository])
    }

    public enum Choice: Sendable, Equatable {
        /// Discard the changes and continue.
        case discard
        /// Keep editing.
        case keepEditing
        case open
        case cancel
        /// Stop the clone and continue.
        case stopCloning
        /// Let the clone finish.
        case keepCloning
    }

    /// In the order they are shown.
    public var choices: [Choice] {
        switch self {
        case .unsavedNote: [.discard, .keepEditing]
        case .manyPages: [.open, .cancel]
        case .runningClone: [.stopCloning, .keepCloning]
        }
    }

    /// The answer that changes nothing, which is also the default.
    public var harmless: Choice { choices[1] }
}

/// Only one menu is open at a time.
public struct Dialog: Sendable, Equatable {
    public enum Kind: Sendable {
        /// The selection is the first visible line.
        case help
        case commands
        case orders
        case facets
        case marks
        /// What can be opened and copied of repositories.
        case actions
        case lists
        /// The headings of what is read in full screen.
        case outline
    }

    public var kind: Kind
    public var menu = CommandMenu()
    /// Whether it is about the selected repository, whatever is marked.
    var isOfSelected = false

    init(_ kind: Kind, _ menu: CommandMenu = CommandMenu()) {
        self.kind = kind
        self.menu = menu
    }
}

public struct CommandMenu: Sendable, Equatable {
    /// The words that a row must contain.
    public var line = EditableText()
    /// The index among the matches.
    public var selected = 0

    /// Whether a text contains all words of the filter.
    public func matches(_ text: String) -> Bool { TextFilter(line.text).matches(text) }
}
