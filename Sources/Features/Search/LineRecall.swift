import Model

/// A walk through the searches of the history that begin with what was typed. It keeps the searches it began with: each one that is
/// recalled runs and becomes the newest of the history.
public struct LineRecall: Sendable, Equatable {
    /// Which way.
    public enum Direction: Sendable, Equatable {
        /// To the search before.
        case older
        /// To the one after, at last back to what was typed.
        case newer
    }

    /// What stood on the line before the walk.
    public var typed: String
    /// What stands on the line now; once it is edited the walk is over.
    public var text: String
    /// The searches, newest first.
    public var queries: [String]

    /// A walk from what stands on the line. With the newest search there, it leads through all that were before it.
    private init(from line: String, among queries: [String]) {
        let query = SearchQuery(line).text
        let prefix = query == queries.first ? "" : line
        typed = line
        text = line
        self.queries = queries.filter { $0.hasPrefix(prefix) && $0 != query }
    }

    /// The next step, or the first from what stands on the line.
    ///
    /// - Parameters:
    ///   - line: What stands on the line.
    ///   - last: The step before, if there was one.
    ///   - direction: Which way.
    ///   - queries: The history, newest first.
    /// - Returns: `nil` where there is nothing further that way.
    static func step(
        from line: String, after last: LineRecall?, _ direction: Direction, among queries: [String]
    ) -> LineRecall? {
        var recall = last.flatMap { $0.text == line ? $0 : nil } ?? LineRecall(from: line, among: queries)
        let place = recall.queries.firstIndex(of: recall.text)
        switch direction {
        case .older:
            let next = place.map { $0 + 1 } ?? 0
            guard next < recall.queries.count else { return nil }
            recall.text = recall.queries[next]
        case .newer:
            guard let place else { return nil }
            recall.text = place == 0 ? recall.typed : recall.queries[place - 1]
        }
        return recall
    }
}
