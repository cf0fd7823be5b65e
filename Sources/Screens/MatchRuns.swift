import Text

/// A text cut where the words of a query begin and end in it.
enum MatchRuns {
    struct Run: Equatable {
        var text: CellText
        var isMatch: Bool
    }

    /// Cuts a text at the places where a word stands, whatever its case.
    static func split(_ text: CellText, at words: [String]) -> [Run] {
        guard text.columns > 0, !words.isEmpty else { return [Run(text: text, isMatch: false)] }
        let clusters = text.clusters.map(\.text)
        let folded = clusters.map { $0.lowercased() }
        var isMatch = Array(repeating: false, count: clusters.count)
        for word in words {
            let wanted = word.map { String($0) }
            guard !wanted.isEmpty, wanted.count <= folded.count else { continue }
            for start in 0...(folded.count - wanted.count)
            where folded[start..<(start + wanted.count)].elementsEqual(wanted) {
                for index in start..<(start + wanted.count) { isMatch[index] = true }
            }
        }
        guard isMatch.contains(true) else { return [Run(text: text, isMatch: false)] }
        var runs: [Run] = []
        var start = 0
        for end in 1...clusters.count where end == clusters.count || isMatch[end] != isMatch[start] {
            runs.append(Run(text: CellText(clusters[start..<end].joined()), isMatch: isMatch[start]))
            start = end
        }
        return runs
    }
}
