/// How a command ended.
public enum CommandEnding: Sendable, Equatable {
    /// With an exit status.
    case exited(Int32)
    /// By a signal.
    case signal(Int32)
    /// It was not started; the reason.
    case notStarted(reason: String)

    /// Whether it ran at all.
    public var wasStarted: Bool { if case .notStarted = self { false } else { true } }

    /// Whether it did what it was to do.
    public var isSuccess: Bool { self == .exited(0) }

    /// Whether the user stopped it with ^C: SIGINT, or the status that shells make of it.
    public var isInterrupted: Bool { self == .signal(2) || self == .exited(130) }
}

/// What came of a command.
public struct CommandResult: Sendable, Equatable {
    /// How it ended.
    public let ending: CommandEnding
    /// The last line of its standard error; `nil` for none, or if that is not read.
    public let lastLine: String?

    /// Creates a result.
    public init(_ ending: CommandEnding, lastLine: String? = nil) { (self.ending, self.lastLine) = (ending, lastLine) }
}
