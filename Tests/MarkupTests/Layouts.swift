@testable import Core
@testable import Markup

/// HTML as it is laid out.
func layout(
    _ html: String, width: Int = 60, _ repertoire: Repertoire = .unicode, besides shown: [String] = [],
    open: OpenDetails? = nil
) -> MarkupLayout {
    MarkupDocument(html: html, repository: MarkupRepository(owner: "o", name: "n"))
        .layout(width: width, repertoire: repertoire, besides: shown, open: open)
}

func lines(_ html: String, width: Int = 60) -> [String] { layout(html, width: width).texts }

extension MarkupLayout {
    var texts: [String] { lines.map { $0.spans.map(\.text).joined() } }
}
