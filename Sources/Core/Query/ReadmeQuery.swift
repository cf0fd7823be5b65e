public struct ReadmeQuery: Sendable {
    /// What the index of READMEs can find: what every match must contain.
    public let candidates: CatalogueQuery
    public let matcher: OfflineMatcher
    /// Whether the query itself searches READMEs.
    let isExplicit: Bool
    private let patterns: [TextPattern]

    /// `nil` if it has no words, or an `in:` excludes READMEs.
    public init?(_ query: ParsedQuery, host: String, limit: Int, budget: Duration) {
        isExplicit = query.fields.contains(.readme)
        guard isExplicit || !query.tokens.contains(where: { $0.qualifier?.name == .in }) else { return nil }
        candidates = CatalogueQuery(wordsOf: query, host: host, limit: limit, budget: budget)
        matcher = OfflineMatcher(query, searchesReadmes: true)
        patterns = query.words.compactMap { TextPattern($0, isExact: false) }
        // The index has no prefixes of one letter: nearly every README has them.
        guard !patterns.isEmpty, query.words.contains(where: { $0.unicodeScalars.count > 1 }) else { return nil }
    }

    /// The line of a README with the most of the words; the first of several.
    ///
    /// - Parameter limit: Of a longer line, only a part of this many characters is returned.
    public func line(of readme: String, limit: Int = 200) -> String {
        // Non-ASCII letters are found only in the folded text.
        let folded = patterns.allSatisfy(\.isASCII) ? readme : readme.lowercased()
        let source = folded.utf8.count == readme.utf8.count ? readme : folded
        return part(of: Substring(bestLine(of: folded, from: source)), limit)
    }

    /// - Parameter source: The text as written, with the same byte offsets.
    private func bestLine(of text: String, from source: String) -> String {
        var (text, source, best, most) = (text, source, 0..<0, 0)
        text.withUTF8 { bytes in
            for pattern in patterns {
                var start = 0
                // The first lines with a word are enough.
                for _ in 0..<ReadmeQuery.lines {
                    guard most < patterns.count, let place = pattern.place(in: bytes, from: start) else { break }
                    let line = ReadmeQuery.line(around: place, in: bytes)
                    let count = patterns.count { $0.isFound(in: UnsafeBufferPointer(rebasing: bytes[line])) }
                    if count > most { (best, most) = (line, count) }
                    start = line.upperBound
                }
            }
        }
        return source.withUTF8 { String(decoding: UnsafeBufferPointer(rebasing: $0[best]), as: UTF8.self) }
    }

    private static let lines = 50

    private static func line(around place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var (start, end) = (place, place)
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        return start..<end
    }

    /// How relevant a README is: how often the words occur, with less weight in a long one and for each repetition.
    public func score(of readme: String) -> Double {
        let length = Double(readme.utf8.count) + 2_000
        return patterns.reduce(0) { sum, pattern in
            let count = Double(pattern.count(in: readme, limit: 50))
            return sum + count / (count + length / 8_000)
        }
    }

    /// The line, or if it is too long, a part that begins with the first word that was found.
    private func part(of line: Substring, _ limit: Int) -> String {
        guard line.utf8.count > limit else { return String(line) }
        var start = line.startIndex
        while let next = line.index(start, offsetBy: limit / 2, limitedBy: line.endIndex), next < line.endIndex,
            !patterns.contains(where: { $0.isFound(in: String(line[start...].prefix(limit))) })
        {
            start = next
        }
        return (start == line.startIndex ? "" : "…") + line[start...].prefix(limit)
    }
}
