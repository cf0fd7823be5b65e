/// A block of code, with the tones that a highlighter gave to its parts.
struct MarkupCode: Sendable, Equatable {
    /// A part of the text in one tone, from the end of the part before.
    struct Part: Sendable, Equatable {
        /// In bytes of the text.
        var end: Int32
        var tone: MarkupLayout.Style.Tone?
    }

    /// Lines that are kept as they are, with line feeds between them.
    private(set) var text = ""
    private(set) var parts: [Part] = []
    /// As the highlighter calls it; empty if it is not known.
    var language = ""

    var isEmpty: Bool { text.isEmpty }

    mutating func append(_ added: String, _ tone: MarkupLayout.Style.Tone?) {
        if added.isEmpty { return }
        text += added
        let end = Int32(clamping: text.utf8.count)
        if let last = parts.indices.last, parts[last].tone == tone {
            parts[last].end = end
        } else {
            parts.append(Part(end: end, tone: tone))
        }
    }

    func forEachLine(_ body: (_ parts: [(text: Substring, tone: MarkupLayout.Style.Tone?)]) -> Bool) {
        var (part, start) = (0, text.startIndex)
        while true {
            let rest = text[start...]
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            var line: [(text: Substring, tone: MarkupLayout.Style.Tone?)] = []
            var place = start
            while place < end {
                while part < parts.count, parts[part].end <= text.utf8.distance(from: text.startIndex, to: place) {
                    part += 1
                }
                let tone = part < parts.count ? parts[part].tone : nil
                let partEnd =
                    part < parts.count
                    ? text.utf8.index(text.startIndex, offsetBy: Int(parts[part].end)) : text.endIndex
                let next = min(partEnd, end)
                if place < next { line.append((text[place..<next], tone)) }
                place = next
            }
            if !body(line) || end == text.endIndex { return }
            start = text.utf8.index(after: end)
        }
    }

    /// Without the line breaks that `pre` may have at its ends.
    var trimmed: MarkupCode {
        let lineFeed = UInt8(ascii: "\n")
        let isBroken = text.utf8.last == lineFeed
        let bytes = text.utf8.dropLast(isBroken ? 1 : 0)
        let start = bytes.first == lineFeed ? 1 : 0
        if !isBroken, start == 0 { return self }
        var code = MarkupCode(language: language)
        code.text = String(Substring(bytes.dropFirst(start)))
        let count = Int32(clamping: code.text.utf8.count)
        code.parts = parts.map { Part(end: min($0.end - Int32(start), count), tone: $0.tone) }
        return code
    }
}
