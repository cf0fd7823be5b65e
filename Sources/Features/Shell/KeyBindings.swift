/// Key bindings that differ from the defaults, by the names of commands and keys (`^R`, `Alt-U`).
public struct KeyBindings: Sendable, Equatable {
    /// The keys of each remapped command.
    public var changes: [String: [String]]

    /// Creates bindings; without changes, the defaults.
    public init(changes: [String: [String]] = [:]) { self.changes = changes }
}
