/// An action of the user's own: a command for the selected or the marked repositories.
public struct OwnAction: Sendable, Equatable {
    /// How its command is run.
    public enum Mode: String, Sendable, CaseIterable {
        /// Its output is the program's, which ends.
        case print
        /// It has the terminal.
        case run
        /// It has no terminal, and the program goes on.
        case background
    }

    /// What is wrong with the text of an action.
    public enum Problem: Error, Equatable {
        /// It has fewer than four parts.
        case missingParts
        /// The second part is no mode.
        case unknownMode(String)
        /// It has no title.
        case noTitle
        /// The command is wrong.
        case command(OwnCommand.Problem)
    }

    /// The name of its key; `nil` for none.
    public var key: String?
    /// How its command is run.
    public let mode: Mode
    /// What it is called in menus.
    public let title: String
    /// Its command.
    public let command: OwnCommand

    /// Whether the screen is back at once when a command that had the terminal has ended, whatever it printed.
    public let returnsAtOnce: Bool

    /// What stands behind a mode where a shell runs the command.
    public static let shellSuffix = ",shell"
    /// What stands behind `run` where the screen is back at once.
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
        let returns = take(OwnAction.returningSuffix)
        let usesShell = take(OwnAction.shellSuffix)
        guard let mode = Mode(rawValue: name), mode == .run || !returns else { throw .unknownMode(parts[1]) }
        returnsAtOnce = returns
        let title = parts[2].trimmingBlanks
        if title.isEmpty { throw .noTitle }
        do throws(OwnCommand.Problem) {
            command = try OwnCommand(parts[3], usesShell: usesShell)
        } catch {
            throw .command(error)
        }
        (key, self.mode, self.title) = (parts[0].isEmpty ? nil : parts[0], mode, title)
    }
}
