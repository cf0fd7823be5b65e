public import Core

/// The capabilities of a screen.
public struct Capabilities: Sendable, Hashable {
    /// The number of colours: 0 (none), 8, 16 or 256.
    public var colors: Int
    /// The characters it can show.
    public var repertoire: Repertoire
}
