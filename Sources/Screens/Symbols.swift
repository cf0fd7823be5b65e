import Terminal
import Text

/// The signs the screens are made of, in the characters the locale can show.
struct Symbols {
    let prompt: String
    let selection: String
    let favourite: String
    /// In its place, while it is being written whether a repository is kept.
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
            box = ("+", "+", "+", "+", "|")
            spinner = ["|", "/", "-", "\\"]
        }
    }
}
