import Model
import Terminal
import Text

/// The languages of a repository: their names with percentages, and a bar in GitHub's colours for them.
struct LanguageBar {
    let facts: RepositoryFacts
    let look: Look
    /// Cells of a line.
    let width: Int

    /// A part of the bar.
    private struct Part {
        var text: String
        var bytes: Int
        var fill: String
        var style: Style
    }

    /// How many languages are named; the others are one part.
    private static let most = 5
    /// The cells of a bar beside the names, and of one below them.
    private static let besideNames = 12...40
    private static let below = 60

    /// The lines; none if no language is known.
    var lines: [[StyledText]] {
        let parts = parts
        guard !parts.isEmpty else { return [] }
        let blank = StyledText("  ", look.theme.normal)
        var rows: [(texts: [StyledText], columns: Int)] = [([], 0)]
        for part in parts {
            let columns = CellText(part.text, repertoire: look.repertoire).columns + 2
            let last = rows.count - 1
            let isFirst = rows[last].texts.isEmpty
            if !isFirst, rows[last].columns + 2 + columns > width {
                rows.append((legend(part), columns))
            } else {
                rows[last].texts += (isFirst ? [] : [blank]) + legend(part)
                rows[last].columns += columns + (isFirst ? 0 : 2)
            }
        }
        let room = width - rows[0].columns - 3
        if rows.count == 1, room >= LanguageBar.besideNames.lowerBound {
            let cells = min(room, LanguageBar.besideNames.upperBound)
            return [rows[0].texts + [StyledText("   ", look.theme.normal)] + bar(parts, cells: cells)]
        }
        return rows.map(\.texts) + [bar(parts, cells: min(width, LanguageBar.below))]
    }

    /// What a part looks like in the bar, and its name.
    private func legend(_ part: Part) -> [StyledText] {
        [StyledText(part.fill, part.style), StyledText(" " + part.text, look.theme.normal)]
    }

    private var parts: [Part] {
        let languages = (facts.languages ?? []).filter { $0.bytes > 0 }
        let total = max(languages.reduce(0) { $0 + $1.bytes }, facts.languageBytes ?? 0)
        guard total > 0 else { return [] }
        var parts = languages.prefix(LanguageBar.most).enumerated().map { index, language in
            Part(
                text: text(language.name, language.bytes, of: total),
                bytes: language.bytes, fill: fill(index), style: style(of: language.name))
        }
        let rest = total - parts.reduce(0) { $0 + $1.bytes }
        if LanguageBar.tenths(rest, of: total) > 0 {
            parts.append(
                Part(
                    text: text(Messages.otherLanguages, rest, of: total),
                    bytes: rest, fill: fill(parts.count), style: look.theme.dim))
        }
        return parts
    }

    /// A name and its percentage, cut where the page is narrower.
    private func text(_ name: String, _ bytes: Int, of total: Int) -> String {
        let text = Messages.share(name, tenths: LanguageBar.tenths(bytes, of: total))
        return CellText(text, repertoire: look.repertoire).truncated(to: max(1, width - 2), repertoire: look.repertoire)
            .string
    }

    private static func tenths(_ bytes: Int, of total: Int) -> Int { (bytes * 1_000 + total / 2) / total }

    /// Without colours, parts are told apart by their shade.
    private func fill(_ index: Int) -> String {
        let fills = look.symbols.fills
        return look.theme.hasLanguageColors && look.repertoire == .unicode ? fills[0] : fills[index % fills.count]
    }

    private func style(of language: String) -> Style {
        guard look.theme.hasLanguageColors else { return look.theme.normal }
        return Language.color(of: language).map { Style(foreground: look.theme.visible($0)) } ?? look.theme.dim
    }

    private func bar(_ parts: [Part], cells: Int) -> [StyledText] {
        let total = max(1, parts.reduce(0) { $0 + $1.bytes })
        var (sum, drawn) = (0, 0)
        return parts.map { part in
            sum += part.bytes
            let end = (sum * cells + total / 2) / total
            defer { drawn = end }
            return StyledText(String(repeating: part.fill, count: max(0, end - drawn)), part.style)
        }
    }
}
