public import Features
public import Terminal

/// The styles of the screens: one accent, four greys, and colours that have one meaning each.
public struct Theme: Sendable, Equatable {
    /// What has the focus: the prompt, the selection bar, the active tab.
    public var accent: Style
    /// Plain text.
    public var normal = Style.standard
    /// The most important text of a row.
    public var strong = Style(isBold: true)
    /// Less important text.
    public var dim = Style(isDim: true)
    /// Matches of the query.
    public var match = Style(isUnderlined: true)
    /// Text that was found in a page.
    public var found: Style
    /// The one of them that is shown, or a link that is being chosen.
    public var currentFound: Style
    /// The star, and its number.
    public var star: Style
    /// What is new or has changed.
    public var news: Style
    /// The mark before an error.
    public var error: Style
    /// The name of a qualifier on the query line.
    public var qualifier: Style
    /// An operator on the query line.
    public var queryOperator = Style(isBold: true)
    /// A quoted phrase on the query line.
    public var phrase: Style
    /// A mistake on the query line.
    public var wrong: Style
    /// Whether languages have their colours.
    public var hasLanguageColors: Bool
    /// The background of the selected name, close to the terminal's own; `.standard` if that is unknown.
    public var selectionBackground = Color.standard
    /// The background of what lies over the list, between the terminal's own and that of the selected name; `.standard` likewise.
    public var panelBackground = Color.standard

    /// The backgrounds on which colours must be readable: the terminal's own, or both extremes if that is unknown; none where there are
    /// too few colours to choose from.
    private var backgrounds: [Appearance.RGB] = []

    /// The theme of a terminal without colours.
    static let monochrome = Theme(colors: 0)

    /// The theme for an appearance.
    public init(_ appearance: Appearance) { self.init(appearance, ThemeChanges()) }

    /// The theme for an appearance with the user's changes.
    init(_ appearance: Appearance, _ changes: ThemeChanges) {
        self.init(base: appearance, hasColors: changes.preset != .mono)
        adopt(changes, appearance)
    }

    private init(base appearance: Appearance, hasColors: Bool) {
        self.init(colors: hasColors ? appearance.colors : 0)
        guard appearance.colors >= 256 else { return }
        backgrounds = appearance.background.map { [$0] } ?? [.grey(0), .grey(255)]
        // None of sixteen colours is that close to the background.
        guard let background = appearance.background else { return }
        let (red, green, blue) = (Int(background.red), Int(background.green), Int(background.blue))
        let isDark = background.isDark
        func step(_ part: Int, _ size: Int = 28) -> UInt8 { UInt8(clamping: part + (isDark ? size : -size)) }
        selectionBackground = .rgb(red: step(red), green: step(green), blue: step(blue))
        panelBackground = .rgb(red: step(red, 14), green: step(green, 14), blue: step(blue, 14))
    }

    /// The theme for a number of colours; 0 for a monochrome terminal or `NO_COLOR`.
    init(colors: Int) {
        let hasColors = colors >= 8
        accent = Style(foreground: hasColors ? .ansi(6) : .standard, isBold: true)
        found = hasColors ? Style(foreground: .ansi(0), background: .ansi(3)) : Style(isReversed: true)
        currentFound =
            hasColors
            ? Style(foreground: .ansi(0), background: .ansi(6), isBold: true)
            : Style(isBold: true, isUnderlined: true, isReversed: true)
        star = hasColors ? Style(foreground: .ansi(3)) : .standard
        news = Style(foreground: hasColors ? .ansi(3) : .standard, isBold: !hasColors)
        error = Style(foreground: hasColors ? .ansi(1) : .standard, isBold: true)
        qualifier = hasColors ? Style(foreground: .ansi(5)) : Style(isDim: true)
        phrase = Style(foreground: hasColors ? .ansi(2) : .standard)
        wrong = Style(foreground: hasColors ? .ansi(1) : .standard, isUnderlined: true)
        hasLanguageColors = hasColors
    }

    /// A readable variant of a colour `0xRRGGBB`: it is made lighter or darker until the contrast is 3:1 (WCAG 2.2, 1.4.11) against the
    /// background, or against black and white if that is unknown. Where there are few colours it is the nearest of the terminal's own,
    /// which the user chose to be readable.
    func visible(_ color: UInt32) -> Color {
        let wanted = Appearance.RGB(
            red: UInt8(color >> 16 & 0xFF), green: UInt8(color >> 8 & 0xFF), blue: UInt8(color & 0xFF))
        guard !backgrounds.isEmpty else { return .ansi(wanted.nearestHue) }
        var shown = wanted
        // It is too close to one of them at most.
        for background in backgrounds {
            let target: UInt8 = background.luminance < 0.18 ? 255 : 0
            for step in 1...10 where shown.contrast(with: background) < 3.1 {
                shown = wanted.mixed(with: target, parts: step, of: 10)
            }
        }
        return .rgb(red: shown.red, green: shown.green, blue: shown.blue)
    }
}

extension Appearance.RGB {
    /// Whether it is dark, by perceived brightness (ITU-R BT.601).
    var isDark: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 128_000 }

    fileprivate static func grey(_ part: UInt8) -> Self { Self(red: part, green: part, blue: part) }

    /// The relative luminance, from 0 to 1.
    ///
    /// Source: WCAG 2.2, "relative luminance". The curve of sRGB is approximated by a cubic polynomial, with an error below
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
