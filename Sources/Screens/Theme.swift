public import Features
public import Terminal

/// How each kind of thing looks. One accent, four greys, colour only where it says something.
public struct Theme: Sendable, Equatable {
    /// The prompt, the selection bar, the active screen, what is going on.
    public var accent: Style
    /// Plain text.
    public var normal = Style.standard
    /// What matters most in its row.
    public var strong = Style(isBold: true)
    /// What matters less.
    public var dim = Style(isDim: true)
    /// The words of the query in the answer.
    public var match: Style
    /// The star.
    public var star: Style
    /// The mark before an error.
    public var error: Style
    /// Whether languages have their colours.
    public var hasLanguageColors: Bool
    /// The colour behind the selected name: a step off the terminal's own. `.standard` where that is not known.
    public var selectionBackground = Color.standard

    /// The theme for what a terminal can show.
    public init(_ appearance: Appearance) {
        self.init(colors: appearance.colors)
        // Among sixteen colours there is none so near to the background.
        guard let background = appearance.background, appearance.colors >= 256 else { return }
        // Brightness as the eye weighs the three (ITU-R BT.601).
        let (red, green, blue) = (Int(background.red), Int(background.green), Int(background.blue))
        let isDark = 299 * red + 587 * green + 114 * blue < 128_000
        func step(_ part: Int) -> UInt8 { UInt8(clamping: part + (isDark ? 28 : -28)) }
        selectionBackground = .rgb(red: step(red), green: step(green), blue: step(blue))
    }

    /// The theme for a terminal with this many colours; 0 for one without, or where the user wants none (`NO_COLOR`).
    init(colors: Int) {
        let hasColors = colors >= 8
        accent = Style(foreground: hasColors ? .ansi(6) : .standard, isBold: true)
        match = hasColors ? Style(foreground: .ansi(6)) : Style(isUnderlined: true)
        star = hasColors ? Style(foreground: .ansi(3)) : .standard
        error = Style(foreground: hasColors ? .ansi(1) : .standard, isBold: true)
        hasLanguageColors = hasColors
    }
}
