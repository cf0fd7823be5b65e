import Terminal
import Text

/// The symbols of the screens, in the characters that the locale has.
struct Symbols {
    let prompt: String
    let selection: String
    let favourite: String
    /// A favourite that is being saved.
    let pendingFavourite: String
    let note: String
    let star: String
    let fork: String
    let dot: String
    let rule: String
    let error: String
    let check: String
    let enter: String
    let about: String
    let separator: String
    let cut: String
    let block: Character
    /// Blocks of rising height.
    let levels: [Character]
    /// What parts of a bar are filled with.
    let fills: [String]
    /// The edges of a box.
    let box: (topLeft: String, topRight: String, bottomLeft: String, bottomRight: String, side: String)
    let spinner: [String]

    init(_ repertoire: Repertoire) {
        switch repertoire {
        case .unicode:
            prompt = "›"
            selection = "▌"
            favourite = "●"
            pendingFavourite = "○"
            note = "✎"
            star = "★"
            fork = "⑂"
            dot = "●"
            rule = "─"
            error = "✗"
            check = "✓"
            enter = "↵"
            about = "≈"
            separator = "·"
            cut = "…"
            block = "█"
            levels = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
            fills = ["█", "▓", "▒", "░"]
            box = ("┌", "┐", "└", "┘", "│")
            spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
        case .ascii:
            prompt = ">"
            selection = ">"
            favourite = "+"
            pendingFavourite = "o"
            note = "#"
            star = "*"
            fork = "Y"
            dot = "*"
            rule = "-"
            error = "!"
            check = "+"
            enter = "Enter"
            about = "~"
            separator = "-"
            cut = "<"
            block = "#"
            levels = ["_", ".", ":", "-", "=", "+", "*", "#"]
            fills = ["#", "=", "+", "-", "."]
            box = ("+", "+", "+", "+", "|")
            spinner = ["|", "/", "-", "\\"]
        }
    }

    /// A rule of so many cells; empty for none. (`String(repeating:count:)` appends one after the other.)
    func rule(_ columns: Int) -> String {
        guard columns > 0 else { return "" }
        let cell = rule.utf8
        return String(unsafeUninitializedCapacity: columns * cell.count) { bytes in
            var end = 0
            for _ in 0..<columns {
                for byte in cell {
                    bytes[end] = byte
                    end += 1
                }
            }
            return end
        }
    }
}
