/// The edits of a text, for undoing them step by step as in GNU readline: consecutive letters are one
/// step, up to twenty of them; every cut, deletion and paste is a step.
///
/// Positions are offsets in UTF-8 bytes, which combining characters do not change.
struct EditHistory: Sendable, Equatable {
    private enum Step: Sendable, Equatable {
        case insertion(start: Int, length: Int)
        case removal(start: Int, text: String)
    }

    /// The maximum number of steps; the oldest are dropped.
    private static let limit = 1_000
    /// The maximum number of letters in a step (readline's `rl_insert_text`).
    private static let longestRun = 20

    private var steps: [Step] = []

    /// Records an insertion.
    mutating func insert(at start: Int, length: Int) {
        // An insertion of several bytes is a separate step, as in readline.
        if length == 1, case .insertion(let first, let count) = steps.last, first + count == start,
            count < Self.longestRun
        {
            steps[steps.count - 1] = .insertion(start: first, length: count + 1)
        } else {
            append(.insertion(start: start, length: length))
        }
    }

    /// Records a deletion.
    mutating func remove(_ text: String, at start: Int) {
        append(.removal(start: start, text: text))
    }

    /// Undoes the last step.
    ///
    /// - Returns: The new cursor position, in bytes; `nil` if there is nothing to undo.
    mutating func undo(in text: inout String) -> Int? {
        switch steps.popLast() {
        case .insertion(let start, let length):
            let bytes = text.utf8
            let first = bytes.index(bytes.startIndex, offsetBy: start)
            text.removeSubrange(first..<bytes.index(first, offsetBy: length))
            return start
        case .removal(let start, let removed):
            text.insert(contentsOf: removed, at: text.utf8.index(text.startIndex, offsetBy: start))
            return start + removed.utf8.count
        case nil:
            return nil
        }
    }

    private mutating func append(_ step: Step) {
        if steps.count >= Self.limit { steps.removeFirst(Self.limit / 2) }
        steps.append(step)
    }
}
