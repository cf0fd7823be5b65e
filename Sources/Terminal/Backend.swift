public import Text

/// A screen that shows frames: ncurses in the program, an array in a test. Holds nothing of the program's state.
@MainActor
public protocol Backend: AnyObject {
    /// The size of the screen now.
    var size: Size { get }
    /// What the screen can show.
    var capabilities: Capabilities { get }
    /// Shows a frame.
    ///
    /// - Returns: `false` if the terminal is not reading just now; the caller offers a newer frame later.
    func draw(_ frame: Frame) -> Bool
    /// Redraws everything, whatever is believed to be on the screen.
    func invalidate()
    /// Rings.
    func bell()
}

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
