import Core
import Markup

/// The tones of a file's text, in one pass, line by line. What carries over to the next line is what is open: a comment, a string
/// of several lines, a tag.
struct SyntaxColors: Sendable {
    typealias Tone = MarkupLayout.Style.Tone

    private let syntax: Syntax
    /// The comment or string that is open at the end of the last line.
    private var open: Int?
    /// Whether a tag of markup is open.
    private var isInside = false
    private var fence: (mark: UInt8, count: Int)?
    private var line: ArraySlice<UInt8> = []
    private var index = 0
    /// The start of the part that has no tone yet.
    private var start = 0
    private var parts: [(Range<Int>, MarkupLayout.Style)] = []
    /// Whether a name here may be a key: nothing before it belongs to it.
    private var mayBeKey = true
    /// Bytes known not to occur again on the line; searching for them at every beginning would take quadratic time.
    private var absent: Set<UInt8> = []

    /// `nil` if the language is unknown.
    init?(path: String) {
        guard let syntax = Syntax.of(path: path) else { return nil }
        self.syntax = syntax
    }

    /// The parts of the next line, from left to right.
    mutating func parts(of line: ArraySlice<UInt8>) -> [(Range<Int>, MarkupLayout.Style)] {
        TextWork.add(line.count)
        self.line = line
        (index, start, mayBeKey) = (line.startIndex, line.startIndex, true)
        (parts, absent) = ([], [])
        if open == nil, let tone = toneOfLine {
            index = line.endIndex
            end(tone)
            return parts
        }
        while index < line.endIndex {
            if parts.count >= Self.mostParts {
                index = line.endIndex
                end(nil)
                break
            }
            if let open {
                go(through: syntax.delimiters[open])
            } else if let next = syntax.first[line[index]]?.first(where: begins) {
                end(nil)
                open = next
                index += syntax.delimiters[next].open.count
            } else {
                goOn()
            }
        }
        let delimiter = open.map { syntax.delimiters[$0] }
        end(delimiter.map { $0.isComment ? .comment : .string })
        if delimiter?.hasLines == false { open = nil }
        return parts
    }

    /// The most parts of a line: each takes memory. The rest of a longer line has no colours.
    private static let mostParts = 100_000

    private mutating func end(_ tone: Tone?) {
        if start < index { parts.append((start..<index, MarkupLayout.Style(tone: tone))) }
        start = index
    }

    /// Gives the text up to a place a tone.
    private mutating func take(to next: Int, _ tone: Tone?) {
        guard let tone else {
            index = next
            return
        }
        end(nil)
        index = next
        end(tone)
    }

    private func byte(at index: Int) -> UInt8? { line.indices.contains(index) ? line[index] : nil }

    private func next(from index: Int, while isWanted: (UInt8) -> Bool) -> Int {
        let end = line[index...].firstIndex { !isWanted($0) } ?? line.endIndex
        TextWork.add(end - index)
        return end
    }

    private mutating func nextPlace(of byte: UInt8) -> Int? {
        if absent.contains(byte) { return nil }
        let place = line[(index + 1)...].firstIndex(of: byte)
        TextWork.add((place ?? line.endIndex) - index)
        if place == nil { absent.insert(byte) }
        return place
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    // MARK: Comments and strings

    private func begins(_ delimiter: Int) -> Bool {
        let open = syntax.delimiters[delimiter]
        guard line[index...].starts(with: open.open) else { return false }
        // A delimiter that is a word, such as REM, must not be the beginning of a longer word.
        if let last = open.open.last, Syntax.isStart(last),
            byte(at: index + open.open.count).map(syntax.isLetter) == true
        {
            return false
        }
        // The text between tags may have apostrophes.
        if syntax.form == .markup, !open.isComment { return isInside }
        guard syntax.needsBlank, index > line.startIndex else { return true }
        let before = line[index - 1]
        if open.close == nil { return Self.isBlank(before) }
        return !(before.isASCIIDigit || Syntax.isStart(before)) || before == UInt8(ascii: "_")
    }

    private mutating func go(through delimiter: Syntax.Delimiter) {
        guard let close = delimiter.close else { return index = line.endIndex }
        if !delimiter.isComment, !syntax.isRaw, line[index] == UInt8(ascii: "\\") {
            end(.string)
            index = min(line.endIndex, index + 2)
            // An escaped character may have several bytes.
            while index < line.endIndex, line[index] & 0xC0 == 0x80 { index += 1 }
            end(.escape)
        } else if line[index...].starts(with: close) {
            index += close.count
            let isKey = !delimiter.isComment && mayBeKey && isBeforeKeySign(index)
            end(delimiter.isComment ? .comment : isKey ? .tag : .string)
            open = nil
            mayBeKey = false
        } else {
            index += 1
        }
    }

    // MARK: Names and numbers

    private mutating func goOn() {
        let byte = line[index]
        if Syntax.isStart(byte) { return takeName() }
        defer { if !Self.isBlank(byte) { mayBeKey = Self.separators.contains(byte) } }
        let next = self.byte(at: index + 1)
        if syntax.form == .markup { return takeMarkup(byte) }
        if byte.isASCIIDigit {
            take(to: self.next(from: index) { $0.isASCIIDigit || Syntax.isStart($0) || $0 == 0x2E }, .constant)
        } else if syntax.variables.contains(byte), let next, Syntax.isStart(next) || Self.brackets[next] != nil {
            let close = Self.brackets[next].flatMap { nextPlace(of: $0) }
            let end = close.map { $0 + 1 } ?? self.next(from: index + 1) { $0.isASCIIDigit || Syntax.isStart($0) }
            take(to: max(end, index + 1), .variable)
        } else if syntax.attributes.contains(byte), let next, Syntax.isStart(next) {
            take(to: self.next(from: index + 1, while: syntax.isLetter), .keyword)
        } else if syntax.attributes.contains(byte), next == UInt8(ascii: "["),
            let close = nextPlace(of: UInt8(ascii: "]"))
        {
            take(to: close + 1, .keyword)
        } else if syntax.form == .markdown, byte == UInt8(ascii: "`"),
            let close = nextPlace(of: UInt8(ascii: "`"))
        {
            take(to: close + 1, .string)
        } else {
            index += 1
        }
    }

    /// What a key of an object or a map may follow.
    private static let separators = Set(Array("{,;-\"'".utf8))
    private static let brackets: [UInt8: UInt8] = [
        UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "("): UInt8(ascii: ")"),
    ]

    private mutating func takeName() {
        let end = next(from: index, while: syntax.isLetter)
        take(to: end, tone(ofName: index..<end))
        mayBeKey = false
    }

    private func tone(ofName range: Range<Int>) -> Tone? {
        if mayBeKey, syntax.form == nil, isBeforeKeySign(range.upperBound) { return .tag }
        guard syntax.form != .markdown, range.count <= Syntax.longestName else { return nil }
        if syntax.form == .markup { return isInside && isBeforeKeySign(range.upperBound) ? .entity : nil }
        let name = String(decoding: line[range], as: UTF8.self)
        if syntax.isConstant(name) { return .constant }
        if syntax.isKeyword(name) { return .keyword }
        if byte(at: range.upperBound) == UInt8(ascii: "(") { return .entity }
        guard syntax.hasTypes, line[range.lowerBound].isASCIICapital else { return nil }
        let isUpper = range.count > 1 && line[range].allSatisfy { !(0x61...0x7A).contains($0) }
        return isUpper ? .constant : .entity
    }

    private func isBeforeKeySign(_ index: Int) -> Bool {
        guard !syntax.keys.isEmpty, let byte = byte(at: next(from: index, while: Self.isBlank)) else { return false }
        return syntax.keys.contains(byte)
    }

    // MARK: Forms

    private mutating func takeMarkup(_ byte: UInt8) {
        guard byte == UInt8(ascii: "<") else {
            if byte == UInt8(ascii: ">") { isInside = false }
            index += 1
            return
        }
        let name = self.byte(at: index + 1) == UInt8(ascii: "/") ? index + 2 : index + 1
        guard let first = self.byte(at: name), Syntax.isStart(first) else {
            index += 1
            return
        }
        index = name
        isInside = true
        take(to: next(from: name, while: syntax.isLetter), .tag)
    }

    /// The tone of a line that has one as a whole.
    private var toneOfLine: Tone? {
        mutating get {
            switch syntax.form {
            case .diff: toneOfDiff
            case .markdown: toneOfMarkdown
            case .markup, nil: nil
            }
        }
    }

    private var toneOfDiff: Tone? {
        for (beginning, tone) in Self.diff where line.starts(with: beginning.utf8) { return tone }
        return nil
    }

    private static let diff: [(String, Tone)] = [
        ("+++", .title), ("---", .title), ("diff ", .title), ("index ", .comment), ("@@", .changed), ("+", .inserted),
        ("-", .deleted),
    ]

    private var toneOfMarkdown: Tone? {
        mutating get {
            let text = line[next(from: line.startIndex, while: Self.isBlank)...]
            if let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") {
                let count = next(from: text.startIndex) { $0 == mark } - text.startIndex
                let rest = text.dropFirst(count)
                if let open = fence {
                    // CommonMark, 4.5: the same mark, at least as often, and nothing after it.
                    if mark == open.mark, count >= open.count, rest.allSatisfy(Self.isBlank) { fence = nil }
                    return .string
                } else if count >= 3, mark == UInt8(ascii: "~") || !rest.contains(mark) {
                    fence = (mark, count)
                    return .string
                }
            }
            if fence != nil { return .string }
            return switch text.first {
            case UInt8(ascii: "#"): .title
            case UInt8(ascii: ">"): .quote
            default: nil
            }
        }
    }
}
