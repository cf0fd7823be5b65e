package import Core
package import Features
package import Markup
package import Terminal

/// The rows of a page for output without a screen.
@MainActor
package struct PageRows {
    package struct Row {
        package let row: Frame.Row
        package let links: [Frame.Row.Link]
    }

    private let look: Look
    /// Cells of a line.
    private let width: Int
    /// Whether links can be followed where they are; if not, their addresses are listed at the end.
    private let hasLinks: Bool

    package init(_ appearance: Appearance, width: Int, hasLinks: Bool) {
        look = Look(appearance)
        (self.width, self.hasLinks) = (max(1, width), hasLinks)
    }

    /// What is above the README, as the full page has it, with the address of the repository.
    package func head(_ state: AppState, address: String?) -> [Row] {
        var rows = PageText.head(state, look, width).map { row($0) }
        if let address {
            let text = look.cells(address)
            rows.insert(
                Row(
                    row: row([StyledText(text.string, look.theme[.dim])]).row,
                    links: [.init(address, columns: 0..<text.columns)]),
                at: min(1, rows.count))
        }
        return rows
    }

    /// The README. Lines of wide blocks are as long as they are.
    package func readme(
        _ layout: MarkupLayout, pictures: (MarkupLayout.Picture) -> DrawnPicture? = { _ in nil }
    ) -> [Row] {
        let lines = layout.lines.enumerated().map { index, line in
            row(line, layout.links) { span in
                layout.picture(of: span, in: index).flatMap { picture in
                    pictures(picture)?.row(index - picture.line, columns: picture.columns)
                }
            }
        }
        guard !hasLinks, !layout.links.isEmpty else { return lines }
        let list = layout.links.enumerated().map { row([StyledText(Messages.link($0 + 1, $1), look.theme[.dim])]) }
        return lines + [row([])] + list
    }

    package func sentence(_ text: String) -> [Row] { look.folded(text, look.theme[.dim], to: width).map { row($0) } }

    private func row(_ parts: [StyledText]) -> Row {
        Row(
            row: look.row(look.columns(parts)) { canvas in
                for part in parts { canvas.write(look.cells(part.text), part.style) }
            }, links: [])
    }

    private func row(
        _ line: MarkupLayout.Line, _ addresses: [String], _ cellsOfPicture: (MarkupLayout.Span) -> [DrawnPicture.Run]?
    ) -> Row {
        // A link that can be followed needs no number.
        let spans = line.written.filter { !hasLinks || !$0.style.contains(.number) }
        // Code has nothing in front of it that would be copied with it.
        let cells = spans.map { look.cells($0.text) }
        var links: [Frame.Row.Link] = []
        let row = look.row(cells.reduce(0) { $0 + $1.columns }) { canvas in
            for (span, text) in zip(spans, cells) {
                let start = canvas.column
                if let parts = cellsOfPicture(span) {
                    for part in parts { canvas.write(part.text, Style(part.pen)) }
                    continue
                }
                canvas.write(text, look.theme.style(span.style))
                guard hasLinks, let index = span.link, addresses.indices.contains(index) else { continue }
                if let last = links.last, last.columns.upperBound == start, last.address == addresses[index] {
                    links[links.count - 1] = .init(last.address, columns: last.columns.lowerBound..<canvas.column)
                } else {
                    links.append(.init(addresses[index], columns: start..<canvas.column))
                }
            }
        }
        return Row(row: row, links: links)
    }
}
