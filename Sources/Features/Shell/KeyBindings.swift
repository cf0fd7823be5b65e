/// Keys that differ from the usual ones, by name: what a command is called, and what its keys are called (`^R`, `Alt-U`).
public struct KeyBindings: Sendable, Equatable {
    /// The keys of the commands that do not have their usual ones.
    public var changes: [String: [String]]

    /// Some changes; none for the usual keys.
    public init(changes: [String: [String]] = [:]) {
        self.changes = changes
    }
}
