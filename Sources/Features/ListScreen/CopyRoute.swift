/// How a text was copied to the clipboard.
public enum CopyRoute: Sendable, Equatable {
    /// Through the terminal.
    case terminal
    /// With a program of this name.
    case program(String)
}
