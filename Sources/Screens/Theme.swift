import Features
import Terminal

/// The styles of the screens: one accent, four greys, and colours that have one meaning each.
struct Theme: Sendable, Equatable {
    private var styles = ThemeRole.allCases.map(\.row.plain)
    /// Whether languages have their colours.
    var hasLanguageColors = false
    /// The background of the selected row, close to the terminal's own; `.standard` if that is unknown: the row is in reverse video.
    var selectionBackground: Color { self[.selection].background }
    /// The background of code and of what lies over the list, between the terminal's own and that of the selected row; `.standard`
    /// likewise.
    var panelBackground: Color { self[.panel].background }

    /// The backgrounds on which colours must be readable: the terminal's own with those beside it, or both extremes if it is unknown;
    /// none where there are too few colours to choose from.
    private var backgrounds: [Appearance.RGB] = []
    private let colors: Int

    static let monochrome = Theme(colors: 0, on: nil)

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
        guard colors >= 8 else { return }
        hasLanguageColors = true
        if colors >= 256 { setBackgrounds(on: background) }
        let isDark = colors >= 256 ? background?.isDark : nil
        for role in ThemeRole.allCases {
            if let ink = role.row.ink { self[role] = style(role.row, ink, isDark: isDark) }
        }
        self[.key].background = selectionBackground
    }

    subscript(role: ThemeRole) -> Style {
        get { styles[role.rawValue] }
        set { styles[role.rawValue] = newValue }
    }

    private mutating func setBackgrounds(on background: Appearance.RGB?) {
        guard let background else {
            backgrounds = [.grey(0), .grey(255)]
            return
        }
        // None of sixteen colours is that close to the background.
        let step = background.isDark ? 28 : -28
        let (selection, panel) = (background.moved(by: step), background.moved(by: step / 2))
        self[.selection] = Style(background: .rgb(selection))
        self[.panel] = Style(background: .rgb(panel))
        backgrounds = [background, shown(panel), shown(selection)]
    }

    /// The style of a role in colour: the terminal's own where the background is not known.
    private func style(_ row: ThemeRole.Row, _ ink: ThemeRole.Ink, isDark: Bool?) -> Style {
        var style = row.colored
        let isBehind = style.foreground != .standard
        let color: Color
        if let isDark {
            let hue = isDark ? ink.dark : ink.light
            color = isBehind ? .rgb(Appearance.RGB(hue)) : visible(hue, contrast: 4.5)
        } else if let number = ink.palette {
            color = .ansi(number)
        } else {
            return row.plain
        }
        if isBehind { style.background = color } else { style.foreground = color }
        return style
    }

    /// A readable variant of a colour `0xRRGGBB`: it is made lighter or darker until it has a contrast (WCAG 2.2; 1.4.3: 4.5:1 for text,
    /// 1.4.11: 3:1 for signs) against the background and those beside it, or against black and white if that is unknown. Where there are
    /// few colours it is the nearest of the terminal's own, which the user chose to be readable.
    func visible(_ color: UInt32, contrast: Double = 3) -> Color {
        let wanted = Appearance.RGB(color)
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
        var style = theme[.match]
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
    /// `0xRRGGBB`.
    fileprivate init(_ hue: UInt32) {
        self.init(red: UInt8(hue >> 16 & 0xFF), green: UInt8(hue >> 8 & 0xFF), blue: UInt8(hue & 0xFF))
    }

    fileprivate static func grey(_ part: UInt8) -> Self { Self(red: part, green: part, blue: part) }

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
