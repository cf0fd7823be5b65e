import TestSupport
import Testing

@testable import Core
@testable import Markup

/// Our own documents as they are laid out, in `Golden/documents.txt`.
///
/// `GHLANCE_WRITE_GOLDEN=1 make test ARGS="--filter MarkupGoldenTests"` writes them anew.
struct MarkupGoldenTests {
    private static let styles: [(MarkupLayout.Style, String)] = [
        (.strong, "strong"), (.emphasis, "emphasis"), (.code, "code"), (.heading, "heading"), (.link, "link"),
        (.dim, "dim"), (.struck, "struck"), (.panel, "panel"), (.key, "key"),
    ]

    @Test("our own documents are laid out as they were")
    func documents() throws {
        var pictures: [String] = []
        for (name, html) in OwnDocuments.all {
            let document = MarkupDocument(html: html, repository: MarkupRepository(owner: "owner", name: "name"))
            for width in [40, 80] {
                pictures.append(
                    picture(document.layout(width: width, repertoire: .unicode), "\(name), \(width) columns"))
            }
            pictures.append(picture(document.layout(width: 80, repertoire: .ascii), "\(name), ASCII"))
            pictures.append(styles(document.layout(width: 80, repertoire: .unicode), "\(name), styles and links"))
        }
        try GoldenFile("MarkupTests/Golden/documents.txt").expect(pictures)
    }

    @Test("no word of them is lost or moved in wrapping, except beside other cells of a table")
    func words() {
        for (name, html) in OwnDocuments.all {
            func letters(_ width: Int) -> String {
                let text = layout(html, width: width).lines.flatMap { $0.written.map(\.text) }.joined()
                let letters = text.filter { $0.isLetter || $0.isNumber }
                return html.contains("<table") ? String(letters.sorted()) : letters
            }
            let expected = letters(80)
            for width in 40...120 { #expect(letters(width) == expected, "\(name), \(width) columns") }
        }
    }

    /// The lines, those that may be wider than the layout with a sign behind them.
    private func picture(_ layout: MarkupLayout, _ title: String) -> String {
        let lines = layout.lines.map { $0.spans.map(\.text).joined() + ($0.isWide ? " »" : "") }
        return ([title] + lines).joined(separator: "\n")
    }

    /// The pieces that have a style, and the addresses.
    private func styles(_ layout: MarkupLayout, _ title: String) -> String {
        var lines = [title]
        for (number, line) in layout.lines.enumerated() {
            let heading = layout.headings.contains(number) ? " heading begins" : ""
            let pieces = line.spans.filter { !$0.style.isEmpty }.map { span in
                let names =
                    Self.styles.filter { span.style.contains($0.0) }.map(\.1)
                    + [span.style.tone].compactMap { $0.map { "\($0)" } }
                return "“\(span.text)” \(names.joined(separator: " "))\(span.link.map { " \($0 + 1)" } ?? "")"
            }
            if !pieces.isEmpty || !heading.isEmpty {
                lines.append("\(number)\(heading): \(pieces.joined(separator: ", "))")
            }
        }
        return (lines + layout.links.enumerated().map { "[\($0 + 1)] \($1)" }).joined(separator: "\n")
    }
}
