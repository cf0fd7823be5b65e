import Core

/// A series of steps through the searches of the history that begin with what was typed. It keeps a copy of the history
/// from its start, because each recalled search runs and becomes the newest entry.
public struct LineRecall: Sendable, Equatable {
    /// A direction.
    public enum Direction: Sendable, Equatable {
        /// To the previous search.
        case older
        /// To the next search, finally back to what was typed.
        case newer
    }

    /// The text of the line before the first step.
    var typed: String
    /// The text of the current step; when the line differs from it, the series is over.
    public var text: String
    /// The searches, newest first.
    var queries: [String]

    /// Starts from the text of the line. If that is the newest search, all earlier searches match.
    private init(from line: String, among queries: [String]) {
        let query = SearchQuery(line).text
        let prefix = query == queries.first ? "" : line
        typed = line
        text = line
        self.queries = queries.filter { $0.hasPrefix(prefix) && $0 != query }
    }

    /// Takes a step.
    ///
    /// - Parameters:
    ///   - line: The text of the line.
    ///   - last: The previous step, if any.
    ///   - direction: The direction.
    ///   - queries: The history, newest first.
    /// - Returns: `nil` at the end of the history.
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
