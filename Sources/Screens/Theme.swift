import Features
import Markup
import Terminal

/// The styles of the screens: one accent, four greys, and colours that have one meaning each.
struct Theme: Sendable, Equatable {
    typealias Tone = MarkupLayout.Style.Tone

    /// What has the focus: the prompt, the selection bar, the active tab.
    var accent = Style(isBold: true)
    /// Plain text.
    var normal = Style.standard
    /// The most important text of a row.
    var strong = Style(isBold: true)
    /// Less important text.
    var dim = Style(isDim: true)
    /// Matches of the query.
    var match = Style(isUnderlined: true)
    /// Text that was found in a page.
    var found = Style(isReversed: true)
    /// The one of them that is shown, or a link that is being chosen.
    var currentFound = Style(isBold: true, isUnderlined: true, isReversed: true)
    /// The star, and its number.
    var star = Style.standard
    /// What is new or has changed.
    var news = Style(isBold: true)
    /// The mark before an error.
    var error = Style(isBold: true)
    /// The name of a qualifier on the query line.
    var qualifier = Style(isDim: true)
    /// An operator on the query line.
    var queryOperator = Style(isBold: true)
    /// A quoted phrase on the query line.
    var phrase = Style.standard
    /// A mistake on the query line.
    var wrong = Style(isUnderlined: true)
    /// A heading of a page.
    var heading = Style(isBold: true)
    /// A link of a page.
    var link = Style(isUnderlined: true)
    /// Code within the text of a page.
    var code = Style(isBold: true)
    /// A key of a keyboard.
    var key = Style(isBold: true)
    /// The styles of the parts of code and documents, by the numbers of their tones.
    private var tones = [Style](repeating: .standard, count: 1 + Tone.allCases.count)
    /// Whether languages have their colours.
    var hasLanguageColors = false
    /// The background of the selected row, close to the terminal's own; `.standard` if that is unknown: the row is in reverse video.
    var selectionBackground = Color.standard
    /// The background of code and of what lies over the list, between the terminal's own and that of the selected row; `.standard`
    /// likewise.
    var panelBackground = Color.standard

    /// The backgrounds on which colours must be readable: the terminal's own with those beside it, or both extremes if it is unknown;
    /// none where there are too few colours to choose from.
    private var backgrounds: [Appearance.RGB] = []
    /// How many colours the terminal has.
    private let colors: Int

    /// The theme of a terminal without colours.
    static let monochrome = Theme(colors: 0, on: nil)

    /// The theme for an appearance.
    public init(_ appearance: Appearance) { self.init(appearance, ThemeChanges()) }

    /// The theme for an appearance with the user's changes.
    init(_ appearance: Appearance, _ changes: ThemeChanges) {
        let appearance = appearance.adapted(to: changes.preset)
        self.init(colors: appearance.colors, on: appearance.background)
        adopt(changes, appearance)
    }

    /// The theme for a number of colours; 0 for a monochrome terminal or `NO_COLOR`.
    ///
    /// - Parameter background: The terminal's background; `nil` if it is not known. Of fewer than 256 colours it does not say which of
    ///   them are readable: they are the user's.
    init(colors: Int, on background: Appearance.RGB?) {
        self.colors = colors
        self[.comment] = dim
        self[.quote] = dim
        for tone in [Tone.title, .note, .tip, .important, .warning, .caution] { self[tone] = strong }
        guard colors >= 8 else { return }
        hasLanguageColors = true
        if colors >= 256 { setBackgrounds(on: background) }
        let ink = colors >= 256 ? background.map { $0.isDark ? Ink.dark : Ink.light } : nil
        setColors(ink ?? Ink.palette)
    }

    /// The style of a part of code, or of a kind of alert.
    subscript(tone: Tone) -> Style {
        get { tones[Int(tone.rawValue)] }
        set { tones[Int(tone.rawValue)] = newValue }
    }

    private mutating func setBackgrounds(on background: Appearance.RGB?) {
        guard let background else {
            backgrounds = [.grey(0), .grey(255)]
            return
        }
        // None of sixteen colours is that close to the background.
        let step = background.isDark ? 28 : -28
        let (selection, panel) = (background.moved(by: step), background.moved(by: step / 2))
        (selectionBackground, panelBackground) = (.rgb(selection), .rgb(panel))
        backgrounds = [background, shown(panel), shown(selection)]
    }

    private mutating func setColors(_ ink: Ink) {
        accent.foreground = color(ink.accent)
        match = Style(foreground: color(ink.match))
        found = Style(foreground: .ansi(0), background: ink.found)
        currentFound = Style(foreground: .ansi(0), background: ink.currentFound, isBold: true)
        if case .hue = ink.grey { dim = Style(foreground: color(ink.grey)) }
        star.foreground = color(ink.star)
        news = Style(foreground: color(ink.news))
        error.foreground = color(ink.error)
        qualifier = Style(foreground: color(ink.qualifier))
        phrase.foreground = color(ink.phrase)
        wrong.foreground = color(ink.error)
        heading.foreground = color(ink.heading)
        link.foreground = color(ink.link)
        code = Style(foreground: color(ink.code))
        key.background = selectionBackground
        for tone in Tone.allCases {
            if let paint = ink.tones[tone] { self[tone].foreground = color(paint) }
        }
        (self[.comment], self[.quote]) = (dim, dim)
    }

    private func color(_ paint: Ink.Paint) -> Color {
        switch paint {
        case .standard: .standard
        case .ansi(let number): .ansi(number)
        case .hue(let hue): visible(hue, contrast: 4.5)
        }
    }

    /// A readable variant of a colour `0xRRGGBB`: it is made lighter or darker until it has a contrast (WCAG 2.2; 1.4.3: 4.5:1 for text,
    /// 1.4.11: 3:1 for signs) against the background and those beside it, or against black and white if that is unknown. Where there are
    /// few colours it is the nearest of the terminal's own, which the user chose to be readable.
    func visible(_ color: UInt32, contrast: Double = 3) -> Color {
        let wanted = Appearance.RGB(
            red: UInt8(color >> 16 & 0xFF), green: UInt8(color >> 8 & 0xFF), blue: UInt8(color & 0xFF))
        guard !backgrounds.isEmpty else { return .ansi(wanted.nearestHue) }
        let targets: Set<UInt8> = Set(backgrounds.map { $0.luminance < 0.18 ? 255 : 0 })
        for step in 0...10 {
            for target in targets.sorted() {
                let mixed = wanted.mixed(with: target, parts: step, of: 10)
                let isReadable = backgrounds.allSatisfy { shown(mixed).contrast(with: $0) >= contrast + 0.1 }
                if isReadable { return .rgb(mixed) }
            }
        }
        // Backgrounds of middle brightness leave no such colour: of black and white the one that is easier to read.
        func least(_ extreme: Appearance.RGB) -> Double { backgrounds.map(extreme.contrast).min() ?? 0 }
        let (black, white) = (Appearance.RGB.grey(0), Appearance.RGB.grey(255))
        return .rgb(least(black) > least(white) ? black : white)
    }

    /// What the terminal shows for a colour.
    private func shown(_ color: Appearance.RGB) -> Appearance.RGB {
        guard case .rgb(let red, let green, let blue) = Color.rgb(color).shown(among: colors) else { return color }
        return Appearance.RGB(red: red, green: green, blue: blue)
    }
}

extension Appearance {
    /// What a preset makes of it: fewer colours, or another kind of background than the terminal tells.
    fileprivate func adapted(to preset: ThemeChanges.Preset) -> Appearance {
        var appearance = self
        switch preset {
        case .standard, .highContrast: break
        case .dark where background?.isDark != true: appearance.background = .grey(0)
        case .light where background?.isDark != false: appearance.background = .grey(255)
        case .dark, .light: break
        case .plain: appearance.colors = min(16, colors)
        case .mono: appearance.colors = 0
        }
        return appearance
    }
}

extension Style {
    /// The style, or that of a match in text of this style, whose weight it keeps.
    func matching(_ isMatch: Bool, _ theme: Theme) -> Style {
        guard isMatch else { return self }
        var style = theme.match
        style.isBold = style.isBold || isBold
        (style.background, style.isReversed) = (background, isReversed)
        return style
    }
}

extension Theme {
    /// A row of so many cells as a selected one: on its background, or in reverse video where none is known.
    ///
    /// - Parameter isDim: Whether all of it is dim.
    func selected(_ row: Frame.Row, columns: Int, isDim: Bool = false) -> Frame.Row {
        selectionBackground == .standard
            ? row.reversed(columns: columns, isDim: isDim) : row.filled(with: selectionBackground, columns: columns)
    }
}

extension Canvas {
    /// Draws a row as a selected one.
    mutating func select(_ row: Int, _ theme: Theme) {
        clipped(to: Rect(columns: area.columns, rows: row..<row + 1)) { canvas in
            canvas.redraw { [columns = canvas.area.columns.count] in theme.selected($0, columns: columns) }
        }
    }
}

extension Color {
    fileprivate static func rgb(_ color: Appearance.RGB) -> Color {
        .rgb(red: color.red, green: color.green, blue: color.blue)
    }
}

extension Appearance.RGB {
    /// Whether it is dark, by perceived brightness (ITU-R BT.601).
    var isDark: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 128_000 }

    fileprivate static func grey(_ part: UInt8) -> Self { Self(red: part, green: part, blue: part) }

    /// Lighter, or darker.
    fileprivate func moved(by step: Int) -> Self {
        func move(_ part: UInt8) -> UInt8 { UInt8(clamping: Int(part) + step) }
        return Self(red: move(red), green: move(green), blue: move(blue))
    }

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
