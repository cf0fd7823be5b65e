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

    /// The colour behind everything; `nil` if it is not known.
    private var background: Appearance.RGB?

    /// The theme for what a terminal can show.
    public init(_ appearance: Appearance) {
        self.init(colors: appearance.colors)
        // Among sixteen colours there is none so near to the background.
        guard let background = appearance.background, appearance.colors >= 256 else { return }
        self.background = background
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

    /// A colour, given as `0xRRGGBB`, so that it can be seen: against a known background it is made lighter or darker until the
    /// contrast is 3:1 (WCAG 2.2, 1.4.11); where the background is not known, it is the nearest of the terminal's own colours, which
    /// the user chose to be seen.
    func visible(_ color: UInt32) -> Color {
        let wanted = Appearance.RGB(
            red: UInt8(color >> 16 & 0xFF), green: UInt8(color >> 8 & 0xFF), blue: UInt8(color & 0xFF))
        guard let background else { return .ansi(wanted.nearestHue) }
        let target: UInt8 = background.luminance < 0.18 ? 255 : 0
        var shown = wanted
        for step in 1...10 where shown.contrast(with: background) < 3.1 {
            shown = wanted.mixed(with: target, parts: step, of: 10)
        }
        return .rgb(red: shown.red, green: shown.green, blue: shown.blue)
    }
}

extension Appearance.RGB {
    /// The brightness for the eye, from 0 to 1.
    ///
    /// Source: WCAG 2.2, "relative luminance". The curve of sRGB is approached by a polynomial of the third degree, wrong by less than
    /// 0.005.
    fileprivate var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value * (value * (value * 0.305_306_011 + 0.682_171_111) + 0.012_522_878)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Source: WCAG 2.2, "contrast ratio".
    fileprivate func contrast(with other: Appearance.RGB) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    fileprivate func mixed(with target: UInt8, parts: Int, of all: Int) -> Appearance.RGB {
        func mix(_ part: UInt8) -> UInt8 { UInt8((Int(part) * (all - parts) + Int(target) * parts) / all) }
        return Appearance.RGB(red: mix(red), green: mix(green), blue: mix(blue))
    }

    /// The nearest of the terminal's six colours that are neither black nor white.
    fileprivate var nearestHue: UInt8 {
        let (least, most) = (min(red, green, blue), max(red, green, blue))
        let middle = (Int(least) + Int(most)) / 2
        let bits = (Int(red) > middle ? 1 : 0) + (Int(green) > middle ? 2 : 0) + (Int(blue) > middle ? 4 : 0)
        // Grey has no hue, and is neither black nor white on any background.
        return (1...6).contains(bits) ? UInt8(bits) : 8
    }
}
