/// How a cell looks.
public struct Style: Sendable, Hashable {
    /// The colour of the text.
    public var foreground: Color
    /// The colour behind it.
    public var background: Color
    /// Heavier.
    public var isBold: Bool
    /// Fainter.
    public var isDim: Bool
    /// With a line below.
    public var isUnderlined: Bool
    /// Foreground and background exchanged: the last resort where there is no colour.
    public var isReversed: Bool

    /// A style; by default the terminal's own.
    public init(
        foreground: Color = .standard, background: Color = .standard, isBold: Bool = false, isDim: Bool = false,
        isUnderlined: Bool = false, isReversed: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        self.isBold = isBold
        self.isDim = isDim
        self.isUnderlined = isUnderlined
        self.isReversed = isReversed
    }

    /// The terminal's own text.
    public static let standard = Style()
}

/// A colour, named in a way every terminal can come near.
public enum Color: Sendable, Hashable {
    /// The terminal's own, whatever the user chose.
    case standard
    /// One of the sixteen the user's palette defines (0–7 normal, 8–15 bright).
    case ansi(UInt8)
    /// A colour by its red, green and blue parts; shown as the nearest the terminal has.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
}
