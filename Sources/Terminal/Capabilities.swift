public import Core

public struct Capabilities: Sendable, Hashable {
    /// The number of colours: 0 (none), 8, 16 or 256.
    public var colors: Int
    public var repertoire: Repertoire
}
