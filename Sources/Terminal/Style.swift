/// The style of a cell.
public struct Style: Sendable, Hashable {
    /// The colour of the text.
    public var foreground: Color
    /// The background colour.
    public var background: Color
    /// Bold.
    public var isBold: Bool
    /// Dim.
    public var isDim: Bool
    /// Underlined.
    public var isUnderlined: Bool
    /// Foreground and background swapped: the fallback without colours.
    public var isReversed: Bool

    /// A style; by default the terminal's own.
    public init(
        foreground: Color = .standard, background: Color = .standard, isBold: Bool = false, isDim: Bool = false,
        isUnderlined: Bool = false, isReversed: Bool = false
    ) {
        (self.foreground, self.background, self.isBold, self.isDim) = (foreground, background, isBold, isDim)
        (self.isUnderlined, self.isReversed) = (isUnderlined, isReversed)
    }

    /// The terminal's default style.
    public static let standard = Style()
}

/// A colour that every terminal can approximate.
public enum Color: Sendable, Hashable {
    /// The terminal's default.
    case standard
    /// One of the sixteen colours of the user's palette (0–7 normal, 8–15 bright).
    case ansi(UInt8)
    /// A colour by its red, green and blue components; shown as the nearest available.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
}
