import Terminal
import Text

/// The symbols of the screens, in the characters that the locale has.
struct Symbols {
    let prompt: String
    let selection: String
    let favourite: String
    /// A favourite that is being saved.
    let pendingFavourite: String
    /// A favourite with news, where there is no room for them.
    let news: String
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
            news = "◆"
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
            news = "!"
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

    /// A rule of so many cells; empty for none.
    func rule(_ columns: Int) -> CellText { CellText(repeating: CellText(rule), count: columns) }
}
