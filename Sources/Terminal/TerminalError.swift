/// Why the terminal cannot be used.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
    /// The terminal cannot be opened, with the system's reason.
    case notATerminal(path: String, reason: String)
    /// Out of memory, with the system's reason.
    case noMemory(reason: String)
    /// The terminal type cannot move the cursor, or no usable type is known.
    case unusable(type: String)
}
