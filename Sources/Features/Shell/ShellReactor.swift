public import Reactive

/// What belongs to no feature: the size of the screen, what is open above it, what was said, the way out. It has no effects.
public struct ShellReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// The screen has another size, in cells.
        case resize(columns: Int, rows: Int)
        /// Another screen is shown.
        case show(Screen)
        /// Help is opened or closed.
        case toggleHelp
        /// Help is scrolled, so that this line of it comes first.
        case scrollHelp(to: Int)
        /// The menu of commands is opened or closed.
        case toggleMenu
        /// What is typed into the menu is edited; the first command that has the words is selected.
        case editMenu(LineEdit)
        /// A command of the menu is selected, by its place.
        case selectInMenu(Int)
        /// What is known of the selected repository is shown below the list, or no more.
        case toggleStrip
        /// Help or the menu is closed.
        case closeDialog
        /// The terminal has told its background.
        case adoptBackground(Appearance.RGB)
        /// A question is asked. While one is open, another is not.
        case ask(Alert)
        /// The next or the one before of its answers is marked.
        case markChoice(forward: Bool)
        /// The question is answered.
        case answer(Alert.Choice)
        /// The notice with this number is read: a key was pressed.
        case acknowledge(Int)
        /// Something to say that is no feature's.
        case say(String)
        /// The program is left without a choice.
        case leave
        /// The program ends; what has to be written still is.
        case end
        /// The spinner turns.
        case spin
        /// The spinner vanishes.
        case stopSpinning
    }

    /// Each thing that happens is its own change.
    public typealias Mutation = Action

    /// What it keeps.
    public struct State: Sendable, Equatable {
        /// Cells in a row of the screen.
        public var columns: Int
        /// Rows of the screen.
        public var rows: Int
        /// The screen that is shown.
        public var screen = Screen.search
        /// The first visible line of help, where it is open.
        public var helpOffset: Int?
        /// Turns while something is at work; `nil` when nothing is, or has not been for long.
        public var spinnerPhase: Int?
        /// The menu of commands, where it is open.
        public var menu: CommandMenu?
        /// Whether what is known of the selected repository is shown below the list, where there is room.
        public var showsStrip = true
        /// What the terminal can show.
        public var appearance: Appearance
        /// Keys that are not the usual ones.
        public var bindings = KeyBindings()
        /// The question that has to be answered first.
        public var alert: Alert?
        /// The answer that Enter gives.
        public var markedChoice: Alert.Choice?
        /// What was said and not yet read.
        public var notices = UnreadNotices()
        /// Whether the user has left without a choice.
        public var hasLeft = false
        /// Whether the program only waits for what has to be written.
        public var isEnding = false

        /// A screen of a size with nothing open.
        public init(columns: Int = 0, rows: Int = 0, appearance: Appearance = Appearance()) {
            self.columns = columns
            self.rows = rows
            self.appearance = appearance
        }
    }

    /// The time between two turns of the spinner; also how long work may take before one is shown.
    public static let spinnerInterval = Duration.milliseconds(120)

    /// A reactor of the whole program.
    public init() {}

    /// Folds what happened into the state.
    public static func reduce(into state: inout State, _ action: Action) {
        switch action {
        case .resize(let columns, let rows):
            state.columns = columns
            state.rows = rows
        case .show(let screen):
            state.screen = screen
            state.closeDialogs()
        case .toggleHelp:
            let isOpen = state.helpOffset != nil
            state.closeDialogs()
            if !isOpen { state.helpOffset = 0 }
        case .toggleMenu:
            let isOpen = state.menu != nil
            state.closeDialogs()
            if !isOpen { state.menu = CommandMenu() }
        case .editMenu(let edit):
            let text = state.menu?.line.text
            state.menu?.line.apply(edit)
            if state.menu?.line.text != text { state.menu?.selected = 0 }
        case .selectInMenu(let place):
            state.menu?.selected = max(0, place)
        case .scrollHelp(let line):
            if state.helpOffset != nil { state.helpOffset = max(0, line) }
        case .toggleStrip:
            state.showsStrip.toggle()
        case .closeDialog:
            state.closeDialogs()
        case .adoptBackground(let background):
            state.appearance.background = background
        case .ask(let alert):
            guard state.alert == nil else { return }
            state.alert = alert
            state.markedChoice = alert.harmless
            state.closeDialogs()
        case .markChoice(let forward):
            guard let choices = state.alert?.choices, let marked = state.markedChoice,
                let index = choices.firstIndex(of: marked)
            else { return }
            state.markedChoice = choices[(index + (forward ? 1 : choices.count - 1)) % choices.count]
        case .answer(let choice):
            guard let alert = state.alert, alert.choices.contains(choice) else { return }
            state.alert = nil
            state.markedChoice = nil
        case .acknowledge(let number):
            state.notices.read(number)
        case .say(let text):
            state.notices.post(.text(text))
        case .leave:
            state.hasLeft = true
        case .end:
            state.isEnding = true
        case .spin:
            state.spinnerPhase = (state.spinnerPhase ?? -1) + 1
        case .stopSpinning:
            state.spinnerPhase = nil
        }
    }
}

extension ShellReactor.State {
    /// Help and the menu are in front of everything: one of them is open at a time.
    fileprivate mutating func closeDialogs() {
        helpOffset = nil
        menu = nil
    }
}
