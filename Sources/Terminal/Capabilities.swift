public import Text

/// What a screen can show.
public struct Capabilities: Sendable, Hashable {
    /// How many colours: 0 (none), 8, 16 or 256.
    public var colors: Int
    /// Which characters.
    public var repertoire: Repertoire

    /// What a screen can show.
    public init(colors: Int, repertoire: Repertoire) {
        self.colors = colors
        self.repertoire = repertoire
    }
}
