/// An action of the user's own: a command for the selected or the marked repositories.
public struct CustomAction: Sendable, Equatable {
    public enum Mode: String, Sendable, CaseIterable {
        /// Its output becomes the program's, which then ends.
        case print
        /// It gets the terminal.
        case run
        /// It runs without a terminal, while the program goes on.
        case background
    }

    public enum Problem: Error, Equatable {
        /// It has fewer than four parts.
        case missingParts
        case unknownMode(String)
        case noTitle
        case command(CustomCommand.Problem)
    }

    public var key: String?
    public let mode: Mode
    public let title: String
    public package(set) var command: CustomCommand

    /// Whether the screen returns immediately after a command that had the terminal, whatever it printed.
    public let returnsAtOnce: Bool

    /// Follows the mode of a command that a shell runs.
    public static let shellSuffix = ",shell"
    /// Follows `run` if the screen returns immediately.
    public static let returningSuffix = ",return"

    /// Parses `KEY:MODE:TITLE:COMMAND`. The command may have colons; the name of the key is not looked up.
    public init(_ text: String) throws(Problem) {
        let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4 else { throw .missingParts }
        var name = parts[1]
        func take(_ suffix: String) -> Bool {
            guard name.hasSuffix(suffix) else { return false }
            name.removeLast(suffix.count)
            return true
        }
        let returns = take(CustomAction.returningSuffix)
        let usesShell = take(CustomAction.shellSuffix)
        guard let mode = Mode(rawValue: name), mode == .run || !returns else { throw .unknownMode(parts[1]) }
        returnsAtOnce = returns
        let title = parts[2].trimmingBlanks
        if title.isEmpty { throw .noTitle }
        do throws(CustomCommand.Problem) {
            command = try CustomCommand(parts[3], usesShell: usesShell)
        } catch {
            throw .command(error)
        }
        (key, self.mode, self.title) = (parts[0].isEmpty ? nil : parts[0], mode, title)
    }
}

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
