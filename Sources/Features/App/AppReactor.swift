public import Reactive

/// What belongs to no feature: the size of the screen, what is open above it, the one moving thing, the way out.
public struct AppReactor: Reactor {
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
        /// Whatever is open is closed.
        case closeDialog
        /// A question is asked. While one is open, another is not.
        case ask(Alert)
        /// The next or the one before of its answers is marked.
        case markChoice(forward: Bool)
        /// The question is answered.
        case answer(Alert.Choice)
        /// A key was pressed: what each screen has said up to its number is read.
        case acknowledge([Screen: Int])
        /// Something to say that is no feature's.
        case say(String)
        /// What is kept on disk is another thing.
        case keep(Keeping)
        /// The program is left without a choice.
        case leave
        /// A feature began or ended work.
        case working(Bool)
        /// The spinner turns.
        case spin
    }

    /// Each thing that happens is its own change.
    public typealias Mutation = Action

    /// What is kept on disk from one session to the next.
    public enum Keeping: Sendable, Equatable {
        /// Whatever the user has seen and made.
        case everything
        /// Nothing, because the user wants it so.
        case nothingOnPurpose
        /// Nothing, because it is not possible.
        case nothing
    }

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
        /// Whether a feature is at work.
        public var isWorking = false
        /// Turns while something is at work; `nil` when nothing is, or has not been for long.
        public var spinnerPhase: Int?
        /// The question that has to be answered first.
        public var alert: Alert?
        /// The answer that Enter gives.
        public var markedChoice: Alert.Choice?
        /// How the last question was answered.
        public var lastAnswer: Alert.Choice?
        /// The number of the last notice of each screen that was read.
        public var acknowledgedNotices: [Screen: Int] = [:]
        /// Something to say that is no feature's, until the next key.
        public var message: String?
        /// What is kept on disk.
        public var keeping: Keeping
        /// Whether the program is to end without a choice.
        public var hasLeft = false

        /// A screen of a size with nothing open.
        public init(columns: Int = 0, rows: Int = 0, keeping: Keeping = .everything) {
            self.columns = columns
            self.rows = rows
            self.keeping = keeping
        }
    }

    /// The time between two turns of the spinner; also how long work may take before one is shown.
    public static let spinnerInterval = Duration.milliseconds(120)

    private let clock: any Clock<Duration>
    private let activity: AsyncStream<Bool>

    /// A reactor of the whole program.
    ///
    /// - Parameters:
    ///   - activity: Whether a feature is at work, whenever that changes.
    ///   - clock: What the spinner turns by.
    public init(activity: AsyncStream<Bool>, clock: any Clock<Duration>) {
        self.activity = activity
        self.clock = clock
    }

    /// Folds what happened into the state.
    public static func reduce(into state: inout State, _ action: Action) {
        switch action {
        case .resize(let columns, let rows):
            state.columns = columns
            state.rows = rows
        case .show(let screen):
            state.screen = screen
            state.helpOffset = nil
        case .toggleHelp:
            state.helpOffset = state.helpOffset == nil ? 0 : nil
        case .scrollHelp(let line):
            if state.helpOffset != nil { state.helpOffset = max(0, line) }
        case .closeDialog:
            state.helpOffset = nil
        case .ask(let alert):
            guard state.alert == nil else { return }
            state.alert = alert
            state.markedChoice = alert.harmless
            state.lastAnswer = nil
            state.helpOffset = nil
        case .markChoice(let forward):
            guard let choices = state.alert?.choices, let marked = state.markedChoice,
                let index = choices.firstIndex(of: marked)
            else { return }
            state.markedChoice = choices[(index + (forward ? 1 : choices.count - 1)) % choices.count]
        case .answer(let choice):
            guard let alert = state.alert, alert.choices.contains(choice) else { return }
            state.alert = nil
            state.markedChoice = nil
            state.lastAnswer = choice
        case .acknowledge(let notices):
            state.acknowledgedNotices = notices
            state.message = nil
        case .say(let message):
            state.message = message
        case .keep(let keeping):
            state.keeping = keeping
        case .leave:
            state.hasLeft = true
        case .working(let isWorking):
            state.isWorking = isWorking
            if !isWorking { state.spinnerPhase = nil }
        case .spin:
            if state.isWorking { state.spinnerPhase = (state.spinnerPhase ?? -1) + 1 }
        }
    }

    /// The features' activity, joined in.
    public var inputs: [Input<Mutation>] { [.stream(activity) { .working($0) }] }

    /// The spinner: motion only while something is really happening.
    public var reactions: [Reaction<State, Action>] {
        [
            .react(to: { $0.isWorking ? true : nil }) { [clock] _ in
                .run { send in
                    while !send.isCancelled {
                        do { try await send.sleep(for: AppReactor.spinnerInterval, on: clock) } catch { return }
                        send(.spin)
                    }
                }
            }
        ]
    }
}
