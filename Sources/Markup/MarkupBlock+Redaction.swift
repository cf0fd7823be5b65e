internal import Core

extension MarkupBlock {
    /// The block without secrets. They are searched in the text as it is read, across styles, links and escapes of the HTML. A line with
    /// a secret across several styles or links loses all of them.
    ///
    /// - Parameter redact: Replaces secrets in a text.
    func redacted(_ redact: (String) -> String) -> MarkupBlock {
        var block = self
        switch content {
        case .text(let runs, let alignment, let level):
            block.content = .text(Self.redacted(runs, redact), alignment, heading: level)
        case .code(let code): block.content = .code(code.replacing { Self.redacted($0, redact) })
        case .table(let rows):
            block.content = .table(
                rows.map { row in
                    row.map { cell in
                        var cell = cell
                        cell.runs = Self.redacted(cell.runs, redact)
                        return cell
                    }
                })
        case .rule: break
        }
        return block
    }

    /// Line by line: a secret has no line breaks.
    private static func redacted(_ runs: [MarkupRun], _ redact: (String) -> String) -> [MarkupRun] {
        var result: [MarkupRun] = []
        for line in runs.split(separator: MarkupRun("\n"), omittingEmptySubsequences: false) {
            if !result.isEmpty || line.startIndex > runs.startIndex { result.append(MarkupRun("\n")) }
            guard let shown = redacted(line.map(\.text).joined(), redact) else {
                result += line
                continue
            }
            let parts = line.map { run in
                var run = run
                run.text = redacted(run.text, redact) ?? run.text
                return run
            }
            let isWhole = redacted(parts.map(\.text).joined(), redact) != nil
            result += isWhole ? [MarkupRun(shown)] : parts
        }
        return result
    }

    /// The text without secrets; `nil` if there are none. They are also searched in the drawn form, which lacks characters without a
    /// width.
    private static func redacted(_ text: String, _ redact: (String) -> String) -> String? {
        let plain = redact(text)
        if plain != text { return plain }
        let drawn = CellText(text).string
        let shown = redact(drawn)
        return shown == drawn ? nil : shown
    }
}

/// Text in one style, with its white space collapsed.
typealias MarkupRun = MarkupLayout.Span

/// A piece of a document that begins a line of its own, independent of any width.
struct MarkupBlock: Sendable, Equatable {
    enum Content: Sendable, Equatable {
        /// Text that wraps, and the level of a heading, 1 to 6. Line breaks in it are kept.
        case text([MarkupRun], Alignment, heading: Int? = nil)
        /// Lines that are kept as they are.
        case code(MarkupCode)
        case table([[MarkupCell]])
        /// A horizontal line.
        case rule
    }

    enum Alignment: Sendable, Equatable {
        case left, center, right

        /// The part of the free cells that precedes the line.
        func padding(of space: Int) -> Int {
            switch self {
            case .left: 0
            case .center: space / 2
            case .right: space
            }
        }
    }

    var content: Content
    /// In front of its lines, the outermost first.
    var gutters: [MarkupGutter]
    /// Whether an empty line precedes it.
    var isSpaced: Bool
    /// The index of the `<details>` that it is in; a summary is outside its own.
    var details: Int?
    /// The index of the `<details>` that it opens and closes: it begins the summary.
    var toggles: Int?
}
