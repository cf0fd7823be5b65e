/// A walk through the searches of the history that begin with what was typed.
public struct LineRecall: Sendable, Equatable {
    /// Which way.
    public enum Direction: Sendable, Equatable {
        /// To the search before.
        case older
        /// To the one after, at last back to what was typed.
        case newer
    }

    /// What was typed.
    public var prefix: String
    /// What stands on the line now; once it is edited the walk is over.
    public var text: String

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
        let recall = last.flatMap { $0.text == line ? $0 : nil } ?? LineRecall(prefix: line, text: line)
        let found = queries.filter { $0.hasPrefix(recall.prefix) && $0 != recall.prefix }
        let place = found.firstIndex(of: recall.text)
        switch direction {
        case .older:
            let next = place.map { $0 + 1 } ?? 0
            return next < found.count ? LineRecall(prefix: recall.prefix, text: found[next]) : nil
        case .newer:
            guard let place else { return nil }
            return LineRecall(prefix: recall.prefix, text: place == 0 ? recall.prefix : found[place - 1])
        }
    }
}
