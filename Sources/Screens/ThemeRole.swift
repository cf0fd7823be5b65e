import Features
import Terminal

/// A part of the theme that the user can change: the table behind `theme:`.
package enum ThemeRole: String, Sendable, CaseIterable {
    case accent, normal, strong, dim, match, found
    case currentFound = "current-found"
    case star, news, error, qualifier
    case queryOperator = "operator"
    case phrase, wrong, selection, panel

    /// What it is.
    package var summary: String { row.summary }

    /// What it is, and its style in a theme; `nil` for a background.
    fileprivate var row: (summary: String, style: WritableKeyPath<Theme, Style>?) {
        switch self {
        case .accent: ("the prompt, the selection bar, the active tab", \.accent)
        case .normal: ("plain text", \.normal)
        case .strong: ("the most important text of a row", \.strong)
        case .dim: ("less important text", \.dim)
        case .match: ("matches of the query", \.match)
        case .found: ("text found in a page", \.found)
        case .currentFound: ("the current match, or a link being chosen", \.currentFound)
        case .star: ("the star and its number", \.star)
        case .news: ("what is new or has changed", \.news)
        case .error: ("the mark before an error", \.error)
        case .qualifier: ("the name of a qualifier", \.qualifier)
        case .queryOperator: ("AND, OR and NOT", \.queryOperator)
        case .phrase: ("a quoted phrase", \.phrase)
        case .wrong: ("a mistake on the query line", \.wrong)
        case .selection: ("the background of the selected name", nil)
        case .panel: ("the background of menus", nil)
        }
    }
}

extension Theme {
    /// Takes the user's changes. On a terminal without colours, a style that has only colours changes nothing.
    mutating func adopt(_ changes: ThemeChanges, _ appearance: Appearance) {
        if changes.preset == .highContrast { makeHighContrast() }
        let isLight = appearance.background.map { !$0.isDark } ?? false
        for roles in [changes.roles, isLight ? changes.light : changes.dark] {
            for role in ThemeRole.allCases {
                guard let change = roles[role.rawValue] else { continue }
                adopt(change, for: role, hasColors: appearance.colors >= 8)
            }
        }
    }

    private mutating func makeHighContrast() {
        dim = .standard
        normal = .standard
        match = Style(isBold: true, isUnderlined: true)
        if qualifier.isDim { qualifier.isDim = false }
        (selectionBackground, panelBackground) = (.standard, .standard)
    }

    private mutating func adopt(_ change: StyleChange, for role: ThemeRole, hasColors: Bool) {
        let color = hasColors ? change.color.map(Color.init) : nil
        let background = hasColors ? change.background.map(Color.init) : nil
        let style = Style(
            foreground: color ?? .standard, background: background ?? .standard, isBold: change.isBold,
            isDim: change.isDim, isUnderlined: change.isUnderlined)
        if style == .standard, change != StyleChange() { return }
        switch (role, role.row.style) {
        case (_, let place?): self[keyPath: place] = style
        case (.selection, nil): selectionBackground = color ?? .standard
        case (_, nil): panelBackground = color ?? .standard
        }
    }
}

extension Color {
    fileprivate init(_ hue: StyleChange.Hue) {
        switch hue {
        case .number(let number) where number < 16: self = .ansi(number)
        case .number(let number): self = Color(paletteNumber: number)
        case .rgb(let red, let green, let blue): self = .rgb(red: red, green: green, blue: blue)
        }
    }

    /// A colour of xterm's cube (16–231) or of its greys.
    private init(paletteNumber number: UInt8) {
        guard number < 232 else {
            let grey = 8 + (number - 232) * 10
            self = .rgb(red: grey, green: grey, blue: grey)
            return
        }
        func part(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + step * 40 }
        let index = number - 16
        self = .rgb(red: part(index / 36), green: part(index / 6 % 6), blue: part(index % 6))
    }
}
