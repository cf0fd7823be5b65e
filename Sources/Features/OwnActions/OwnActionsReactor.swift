public import Core
public import Reactive

/// Runs the user's own actions.
public struct OwnActionsReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// An action is performed on repositories, of which these clones are known.
        case perform(OwnAction, on: [Repository], CloneIndex = CloneIndex())
        /// The output that is waited for is not wanted any longer.
        case cancel
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// An output is waited for.
        case awaited(CommandSeries)
        /// The output of all commands is there.
        case printed(OwnActionAnswer)
        /// Commands are to be run in the background.
        case queued(CommandSeries)
        /// The first ones in the background have ended.
        case dequeued([CommandResult])
        /// A notice was posted.
        case noticed(OwnActionNotice)
    }

    /// The state of own actions.
    public typealias State = OwnActionsState

    private let dependencies: OwnActionsDependencies

    /// Creates the reactor.
    public init(_ dependencies: OwnActionsDependencies) { self.dependencies = dependencies }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .cancel: return .cancel(.output)
        case .perform(let action, let repositories, let clones):
            switch CommandSeries.make(action, for: repositories, dependencies.links, clones) {
            case .failure(let refusal): return .immediate(.noticed(.refused(refusal)))
            case .success(let series): return run(series, action)
            }
        }
    }

    private func run(_ series: CommandSeries, _ action: OwnAction) -> Effect<Mutation, State> {
        switch action.mode {
        case .print: .immediate(.awaited(series)).and(output(of: series))
        case .background: .immediate(.queued(series))
        case .run:
            .run(id: "terminal") { [dependencies] send in
                let invocations = series.steps.map(\.invocation)
                send(.noticed(series.notice(dependencies.runOnTerminal(invocations, !action.returnsAtOnce))))
            }
        }
    }

    private func output(of series: CommandSeries) -> Effect<Mutation, State> {
        .run(id: .output, isAwaited: true, cancelled: .noticed(.cancelled(title: series.title))) {
            [dependencies] send in
            var answer = OwnActionAnswer(bytes: [], ids: series.ids)
            var results: [CommandResult] = []
            for step in series.steps {
                let output = await dependencies.output(step.invocation)
                if output.isTooLong { return send(.noticed(.tooLong(title: series.title, fullName: step.fullName))) }
                results.append(output.result)
                guard output.result.ending.isSuccess else { return send(.noticed(series.notice(results))) }
                answer.bytes += output.bytes
                guard answer.bytes.count <= OwnActionAnswer.limit else {
                    return send(.noticed(.tooLong(title: series.title, fullName: step.fullName)))
                }
            }
            send(.printed(answer))
        }
    }

    /// The commands in the background: at most one runs at a time.
    public var reactions: [Reaction<State, Mutation>] {
        [
            .feedback("background", from: { $0.background.first }) { [dependencies] entry in
                .run { send in
                    var results: [CommandResult] = []
                    for step in entry.series.steps {
                        results.append(await dependencies.runInBackground(step.invocation))
                        if send.isCancelled { return }
                    }
                    send(.dequeued(results))
                }
            }
        ]
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .awaited(let series): state.awaited = series.title
        case .printed(let answer): state.answer = answer
        case .queued(let series): state.enqueue(series)
        case .dequeued(let results):
            guard !state.background.isEmpty else { return }
            state.notices.emit(state.background.removeFirst().series.notice(results))
        case .noticed(let notice): state.notices.emit(notice)
        }
    }
}

extension EffectID {
    fileprivate static let output: EffectID = "output"
}

/// The state of the user's own actions.
public struct OwnActionsState: Sendable, Equatable, KeepsActivity {
    /// Commands that run in the background, or are to.
    struct Entry: Sendable, Equatable {
        /// Its number, counted from 1: the same commands twice are two entries.
        let number: Int
        let series: CommandSeries
    }

    /// What runs.
    public var activity = Activity()
    /// The actions, in the order they were given.
    public internal(set) var actions: [OwnAction]
    /// What becomes the program's output.
    public internal(set) var answer: OwnActionAnswer?
    /// Notices.
    public internal(set) var notices = Pulse<OwnActionNotice>()

    /// Those of the background, in order; the first one runs.
    var background: [Entry] = []
    private var lastNumber = 0
    /// The title of the action whose output is waited for, or was.
    var awaited: String?

    /// Some actions.
    public init(_ actions: [OwnAction] = []) { self.actions = actions }

    /// The title of the action whose output is waited for; `nil` if there is none.
    public var waitsFor: String? { activity.contains(.output) ? awaited : nil }

    /// The index of the action with a key; `nil` if it has none.
    public func index(ofKey name: String) -> Int? { actions.firstIndex { $0.key == name } }

    mutating func enqueue(_ series: CommandSeries) {
        lastNumber += 1
        background.append(Entry(number: lastNumber, series: series))
    }
}

/// What the program ends with: the output of a user's command, as it is.
public struct OwnActionAnswer: Sendable, Equatable {
    /// The most bytes.
    public static let limit = 1 << 20

    /// The output.
    public var bytes: [UInt8]
    /// The repositories it is of.
    public let ids: [Repository.ID]

    /// Creates an answer.
    public init(bytes: [UInt8], ids: [Repository.ID]) { (self.bytes, self.ids) = (bytes, ids) }
}
