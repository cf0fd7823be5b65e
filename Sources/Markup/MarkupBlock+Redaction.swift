extension MarkupBlock {
    /// The block without secrets: they are looked for in its text as it is read, whatever styles, links and escapes its HTML has in
    /// them. Text with a secret in it loses its styles and links.
    ///
    /// - Parameter redact: Replaces secrets in a text.
    func redacted(_ redact: (String) -> String) -> MarkupBlock {
        var block = self
        switch content {
        case .text(let runs, let alignment): block.content = .text(Self.redacted(runs, redact), alignment)
        case .heading(let runs, let level, let alignment):
            block.content = .heading(Self.redacted(runs, redact), level, alignment)
        case .code(let text): block.content = .code(redact(text))
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
        for line in runs.split(separator: MarkupRun(text: "\n", style: []), omittingEmptySubsequences: false) {
            if !result.isEmpty || line.startIndex > runs.startIndex { result.append(MarkupRun(text: "\n", style: [])) }
            let text = line.map(\.text).joined()
            let shown = redact(text)
            if shown == text { result += line } else { result.append(MarkupRun(text: shown, style: [])) }
        }
        return result
    }
}
