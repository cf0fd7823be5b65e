/// Why a step of an end-to-end test failed; the description shows the screen.
package enum TerminalDriverError: Error, CustomStringConvertible {
    /// A command that drives the terminal failed.
    case commandFailed(command: String, output: String)
    /// The screen did not show what the test waited for within its limit.
    case timedOut(waitingFor: String, screen: TerminalScreen)
    /// The program ended before it showed what the test waited for.
    case ended(waitingFor: String, status: Int32, screen: TerminalScreen)
    /// A call of the operating system failed.
    case system(call: String, reason: String)

    /// The error in words, with the screen as it was.
    package var description: String {
        switch self {
        case .commandFailed(let command, let output): "\(command) failed: \(output)"
        case .timedOut(let wanted, let screen): "waited in vain for \(wanted); the screen is\n\(screen)"
        case .ended(let wanted, let status, let screen):
            "the program ended with status \(status) before \(wanted); the screen is\n\(screen)"
        case .system(let call, let reason): "\(call): \(reason)"
        }
    }
}
