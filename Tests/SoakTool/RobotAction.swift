import SeededRandom

/// What the robot does at a keyboard. None of these leaves the program.
enum RobotAction {
    /// Presses keys, by tmux's names.
    case keys([String])
    /// Types a text.
    case type(String)
    /// Pastes a text.
    case paste(String)
    /// Makes the window another size.
    case resize(columns: Int, rows: Int)
    /// Suspends, and comes back.
    case suspend
    /// Lets some time pass, in milliseconds.
    case pause(Int)

    private static let words = [
        "swift", " terminal", " language:c", " stars:>50", "\"state machine\"", "日本語", " 🚀", "é", " results:3",
        " results:1000", " results:0", " NOT x", "-", " topic:cli", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ]
    private static let movements = [
        "Down", "Down", "Down", "Up", "NPage", "NPage", "PPage", "M->", "M-<", "C-n", "C-p",
    ]
    private static let edits = [
        "Left", "Right", "C-w", "C-u", "C-y", "C-k", "C-a", "C-e", "BSpace", "BSpace", "DC", "M-b", "M-f", "M-d",
    ]

    /// The next thing to do.
    static func random(using generator: inout SeededGenerator) -> RobotAction {
        func one(_ list: [String]) -> String { list.randomElement(using: &generator) ?? "x" }
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<25: return .type(one(words))
        case 25..<45: return .keys((0..<Int.random(in: 1...12, using: &generator)).map { _ in one(movements) })
        case 45..<60: return .keys((0..<Int.random(in: 1...6, using: &generator)).map { _ in one(edits) })
        case 60..<65: return .keys(["C-s", "C-s", "Enter"])
        case 65..<70: return .keys(["C-r"])
        case 70..<72: return .keys(["C-l"])
        // Closed by its own key: what follows an Escape at once would make it an Alt.
        case 72..<76: return .keys(["F1", one(movements), one(movements), "F1"])
        case 76..<78: return .keys(["C-o"])
        case 78..<80: return .paste("pasted\n\u{1B}[31m\ttext " + one(words))
        case 80..<88:
            return .resize(
                columns: Int.random(in: 1...160, using: &generator), rows: Int.random(in: 1...50, using: &generator))
        case 88..<90: return .suspend
        default: return .pause(Int.random(in: 10...900, using: &generator))
        }
    }
}
