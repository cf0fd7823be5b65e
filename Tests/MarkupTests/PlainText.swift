/// The visible words of well-formed HTML, found without a parser: what the layouts are compared with.
struct PlainText {
    private static let inline: Set<Substring> = [
        "a", "abbr", "b", "code", "del", "em", "font", "g-emoji", "i", "ins", "kbd", "mark", "s", "samp", "small",
        "span",
        "strike", "strong", "sub", "tt", "u", "var",
    ]
    private static let unseen: Set<Substring> = ["script", "style", "svg", "title"]

    /// The runs of letters and digits, in order.
    private(set) var words: [String] = []
    private var word = ""
    private var unseenUntil: Substring?

    init(_ html: String) {
        var rest = html[...]
        while let character = rest.first {
            if rest.hasPrefix("<!--") {
                rest = rest.dropFirst(4)
                while !rest.isEmpty, !rest.hasPrefix("-->") { rest.removeFirst() }
                rest = rest.dropFirst(3)
            } else if character == "<", let next = rest.dropFirst().first, next.isLetter || next == "/" {
                take(tag: Self.tag(&rest))
            } else if character == "&", let end = rest.prefix(12).firstIndex(of: ";") {
                if unseenUntil == nil { take(Self.entity(rest[rest.index(after: rest.startIndex)..<end])) }
                rest = rest[rest.index(after: end)...]
            } else {
                if unseenUntil == nil { take(character) }
                rest.removeFirst()
            }
        }
        endWord()
    }

    private mutating func take(_ character: Character) {
        if character.isLetter || character.isNumber {
            word.append(character)
        } else {
            endWord()
        }
    }

    private mutating func endWord() {
        if !word.isEmpty { words.append(word) }
        word = ""
    }

    private mutating func take(tag: Substring) {
        let isEnd = tag.first == "/"
        let name = Substring(
            tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber || $0 == "-" }.lowercased())
        if let end = unseenUntil {
            if isEnd, name == end { unseenUntil = nil }
            return
        }
        if !Self.inline.contains(name) { endWord() }
        if !isEnd, Self.unseen.contains(name) { unseenUntil = name }
        if name == "img", let start = tag.range(ofText: "alt=\"") {
            words += PlainText(String(tag[start...].prefix { $0 != "\"" })).words
        }
    }

    /// The inside of a tag, up to the > that is in no quotation marks.
    private static func tag(_ rest: inout Substring) -> Substring {
        let start = rest.index(after: rest.startIndex)
        var quote: Character?
        while let character = rest.popFirst() {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == ">" {
                break
            }
        }
        let end = rest.startIndex
        return rest.base[start..<rest.base.index(before: end)]
    }

    private static func entity(_ name: Substring) -> Character {
        switch name {
        case "amp": return "&"
        case "quot": return "\""
        default:
            let digits = name.dropFirst(2)
            guard name.hasPrefix("#x"), let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
                return " "
            }
            return Character(scalar)
        }
    }
}

extension Substring {
    /// Where a text ends that is in this one.
    fileprivate func range(ofText text: String) -> Index? {
        var rest = self
        while !rest.isEmpty {
            if rest.hasPrefix(text) { return rest.index(rest.startIndex, offsetBy: text.count) }
            rest.removeFirst()
        }
        return nil
    }
}
