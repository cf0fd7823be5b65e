public enum TerminalError: Error, Hashable, CustomStringConvertible {
    /// `reason` is the system's.
    case notATerminal(path: String, reason: String)
    /// Out of memory; `reason` is the system's.
    case noMemory(reason: String)
    /// The terminal type cannot move the cursor, or no usable type is known.
    case unusable(type: String)
}
