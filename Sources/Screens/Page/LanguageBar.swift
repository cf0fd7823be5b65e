import Core
import Terminal

/// The languages of a repository: their names with percentages, and a bar in GitHub's colours for them.
struct LanguageBar {
    let facts: RepositoryFacts
    let look: Look
    /// Cells of a line.
    let width: Int

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
        var rows: [[StyledText]] = []
        for part in parts {
            // What it looks like in the bar, and its name.
            let legend = [StyledText(part.fill, part.style), StyledText(" " + part.text, look.theme[.normal])]
            if let last = rows.indices.last, look.columns(rows[last]) + 2 + look.columns(legend) <= width {
                rows[last] += [StyledText("  ", look.theme[.normal])] + legend
            } else {
                rows.append(legend)
            }
        }
        let room = width - look.columns(rows[0]) - 3
        if rows.count == 1, room >= LanguageBar.besideNames.lowerBound {
            let cells = min(room, LanguageBar.besideNames.upperBound)
            return [rows[0] + [StyledText("   ", look.theme[.normal])] + bar(parts, cells: cells)]
        }
        return rows + [bar(parts, cells: min(width, LanguageBar.below))]
    }

    private var parts: [Part] {
        LanguageBar.shares(facts).enumerated().map { index, share in
            // Cut where the page is narrower.
            let text = look.cells(share.text).truncated(to: max(1, width - 2), repertoire: look.repertoire)
            let style = share.name.map(style(of:)) ?? look.theme[.dim]
            return Part(text: text.string, bytes: share.bytes, fill: fill(index), style: style)
        }
    }

    /// The languages that are named, then all others as one without a name, with their bytes and percentages.
    static func shares(_ facts: RepositoryFacts) -> [(name: String?, bytes: Int, text: String)] {
        let languages = (facts.languages ?? []).filter { $0.bytes > 0 }
        let total = max(languages.reduce(0) { $0 + $1.bytes }, facts.languageBytes ?? 0)
        guard total > 0 else { return [] }
        func share(_ name: String?, _ bytes: Int) -> (name: String?, bytes: Int, text: String) {
            let tenths = tenths(bytes, of: total)
            return (name, bytes, "\(name ?? "other") \(tenths / 10).\(tenths % 10) %")
        }
        let named = languages.prefix(most).map { share($0.name, $0.bytes) }
        let rest = total - named.reduce(0) { $0 + $1.bytes }
        return named + (tenths(rest, of: total) > 0 ? [share(nil, rest)] : [])
    }

    private static func tenths(_ bytes: Int, of total: Int) -> Int { (bytes * 1_000 + total / 2) / total }

    /// Without colours, parts are told apart by their shade.
    private func fill(_ index: Int) -> String {
        let fills = look.symbols.fills
        return look.theme.hasLanguageColors && look.repertoire == .unicode ? fills[0] : fills[index % fills.count]
    }

    private func style(of language: String) -> Style {
        guard look.theme.hasLanguageColors else { return look.theme[.normal] }
        return Language.color(of: language).map { Style(foreground: look.theme.visible($0)) } ?? look.theme[.dim]
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
