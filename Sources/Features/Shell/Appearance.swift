public import Text

/// What the terminal can show, as far as drawing depends on it.
public struct Appearance: Sendable, Equatable {
    /// How bright each part of a colour is.
    public struct RGB: Sendable, Equatable {
        /// The red part.
        public var red: UInt8
        /// The green part.
        public var green: UInt8
        /// The blue part.
        public var blue: UInt8

        /// A colour by its parts.
        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// How many colours the terminal has; 0 for one without, or where the user wants none (`NO_COLOR`).
    public var colors: Int
    /// The terminal's own background; `nil` until it has told, and on those that never do.
    public var background: RGB?
    /// Which characters can be written.
    public var repertoire: Repertoire

    /// A terminal of which no background is known.
    public init(colors: Int = 256, repertoire: Repertoire = .unicode) {
        self.colors = colors
        self.repertoire = repertoire
    }
}
