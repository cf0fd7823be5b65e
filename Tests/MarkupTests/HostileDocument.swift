import SeededRandom

/// A document made to take work or memory: its seed decides what it consists of, and it is as long as wanted.
struct HostileDocument: CustomStringConvertible {
    /// Every element that is laid out in a way of its own, and some that are not.
    private static let elements = [
        "a href=/x", "abbr", "article", "audio src=x/y.ogg", "b", "blockquote", "br", "caption", "center", "cite",
        "code", "dd", "del", "details", "dfn", "dir", "div align=center", "dl", "dt", "em", "fieldset", "figure",
        "font", "footer", "form", "h1", "h2", "h3", "h4 align=right", "h5", "h6", "header", "hr", "i", "iframe",
        "img src=a/b.png", "img alt=x", "input type=checkbox", "kbd", "legend", "li", "listing", "main", "math", "menu",
        "noscript", "ol", "ol start=99999999", "option", "p", "picture", "plaintext", "pre", "q", "rp", "rt", "ruby",
        "s", "samp", "script", "section", "select", "small", "span", "strong", "style", "sub", "summary", "sup", "svg",
        "table", "tbody", "td", "td colspan=9 rowspan=9", "template", "textarea", "th align=center", "title", "tr",
        "tt", "u", "ul", "var", "video src=x/y.mp4", "wbr", "x-y", "div class='markdown-alert markdown-alert-note'",
        "p class=markdown-alert-title", "img class=emoji alt=:x:", "div class=highlight-source-x",
        "div class='highlight highlight-source-shell'", "pre lang=漢字", "span class=pl-k", "span class='pl-s pl-c pl-x'",
        "span class=pl-s1", "div class=markdown-alert-caution",
    ]

    /// Texts of all widths and directions.
    static let texts = [
        "x", "word ", "a漢", "漢字", "e\u{301}", "e\u{301}\u{302}\u{303}漢", "שלום", "مرحبا ", "\u{202E}abc\u{202C}",
        "\u{1100}\u{1161}\u{11A8}", "👩\u{200D}👩\u{200D}👧", "🇩🇪", "\t", "\n", " ", "a\u{200B}b", "\u{FDFA}", "\u{AD}",
        "ﬃ", "&#8238;", "&amp;", "\u{0}", "|", "日本 ", "\u{1F600}", "a\tb\n", "\u{A0}",
    ]

    private enum Shape: CaseIterable {
        /// One in the other.
        case nested
        /// One after the other.
        case repeated
        /// In the rows of a table.
        case widest
        /// One text without an end in each.
        case longest
    }

    let seed: Int
    private let shape: Shape
    private let tags: [String]
    private let text: String

    init(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        self.seed = seed
        shape = Shape.allCases[seed % Shape.allCases.count]
        // Each element comes in each shape.
        let first = seed / Shape.allCases.count * 2
        let count = 2 + generator.below(3)
        tags = (0..<count).map { number in
            let index = number < 2 ? first + number : generator.below(Self.elements.count)
            return Self.elements[index % Self.elements.count]
        }
        text = (0...generator.below(3)).map { _ in Self.texts[generator.below(Self.texts.count)] }.joined()
    }

    var description: String { "seed \(seed): \(shape) \(tags) “\(text.debugDescription)”" }

    /// The HTML, of about so many bytes.
    func html(bytes: Int) -> String {
        let begin = tags.map { "<\($0)>" }.joined()
        let end = tags.reversed().map { "</\($0.prefix { $0 != " " })>" }.joined()
        func fill(_ piece: String, _ bytes: Int) -> String {
            String(repeating: piece, count: max(1, bytes / max(1, piece.utf8.count)))
        }
        switch shape {
        case .nested: return fill(begin + text, bytes)
        case .repeated: return fill(begin + text + end, bytes)
        case .widest:
            let row = "<tr>" + String(repeating: "<td>\(begin)\(text)", count: 70)
            return "<table>" + fill(row, bytes / 2) + fill("<tr><td>\(text)", bytes / 2)
        case .longest: return begin + fill(text, bytes / 2) + end + "<table><tr><td>y<td>" + fill(text, bytes / 2)
        }
    }
}
