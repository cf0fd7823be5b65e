public import Core

/// The properties of the terminal that drawing depends on.
public struct Appearance: Sendable, Equatable {
    /// The components of a colour.
    public struct RGB: Sendable, Equatable {
        /// Red.
        public var red: UInt8
        /// Green.
        public var green: UInt8
        /// Blue.
        public var blue: UInt8

        /// Creates a colour.
        public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }
    }

    /// The number of colours; 0 for a monochrome terminal or `NO_COLOR`.
    public var colors: Int
    /// The terminal's background; `nil` if it has not been reported.
    public var background: RGB?
    /// Which characters can be written.
    public var repertoire: Repertoire
    /// Whether text is read once, line by line, so that nothing in it can be opened later.
    public var isReadInOrder = false
    /// Whether the terminal keeps Alt-Enter for itself, as xterm and Windows Terminal do, which fill the screen with it.
    public var keepsAltEnter = false

    /// The appearance of a terminal with an unknown background.
    public init(colors: Int = 256, repertoire: Repertoire = .unicode) {
        self.colors = colors
        self.repertoire = repertoire
    }
}
