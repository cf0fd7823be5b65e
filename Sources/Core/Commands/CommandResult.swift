public enum CommandEnding: Sendable, Equatable {
    case exited(Int32)
    case signal(Int32)
    case notStarted(reason: String)

    public var wasStarted: Bool { if case .notStarted = self { false } else { true } }
    public var isSuccess: Bool { self == .exited(0) }

    /// Whether the user stopped it with ^C: SIGINT, or the status that shells make of it.
    public var isInterrupted: Bool { self == .signal(2) || self == .exited(130) }
}

public struct CommandResult: Sendable, Equatable {
    public let ending: CommandEnding
    /// The last line of its standard error; `nil` if there is none, or if that is not read.
    public let lastLine: String?

    public init(_ ending: CommandEnding, lastLine: String? = nil) { (self.ending, self.lastLine) = (ending, lastLine) }
}
