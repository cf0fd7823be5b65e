import Terminal
import Text

/// The signs the screens are made of, in the characters the locale can show.
struct Symbols {
    let prompt: String
    let selection: String
    let mark: String
    /// In place of the mark, while it is being written whether a repository is kept.
    let pendingMark: String
    let note: String
    let star: String
    let dot: String
    let rule: String
    let error: String
    let check: String
    let seen: String
    let enter: String
    let about: String
    let separator: String
    let cut: String
    let block: Character
    let spinner: [String]

    init(_ repertoire: Repertoire) {
        switch repertoire {
        case .unicode:
            prompt = "›"
            selection = "▌"
            mark = "●"
            pendingMark = "○"
            note = "✎"
            seen = "┊"
            star = "★"
            dot = "●"
            rule = "─"
            error = "✗"
            check = "✓"
            enter = "↵"
            about = "≈"
            separator = "·"
            cut = "…"
            block = "█"
            spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
        case .ascii:
            prompt = ">"
            selection = ">"
            mark = "+"
            pendingMark = "o"
            note = "#"
            seen = ":"
            star = "*"
            dot = "*"
            rule = "-"
            error = "!"
            check = "+"
            enter = "Enter"
            about = "~"
            separator = "-"
            cut = "<"
            block = "#"
            spinner = ["|", "/", "-", "\\"]
        }
    }
}
