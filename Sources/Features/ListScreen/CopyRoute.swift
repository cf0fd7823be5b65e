/// How a text got to the clipboard.
public enum CopyRoute: Sendable, Equatable {
    /// The terminal was told to take it.
    case terminal
    /// A program took it; its name.
    case program(String)
}
