/// The edits of a text, for undoing them step by step as in GNU readline: consecutive letters are one
/// step, up to twenty of them; every cut, deletion and paste is a step.
///
/// Positions are offsets in UTF-8 bytes, which combining characters do not change.
struct EditHistory: Sendable, Equatable {
    private enum Step: Sendable, Equatable {
        case insertion(start: Int, length: Int)
        case removal(start: Int, text: String)
        case replacement(start: Int, text: String, length: Int)
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
    mutating func remove(_ text: String, at start: Int) { append(.removal(start: start, text: text)) }

    /// Records a deletion with what is inserted in its place: one step.
    mutating func replace(_ text: String, at start: Int, length: Int) {
        append(.replacement(start: start, text: text, length: length))
    }

    /// Undoes the last step.
    ///
    /// - Returns: The new cursor position, in bytes; `nil` if there is nothing to undo.
    mutating func undo(in text: inout String) -> Int? {
        switch steps.popLast() {
        case .insertion(let start, let length): replace(start, length, in: &text, by: "")
        case .removal(let start, let removed): replace(start, 0, in: &text, by: removed)
        case .replacement(let start, let removed, let length): replace(start, length, in: &text, by: removed)
        case nil: nil
        }
    }

    private func replace(_ start: Int, _ length: Int, in text: inout String, by removed: String) -> Int {
        let first = text.utf8.index(text.startIndex, offsetBy: start)
        text.replaceSubrange(first..<text.utf8.index(first, offsetBy: length), with: removed)
        return start + removed.utf8.count
    }

    private mutating func append(_ step: Step) {
        if steps.count >= Self.limit { steps.removeFirst(Self.limit / 2) }
        steps.append(step)
    }
}
