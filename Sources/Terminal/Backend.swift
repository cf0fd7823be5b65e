public import Text

/// A screen that shows frames: ncurses in the program, memory in tests. It holds no state of the program.
@MainActor
public protocol Backend: AnyObject {
    /// The current size of the screen.
    var size: Size { get }
    /// The capabilities of the screen.
    var capabilities: Capabilities { get }
    /// Shows a frame.
    ///
    /// - Returns: `false` if the terminal is not reading; the caller shows a newer frame later.
    func draw(_ frame: Frame) -> Bool
    /// Redraws everything, regardless of what is on the screen.
    func invalidate()
    /// Rings the bell.
    func bell()
}

/// The capabilities of a screen.
public struct Capabilities: Sendable, Hashable {
    /// The number of colours: 0 (none), 8, 16 or 256.
    public var colors: Int
    /// The characters it can show.
    public var repertoire: Repertoire

    /// The capabilities of a screen.
    public init(colors: Int, repertoire: Repertoire) {
        self.colors = colors
        self.repertoire = repertoire
    }
}
