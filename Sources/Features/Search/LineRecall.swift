import Core

/// Steps through the searches of the history that begin with what was typed. Keeps a copy of the history from its
/// start, because each recalled search runs and becomes the newest entry.
public struct LineRecall: Sendable, Equatable {
    public enum Direction: Sendable, Equatable {
        case older
        /// Finally back to what was typed.
        case newer
    }

    /// The text of the line before the first step.
    var typed: String
    /// The text of the current step; if the line differs from it, the steps have ended.
    public var text: String
    /// Newest first.
    var queries: [String]

    /// If the line is the newest search, all earlier searches match.
    private init(from line: String, among queries: [String]) {
        let query = SearchQuery(line).text
        let prefix = query == queries.first ? "" : line
        typed = line
        text = line
        self.queries = queries.filter { $0.hasPrefix(prefix) && $0 != query }
    }

    /// `queries` is the history, newest first. `nil` at the end of the history.
    static func step(
        from line: String, after last: LineRecall?, _ direction: Direction, among queries: [String]
    ) -> LineRecall? {
        var recall = last.flatMap { $0.text == line ? $0 : nil } ?? LineRecall(from: line, among: queries)
        let index = recall.queries.firstIndex(of: recall.text)
        switch direction {
        case .older:
            let next = index.map { $0 + 1 } ?? 0
            guard next < recall.queries.count else { return nil }
            recall.text = recall.queries[next]
        case .newer:
            guard let index else { return nil }
            recall.text = index == 0 ? recall.typed : recall.queries[index - 1]
        }
        return recall
    }
}
