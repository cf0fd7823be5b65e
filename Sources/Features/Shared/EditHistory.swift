/// The edits of a text, for undoing them step by step as in GNU readline: consecutive letters are one
/// step, up to twenty of them; every cut, deletion and paste is a step.
///
/// Positions are offsets in UTF-8 bytes, which combining characters do not change.
struct EditHistory: Sendable, Equatable {
    private struct Step: Sendable, Equatable {
        var start: Int
        /// The text before, and the length in bytes of what replaced it.
        var removed = ""
        var length = 0
        /// Whether letters that follow belong to this step.
        var isInsertion = false
    }

    /// The maximum number of steps; the oldest are dropped.
    private static let limit = 1_000
    /// The maximum number of letters in a step (readline's `rl_insert_text`).
    private static let longestRun = 20

    private var steps: [Step] = []

    mutating func insert(at start: Int, length: Int) {
        // An insertion of several bytes is a separate step, as in readline.
        if length == 1, let last = steps.last, last.isInsertion, last.start + last.length == start,
            last.length < Self.longestRun
        {
            steps[steps.count - 1].length += 1
        } else {
            append(Step(start: start, length: length, isInsertion: true))
        }
    }

    mutating func remove(_ text: String, at start: Int) { append(Step(start: start, removed: text)) }

    /// A deletion and the insertion in its place are one step.
    mutating func replace(_ text: String, at start: Int, length: Int) {
        append(Step(start: start, removed: text, length: length))
    }

    /// The new cursor position, in bytes; `nil` if there is nothing to undo.
    mutating func undo(in text: inout String) -> Int? {
        guard let step = steps.popLast() else { return nil }
        let first = text.utf8.index(text.startIndex, offsetBy: step.start)
        text.replaceSubrange(first..<text.utf8.index(first, offsetBy: step.length), with: step.removed)
        return step.start + step.removed.utf8.count
    }

    private mutating func append(_ step: Step) {
        if steps.count >= Self.limit { steps.removeFirst(Self.limit / 2) }
        steps.append(step)
    }
}
