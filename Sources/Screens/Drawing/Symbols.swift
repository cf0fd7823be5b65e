import Core

/// The symbols of the screens, in the characters that the locale has.
struct Symbols {
    private let isUnicode: Bool
    /// Whether sentences are read aloud: words stand in place of what is in them.
    let isSpoken: Bool
    /// Blocks of rising height.
    let levels: [Character]
    /// What parts of a bar are filled with.
    let fills: [String]
    let spinner: [String]

    /// Those of a repertoire. They are made once: each key asks for them.
    static func of(_ repertoire: Repertoire) -> Symbols { repertoire == .unicode ? unicode : ascii }

    private static let unicode = Symbols(isUnicode: true)
    private static let ascii = Symbols(isUnicode: false)
    static let spoken = Symbols(isUnicode: false, isSpoken: true)

    private init(isUnicode: Bool, isSpoken: Bool = false) {
        (self.isUnicode, self.isSpoken) = (isUnicode, isSpoken)
        levels = Array(isUnicode ? "▁▂▃▄▅▆▇█" : "_.:-=+*#")
        fills = isUnicode ? ["█", "▓", "▒", "░"] : ["#", "=", "+", "-", "."]
        spinner = (isUnicode ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" : "|/-\\").map { String($0) }
    }

    var prompt: String { isUnicode ? "›" : ">" }
    var selection: String { isUnicode ? "▌" : ">" }
    var favourite: String { isUnicode ? "♥" : "f" }
    /// A favourite that is being saved.
    var pendingFavourite: String { isUnicode ? "♡" : "~" }
    /// A favourite with news, where there is no room for them.
    var news: String { isUnicode ? "◆" : "!" }
    var cloned: String { isSpoken ? "cloned to" : isUnicode ? "⌂" : "^" }
    var note: String { isSpoken ? "note:" : isUnicode ? "✎" : "#" }
    var arrow: String { isSpoken ? "to" : isUnicode ? "→" : "->" }
    var star: String { isUnicode ? "★" : "*" }
    var fork: String { isUnicode ? "ψ" : "Y" }
    var openFolder: String { isUnicode ? "▾" : "-" }
    var closedFolder: String { isUnicode ? "▸" : "+" }
    var dot: String { isUnicode ? "●" : "o" }
    /// What stands for a character of a token.
    var mask: String { isUnicode ? "●" : "*" }
    var rule: String { isUnicode ? "─" : "-" }
    var error: String { isUnicode ? "✗" : "!" }
    var check: String { isUnicode ? "✓" : "+" }
    var enter: String { isUnicode ? "↵" : "Enter" }
    var about: String { isSpoken ? "about " : isUnicode ? "≈" : "~" }
    var separator: String { isUnicode ? "·" : "-" }
    /// What stands between two facts.
    var between: String { isSpoken ? ", " : " \(separator) " }
    var cut: String { isUnicode ? "…" : "<" }
    /// The parts of a cell, the smallest first, and the whole.
    var eighths: [String] { isUnicode ? ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"] : ["#"] }
    var block: Character { isUnicode ? "█" : "#" }
    var box: (topLeft: String, topRight: String, bottomLeft: String, bottomRight: String, side: String) {
        isUnicode ? ("┌", "┐", "└", "┘", "│") : ("+", "+", "+", "+", "|")
    }

    /// A rule of so many cells; empty for none.
    func rule(_ columns: Int) -> CellText { CellText(repeating: CellText(rule), count: columns) }
}
