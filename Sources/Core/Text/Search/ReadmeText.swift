/// Reduces a README to its words: lines of plain text, without the markup of Markdown, reStructuredText, AsciiDoc or HTML.
///
/// Code is kept unchanged; addresses, images with their alternative texts, comments, and lines without a word are left out. Each byte is
/// read a bounded number of times.
public enum ReadmeText {
    /// - Parameter limit: In bytes; the rest of the source is not read.
    public static func words(of source: String, limit: Int = 1 << 20) -> String {
        var reduction = ReadmeReduction(Array(source.utf8.prefix(limit)))
        return reduction.run()
    }
}

private struct ReadmeReduction {
    private let bytes: [UInt8]
    private var place = 0
    private var text: [UInt8] = []
    private var line: [UInt8] = []
    /// The sign of the open code block.
    private var fence: UInt8?
    /// Whether a code span is open.
    private var isInCode = false
    /// Where an end does not occur, so that it is not searched again.
    private var missing: [UInt8: Range<Int>] = [:]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func run() -> String {
        while place < bytes.count {
            beginLine()
            while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { step() }
            place += 1
            endLine()
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Skips a line that is only markup, and the signs at the beginning of any other.
    private mutating func beginLine() {
        while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
        if let sign = fenceSign, fence == nil || fence == sign {
            fence = fence == nil ? sign : nil
            place += 3
        } else if fence == nil {
            let isDefinition = starts(with: "[") && definesAddress
            if isDefinition || Self.markedLines.contains(where: starts) {
                skip { $0 == UInt8(ascii: "\n") }
            } else {
                skip { !Self.lineSigns.contains($0) }
            }
        }
    }

    private var fenceSign: UInt8? { ["```", "~~~"].first(where: starts)?.utf8.first }

    private static let markedLines = [
        ".. image::", ".. figure::", ".. |", ".. _", ":alt:", ":target:", ":width:", ":height:", ":align:", ":scale:",
    ]
    private static let lineSigns = Set("#>*-+=|~ \t".utf8)

    /// Whether the line defines a reference: `[name]: address`.
    private var definesAddress: Bool {
        var end = place
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "]") { end += 1 }
        return end + 1 < bytes.count && bytes[end] == UInt8(ascii: "]") && bytes[end + 1] == UInt8(ascii: ":")
    }

    private mutating func step() {
        let byte = bytes[place]
        if isAddress { return skip { Self.addressEnds.contains($0) || $0 <= 0x20 } }
        if fence == nil, byte == UInt8(ascii: "`") { return toggleCode() }
        if fence == nil, !isInCode {
            switch byte {
            case UInt8(ascii: "<"): if skipTag() { return }
            case UInt8(ascii: "&"): if appendEntity() { return }
            case UInt8(ascii: "!"): if starts(with: "!["), skipImage() { return }
            case UInt8(ascii: "i"): if starts(with: "image:"), skipAsciiDocImage() { return }
            case UInt8(ascii: "]"): return skipTarget() ? () : append(nil)
            case UInt8(ascii: "["), UInt8(ascii: "*"): return append(nil)
            case UInt8(ascii: "|"): return append(0x20)
            default: break
            }
        }
        append(byte < 0x20 || byte == 0x7F ? 0x20 : byte)
    }

    /// The text in backquotes is not markup, if they end on the line.
    private mutating func toggleCode() {
        let start = place
        isInCode = !isInCode && skip(from: start + 1, to: UInt8(ascii: "`"))
        place = start
        append(nil)
    }

    /// Appends a byte, or nothing, and advances. Spaces become one.
    private mutating func append(_ byte: UInt8?) {
        place += 1
        guard let byte, byte != 0x20 || line.last != 0x20 else { return }
        line.append(byte)
    }

    private mutating func endLine() {
        while line.last == 0x20 { line.removeLast() }
        let hasWord = line.contains { $0 >= 0x80 || $0.isASCIIAlphanumeric }
        if hasWord {
            text += line.first == 0x20 ? line.dropFirst() : line[...]
            text.append(UInt8(ascii: "\n"))
        }
        line.removeAll(keepingCapacity: true)
        isInCode = false
    }

    // MARK: Addresses

    private static let addressEnds = Set(")>]}[\"'`|".utf8)

    private var isAddress: Bool {
        guard bytes[place] == UInt8(ascii: "h") || bytes[place] == UInt8(ascii: "w"),
            place == 0 || !bytes[place - 1].isASCIIAlphanumeric
        else { return false }
        return ["https://", "http://", "www."].contains(where: starts)
    }

    /// Skips what follows the text of a link: `](address)` or `][reference]`.
    private mutating func skipTarget() -> Bool {
        guard place + 1 < bytes.count else { return false }
        switch bytes[place + 1] {
        case UInt8(ascii: "("): return skipParentheses(from: place + 1)
        case UInt8(ascii: "["): return skip(from: place + 1, to: UInt8(ascii: "]"))
        default: return false
        }
    }

    private mutating func skipParentheses(from start: Int) -> Bool {
        let sign = UInt8(ascii: "(")
        if missing[sign]?.contains(start) == true { return false }
        var (depth, end) = (0, start)
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
            if bytes[end] == sign { depth += 1 }
            if bytes[end] == UInt8(ascii: ")") { depth -= 1 }
            end += 1
            if depth == 0 {
                place = end
                return true
            }
        }
        missing[sign] = start..<end
        return false
    }

    /// Skips a Markdown image with its alternative text.
    private mutating func skipImage() -> Bool {
        let start = place
        if missing[UInt8(ascii: "!")]?.contains(start) == true { return false }
        guard skip(from: place, to: UInt8(ascii: "]")) else { return false }
        // At the bracket, as after the text of a link.
        place -= 1
        if skipTarget() { return true }
        missing[UInt8(ascii: "!")] = start..<place
        place = start
        return false
    }

    /// Skips `image:address[text]` and `image::address[text]`.
    private mutating func skipAsciiDocImage() -> Bool {
        let start = place
        if missing[UInt8(ascii: "i")]?.contains(start) == true { return false }
        skip { $0 <= 0x20 || $0 == UInt8(ascii: "[") }
        if place < bytes.count, bytes[place] == UInt8(ascii: "["), skip(from: place, to: UInt8(ascii: "]")) {
            return true
        }
        missing[UInt8(ascii: "i")] = start..<max(start + 1, place)
        place = start
        return false
    }

    // MARK: HTML

    /// Skips a tag, a comment or an address in angle brackets.
    private mutating func skipTag() -> Bool {
        if starts(with: "<!--") {
            var end = place + 4
            while end + 2 < bytes.count {
                if bytes[end] == 0x2D, bytes[end + 1] == 0x2D, bytes[end + 2] == UInt8(ascii: ">") { break }
                end += 1
            }
            place = min(end + 3, bytes.count)
            return true
        }
        guard place + 1 < bytes.count else { return false }
        let next = bytes[place + 1]
        guard next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") else { return false }
        let name = String(decoding: bytes[(place + 1)...].prefix(while: \.isASCIIAlphanumeric), as: UTF8.self)
            .lowercased()
        guard skip(from: place, to: UInt8(ascii: ">"), lines: 20) else { return false }
        if !Self.inline.contains(name), next != UInt8(ascii: "/") { endLine() } else { append(joining: name) }
        return true
    }

    /// Elements that may be within a word; others begin a line.
    private static let inline: Set = [
        "a", "abbr", "b", "code", "del", "em", "g", "i", "img", "ins", "kbd", "s", "samp", "span", "strong", "sub",
        "sup",
        "td", "th", "tt", "u", "var", "https", "http", "mailto",
    ]

    /// Cells and images end a word; emphasis does not.
    private mutating func append(joining name: String) {
        if ["td", "th", "img", "https", "http", "mailto"].contains(name), line.last != 0x20 { line.append(0x20) }
    }

    private static let entities = [
        "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&nbsp;": " ",
    ]

    private mutating func appendEntity() -> Bool {
        guard let (entity, character) = Self.entities.first(where: { starts(with: $0.key) }) else { return false }
        line += Array(character.utf8)
        place += entity.utf8.count
        return true
    }

    // MARK: Reading

    private func starts(with text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

    private mutating func skip(until isEnd: (UInt8) -> Bool) {
        while place < bytes.count, !isEnd(bytes[place]) { place += 1 }
    }

    /// Skips everything up to and including a byte, if it is on this line or one of the next, up to a number of lines.
    private mutating func skip(from start: Int, to end: UInt8, lines: Int = 1) -> Bool {
        if missing[end]?.contains(start) == true { return false }
        var (index, lines) = (start, lines)
        while index < bytes.count {
            if bytes[index] == end {
                place = index + 1
                return true
            }
            if bytes[index] == UInt8(ascii: "\n") {
                lines -= 1
                if lines == 0 { break }
            }
            index += 1
        }
        missing[end] = start..<index
        return false
    }
}
