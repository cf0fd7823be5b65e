import Core
package import Features
import Markup
import Terminal

/// A part of the theme that the user can change: the table behind `theme:`.
package enum ThemeRole: Int, Sendable, CaseIterable {
    case accent, normal, strong, dim, match, found, currentFound, star, news, error, qualifier, queryOperator, phrase
    case wrong, selection, panel, heading, link, code, key
    // From here on as the tones of a text, in their order.
    case comment, string, keyword, entity, constant, variable, tag, escape, title, inserted, deleted, changed, invalid
    case quote, note, tip, important, warning, caution

    /// The colours of a role: one of the terminal's sixteen, if any, and two `0xRRGGBB` for backgrounds that are known.
    struct Ink {
        let palette: UInt8?
        let dark, light: UInt32

        init(_ palette: UInt8?, _ dark: UInt32, _ light: UInt32) {
            (self.palette, self.dark, self.light) = (palette, dark, light)
        }
    }

    /// What there is to say of a role.
    struct Row {
        let name: String
        let summary: String
        /// Without colours.
        let plain: Style
        /// With its colour, which is behind the text if that has one of its own.
        let colored: Style
        let ink: Ink?

        init(_ name: String, _ summary: String, _ plain: Style = .standard, _ ink: Ink? = nil, colored: Style? = nil) {
            (self.name, self.summary, self.plain, self.ink) = (name, summary, plain, ink)
            self.colored = colored ?? plain
        }
    }

    /// The colours of the palette are readable because its user has made them so; the others are made readable where they are not.
    ///
    /// Source of the colours of tones: GitHub's own for code and alerts (primer/primitives).
    var row: Row {
        let (bold, underlined, dim) = (Style(isBold: true), Style(isUnderlined: true), Style(isDim: true))
        let currentFound = Style(isBold: true, isUnderlined: true, isReversed: true)
        let black = Color.ansi(0)
        return switch self {
        case .accent: Row("accent", "the prompt, the selection bar, the active tab", bold, Ink(6, 0x56D4DD, 0x1B7C83))
        case .normal: Row("normal", "plain text")
        case .strong: Row("strong", "the most important text of a row", bold)
        case .dim: Row("dim", "less important text", dim, Ink(nil, 0x9198A1, 0x59636E), colored: .standard)
        case .match: Row("match", "matches of the query", underlined, Ink(6, 0x56D4DD, 0x1B7C83), colored: .standard)
        case .found:
            Row(
                "found", "text found in a page", Style(isReversed: true), Ink(3, 0xE3B341, 0xF2CC60),
                colored: Style(foreground: black))
        case .currentFound:
            Row(
                "current-found", "the current match, or a link being chosen", currentFound, Ink(6, 0x56D4DD, 0x76E3EA),
                colored: Style(foreground: black, isBold: true))
        case .star: Row("star", "the star and its number", .standard, Ink(3, 0xE3B341, 0x9A6700))
        case .news: Row("news", "new rows and news", bold, Ink(3, 0xF0B84D, 0x9A6700), colored: .standard)
        case .error: Row("error", "the mark before an error", bold, Ink(1, 0xF85149, 0xCF222E))
        case .qualifier:
            Row("qualifier", "the name of a qualifier", dim, Ink(5, 0xD2A8FF, 0x8250DF), colored: .standard)
        case .queryOperator: Row("operator", "AND, OR and NOT", bold)
        case .phrase: Row("phrase", "a quoted phrase", .standard, Ink(2, 0x7EE787, 0x116329))
        case .wrong: Row("wrong", "a mistake on the query line", underlined, Ink(1, 0xF85149, 0xCF222E))
        case .selection: Row("selection", "the background of the selected row")
        case .panel: Row("panel", "the background of menus and code blocks")
        case .heading: Row("heading", "headings on a page", bold, Ink(6, 0x79C0FF, 0x0550AE))
        case .link: Row("link", "links on a page", underlined, Ink(nil, 0x6CB6FF, 0x0969DA))
        case .code: Row("code", "inline code", bold, Ink(3, 0xF0B37E, 0x953800), colored: .standard)
        case .key: Row("key", "keyboard keys", bold)
        case .comment: Row("comment", "comments in code", dim, Ink(nil, 0x9198A1, 0x59636E), colored: .standard)
        case .string: Row("string", "strings in code", .standard, Ink(2, 0xA5D6FF, 0x0A3069))
        case .keyword: Row("keyword", "keywords and operators in code", .standard, Ink(5, 0xFF7B72, 0xCF222E))
        case .entity: Row("entity", "function and type names in code", .standard, Ink(4, 0xD2A8FF, 0x6639BA))
        case .constant: Row("constant", "numbers and other constants in code", .standard, Ink(6, 0x79C0FF, 0x0550AE))
        case .variable: Row("variable", "variables and parameters in code", .standard, Ink(3, 0xFFA657, 0x953800))
        case .tag: Row("tag", "HTML elements and configuration keys in code", .standard, Ink(1, 0x7EE787, 0x0550AE))
        case .escape: Row("escape", "escape sequences in strings", .standard, Ink(6, 0x7EE787, 0x116329))
        case .title: Row("title", "headings in Markdown source", bold, Ink(6, 0x79C0FF, 0x0550AE))
        case .inserted: Row("inserted", "lines added in a diff", .standard, Ink(2, 0x7EE787, 0x116329))
        case .deleted: Row("deleted", "lines removed in a diff", .standard, Ink(1, 0xFFA198, 0x82071E))
        case .changed: Row("changed", "lines changed in a diff", .standard, Ink(3, 0xFFDFB6, 0x953800))
        case .invalid: Row("invalid", "invalid code", .standard, Ink(1, 0xF85149, 0xD1242F))
        case .quote: Row("quote", "the bar beside a quotation", dim, Ink(nil, 0x9198A1, 0x59636E), colored: .standard)
        case .note: Row("note", "note alerts", bold, Ink(4, 0x4493F8, 0x0969DA))
        case .tip: Row("tip", "tip alerts", bold, Ink(2, 0x3FB950, 0x1A7F37))
        case .important: Row("important", "important alerts", bold, Ink(5, 0xAB7DF8, 0x8250DF))
        case .warning: Row("warning", "warning alerts", bold, Ink(3, 0xD29922, 0x9A6700))
        case .caution: Row("caution", "caution alerts", bold, Ink(1, 0xF85149, 0xD1242F))
        }
    }

    package var name: String { row.name }
    package var summary: String { row.summary }
    var isBackground: Bool { self == .selection || self == .panel }

    /// Its style with sixteen colours or on a background that is not known.
    package var paletteStyle: StyleChange {
        let style = Theme(colors: 16, on: nil)[self]
        var change = StyleChange()
        (change.color, change.background) = (style.foreground.hue, style.background.hue)
        (change.isBold, change.isDim, change.isUnderlined) = (style.isBold, style.isDim, style.isUnderlined)
        return change
    }

    package init?(name: String) {
        guard let role = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = role
    }

    init(_ tone: MarkupLayout.Style.Tone) {
        let distance = Int(tone.rawValue) - Int(MarkupLayout.Style.Tone.comment.rawValue)
        self = ThemeRole(rawValue: ThemeRole.comment.rawValue + distance) ?? .normal
    }
}

extension Theme {
    /// Takes the user's changes. On a terminal without colours, a style that has only colours changes nothing.
    mutating func adopt(_ changes: ThemeChanges, _ appearance: Appearance) {
        if changes.preset == .highContrast { makeHighContrast() }
        let isLight = appearance.background.map { !$0.isDark } ?? false
        for roles in [changes.roles, isLight ? changes.light : changes.dark] {
            for role in ThemeRole.allCases {
                guard let change = roles[role.name] else { continue }
                adopt(change, for: role, hasColors: appearance.colors >= 8)
            }
        }
    }

    private mutating func makeHighContrast() {
        for role in [ThemeRole.dim, .normal, .comment, .quote, .selection, .panel] { self[role] = .standard }
        self[.match] = Style(isBold: true, isUnderlined: true)
        self[.key].background = .standard
        self[.qualifier].isDim = false
    }

    private mutating func adopt(_ change: StyleChange, for role: ThemeRole, hasColors: Bool) {
        let color = hasColors ? change.color.map(Color.init) : nil
        let background = hasColors ? change.background.map(Color.init) : nil
        let style = Style(
            foreground: color ?? .standard, background: background ?? .standard, isBold: change.isBold,
            isDim: change.isDim, isUnderlined: change.isUnderlined)
        if style == .standard, change != StyleChange() { return }
        self[role] = role.isBackground ? Style(background: color ?? .standard) : style
    }
}

extension Color {
    init(_ hue: StyleChange.Hue) {
        switch hue {
        case .number(let number) where number < 16: self = .ansi(number)
        case .number(let number): self = Color(fixed: number)
        case .rgb(let red, let green, let blue): self = .rgb(red: red, green: green, blue: blue)
        }
    }

    fileprivate var hue: StyleChange.Hue? {
        switch self {
        case .standard: nil
        case .ansi(let number): .number(number)
        case .rgb(let red, let green, let blue): .rgb(red: red, green: green, blue: blue)
        }
    }
}
