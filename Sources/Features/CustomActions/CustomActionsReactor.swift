public import Core
public import Reactive

public struct CustomActionsReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case perform(CustomAction, on: [Repository], CloneIndex = CloneIndex())
        /// Stops waiting for an output.
        case cancel
    }

    public enum Mutation: Sendable, Equatable {
        case awaited(CommandSeries)
        case printed(CustomActionAnswer)
        /// Commands wait to run in the background.
        case queued(CommandSeries)
        /// The first queued commands have ended.
        case dequeued([CommandResult])
        case noticed(Notice)
    }

    public typealias State = CustomActionsState

    private let dependencies: CustomActionsDependencies

    public init(_ dependencies: CustomActionsDependencies) { self.dependencies = dependencies }

    public func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
        switch action {
        case .cancel: return .cancel(.output)
        case .perform(let action, let repositories, let clones):
            switch CommandSeries.make(action, for: repositories, dependencies.links, clones) {
            case .failure(let refusal): return .immediate(.noticed(.actionRefused(refusal)))
            case .success(let series): return run(series, action)
            }
        }
    }

    private func run(_ series: CommandSeries, _ action: CustomAction) -> Effect<Mutation, State> {
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
        .run(id: .output, isAwaited: true, cancelled: .noticed(.actionCancelled(title: series.title))) {
            [dependencies] send in
            var answer = CustomActionAnswer(bytes: [], ids: series.ids)
            var results: [CommandResult] = []
            for step in series.steps {
                let output = await dependencies.output(step.invocation)
                if output.isTooLong {
                    return send(.noticed(.actionTooLong(title: series.title, fullName: step.fullName)))
                }
                results.append(output.result)
                guard output.result.ending.isSuccess else { return send(.noticed(series.notice(results))) }
                answer.bytes += output.bytes
                guard answer.bytes.count <= CustomActionAnswer.limit else {
                    return send(.noticed(.actionTooLong(title: series.title, fullName: step.fullName)))
                }
            }
            send(.printed(answer))
        }
    }

    /// At most one command runs in the background at a time.
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

    public static func reduce(into state: inout State, _ mutation: Mutation) {
        switch mutation {
        case .awaited(let series): state.awaited = series.title
        // It ends the program.
        case .printed: break
        case .queued(let series): state.enqueue(series)
        case .dequeued(let results):
            guard !state.background.isEmpty else { return }
            state.notices.append(state.background.removeFirst().series.notice(results))
        case .noticed(let notice): state.notices.append(notice)
        }
    }
}

extension EffectID {
    fileprivate static let output: EffectID = "output"
}

public struct CustomActionsState: Sendable, Equatable, KeepsActivity, KeepsNotices {
    /// Commands that run in the background, or wait to.
    struct Entry: Sendable, Equatable {
        /// Counted from 1: the same commands twice are two entries.
        let number: Int
        let series: CommandSeries
    }

    public var activity = Activity()
    public internal(set) var actions: [CustomAction]
    public var notices: [Notice] = []

    /// In order; the first one runs.
    var background: [Entry] = []
    private var lastNumber = 0
    /// The title of the action whose output is or was awaited.
    var awaited: String?

    public init(_ actions: [CustomAction] = []) { self.actions = actions }

    /// The title of the action whose output is awaited; `nil` if there is none.
    public var waitsFor: String? { activity.contains(.output) ? awaited : nil }

    public func index(ofKey name: String) -> Int? { actions.firstIndex { $0.key == name } }

    mutating func enqueue(_ series: CommandSeries) {
        lastNumber += 1
        background.append(Entry(number: lastNumber, series: series))
    }
}

/// The output of a user's commands, which becomes the program's unchanged.
public struct CustomActionAnswer: Sendable, Equatable {
    /// In bytes.
    public static let limit = 1 << 20
    public var bytes: [UInt8]
    public let ids: [Repository.ID]
}

public struct CustomActionsDependencies: Sendable {
    var links: RepositoryLinks
    /// Runs a command without a terminal and reads its output; cancellation ends the command.
    var output: @Sendable (CommandInvocation) async -> CommandOutput
    /// Runs a command without a terminal and discards its output; cancellation does not end the command.
    var runInBackground: @Sendable (CommandInvocation) async -> CommandResult
    /// Runs commands on the terminal, one after the other until one is interrupted. Nothing is drawn meanwhile.
    /// Commands that were not started have no result.
    var runOnTerminal: TerminalRun
    /// With `waits`, waits at the end until the output was read, if there is any or a command failed.
    public typealias TerminalRun =
        @MainActor @Sendable ([CommandInvocation], _ waits: Bool) -> [CommandResult]

    public init(
        links: RepositoryLinks, output: @escaping @Sendable (CommandInvocation) async -> CommandOutput,
        runInBackground: @escaping @Sendable (CommandInvocation) async -> CommandResult,
        runOnTerminal: @escaping TerminalRun
    ) {
        (self.links, self.output, self.runInBackground) = (links, output, runInBackground)
        self.runOnTerminal = runOnTerminal
    }
}

/// The result of a command whose output is the program's.
public struct CommandOutput: Sendable, Equatable {
    let result: CommandResult
    /// Standard output.
    let bytes: [UInt8]
    /// Whether it wrote more than is read.
    let isTooLong: Bool

    public init(_ result: CommandResult, bytes: [UInt8] = [], isTooLong: Bool = false) {
        (self.result, self.bytes, self.isTooLong) = (result, bytes, isTooLong)
    }
}
