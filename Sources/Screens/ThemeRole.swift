import Features
import Markup
import Terminal

/// A part of the theme that the user can change: the table behind `theme:`.
package enum ThemeRole: String, Sendable, CaseIterable {
    case accent, normal, strong, dim, match, found
    case currentFound = "current-found"
    case star, news, error, qualifier
    case queryOperator = "operator"
    case phrase, wrong, selection, panel, heading, link, code, key
    case comment, string, keyword, entity, constant, variable, tag, escape, title
    case inserted, deleted, changed, invalid, quote
    case note, tip, important, warning, caution

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
        case .news: ("new rows and news", \.news)
        case .error: ("the mark before an error", \.error)
        case .qualifier: ("the name of a qualifier", \.qualifier)
        case .queryOperator: ("AND, OR and NOT", \.queryOperator)
        case .phrase: ("a quoted phrase", \.phrase)
        case .wrong: ("a mistake on the query line", \.wrong)
        case .selection: ("the background of the selected row", nil)
        case .panel: ("the background of menus and code blocks", nil)
        case .heading: ("headings on a page", \.heading)
        case .link: ("links on a page", \.link)
        case .code: ("inline code", \.code)
        case .key: ("keyboard keys", \.key)
        case .comment: ("comments in code", \.[.comment])
        case .string: ("strings in code", \.[.string])
        case .keyword: ("keywords and operators in code", \.[.keyword])
        case .entity: ("function and type names in code", \.[.entity])
        case .constant: ("numbers and other constants in code", \.[.constant])
        case .variable: ("variables and parameters in code", \.[.variable])
        case .tag: ("HTML elements and configuration keys in code", \.[.tag])
        case .escape: ("escape sequences in strings", \.[.escape])
        case .title: ("headings in Markdown source", \.[.title])
        case .inserted: ("lines added in a diff", \.[.inserted])
        case .deleted: ("lines removed in a diff", \.[.deleted])
        case .changed: ("lines changed in a diff", \.[.changed])
        case .invalid: ("invalid code", \.[.invalid])
        case .quote: ("the bar beside a quotation", \.[.quote])
        case .note: ("note alerts", \.[.note])
        case .tip: ("tip alerts", \.[.tip])
        case .important: ("important alerts", \.[.important])
        case .warning: ("warning alerts", \.[.warning])
        case .caution: ("caution alerts", \.[.caution])
        }
    }
}

extension Theme {
    /// The styles by the names of their roles.
    var styles: [(role: String, style: Style)] {
        ThemeRole.allCases.compactMap { role in role.row.style.map { (role.rawValue, self[keyPath: $0]) } }
    }

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
        (self[.comment], self[.quote], key.background) = (.standard, .standard, .standard)
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
        case .number(let number): self = Color(fixed: number)
        case .rgb(let red, let green, let blue): self = .rgb(red: red, green: green, blue: blue)
        }
    }
}
