/// A text that is edited at a cursor: a line, or the lines of a note. Independent of keys and columns.
public struct EditableText: Sendable, Equatable {
    /// The maximum length of a line in bytes of UTF-8: eight times GitHub's 256 characters of free text, because qualifiers are
    /// extra and a character can take several bytes.
    public static let limit = 2_048

    public private(set) var text = ""
    /// The number of characters (grapheme clusters) before the cursor.
    public private(set) var cursor = 0
    /// The text that ``LineEdit/yank`` inserts.
    public var killed: String { kills.text }

    private let limit: Int
    private let newline: Character
    private var kills = KillBuffer()
    private var history = EditHistory()

    /// Puts the cursor at the end.
    public init(text: String = "") {
        self.init(whole: "", limit: EditableText.limit, newline: " ")
        insert(text)
        history = EditHistory()
    }

    /// Takes the text as it is, with the cursor at its end. `limit` is the length in bytes of UTF-8 beyond which
    /// nothing is inserted; `newline` replaces an inserted line break.
    init(whole text: String, limit: Int, newline: Character) {
        (self.text, self.limit, self.newline) = (text, limit, newline)
        cursor = text.count
    }

    /// Whether text, cursor and cut text are equal; the undo history is ignored.
    public static func == (left: Self, right: Self) -> Bool {
        left.text == right.text && left.cursor == right.cursor && left.kills == right.kills
    }

    public var textBeforeCursor: Substring { text.prefix(cursor) }

    /// Does nothing if there is nothing to edit.
    public mutating func apply(_ edit: LineEdit) {
        let before = kills
        switch edit {
        case .insert(let inserted): insert(inserted)
        case .yank: insert(killed)
        case .clear: clear()
        case .move(let movement): cursor = target(of: movement)
        case .delete(.backward): remove(from: lastCharacterStart, to: text.utf8Offset(of: cursor), keeps: false)
        case .delete(let movement): remove(to: target(of: movement), keeps: false)
        case .kill(let movement): remove(to: target(of: movement), keeps: true)
        case .undo: undo()
        case .replace(let range, let text): replace(range, by: text)
        case .fix(let range, let text): fix(range, by: text)
        }
        // An empty cut also ends a series of cuts, as in readline.
        if kills == before { kills.end() }
    }

    mutating func move(to cursor: Int) {
        self.cursor = cursor
        kills.end()
    }

    /// Replaces the text of a line and moves the cursor to its end; cut text is kept. ``LineEdit/undo`` does not restore the old text.
    mutating func replace(with text: String) {
        var line = EditableText(text: text)
        line.kills = KillBuffer(killed)
        self = line
    }

    private mutating func clear() {
        kills.end()
        remove(from: 0, to: text.utf8.count, keeps: true)
        kills.end()
    }

    private mutating func undo() {
        guard let offset = history.undo(in: &text) else { return }
        cursor = text.characterOffset(ofUTF8: offset)
    }

    private mutating func insert(_ inserted: String) {
        let clean = clean(inserted, limit: limit - text.utf8.count)
        guard !clean.isEmpty else { return }
        history.insert(at: text.utf8Offset(of: cursor), length: clean.utf8.count)
        let rest = String(text.dropFirst(cursor))
        // Counted afterwards: a combining mark joins the character before it.
        let before = String(textBeforeCursor) + clean
        text = before + rest
        cursor = min(before.count, text.count)
    }

    /// Replaces a range of bytes, and moves the cursor after the new text.
    private mutating func replace(_ range: Range<Int>, by replacement: String) {
        let bytes = text.utf8
        guard range.lowerBound >= 0, range.upperBound <= bytes.count,
            bytes.index(bytes.startIndex, offsetBy: range.lowerBound).samePosition(in: text.unicodeScalars) != nil,
            bytes.index(bytes.startIndex, offsetBy: range.upperBound).samePosition(in: text.unicodeScalars) != nil
        else { return }
        let clean = clean(replacement, limit: limit - bytes.count + range.count)
        guard !(range.isEmpty && clean.isEmpty) else { return }
        let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
        let replaced = start..<bytes.index(start, offsetBy: range.count)
        history.replace(String(text[replaced]), at: range.lowerBound, length: clean.utf8.count)
        text.replaceSubrange(replaced, with: clean)
        cursor = text.characterOffset(ofUTF8: range.lowerBound + clean.utf8.count)
    }

    /// Replaces a range of bytes. The cursor keeps its distance from the end of the range, or of the text if it is not in the
    /// range.
    private mutating func fix(_ range: Range<Int>, by replacement: String) {
        let (before, length) = (text.utf8Offset(of: cursor), text.utf8.count)
        replace(range, by: replacement)
        let change = text.utf8.count - length
        let end = range.upperBound + change
        let offset = before <= range.lowerBound ? before : max(min(range.lowerBound, end), before + change)
        cursor = text.characterOffset(ofUTF8: offset)
    }

    /// Whether an edit inserts more than fits.
    func cuts(_ edit: LineEdit) -> Bool {
        switch edit {
        case .insert(let text): cuts(text, replacing: 0)
        case .yank: cuts(killed, replacing: 0)
        case .replace(let range, let text), .fix(let range, let text): cuts(text, replacing: range.count)
        case .move, .delete, .kill, .clear, .undo: false
        }
    }

    private func cuts(_ inserted: String, replacing removed: Int) -> Bool {
        let room = limit - text.utf8.count + removed
        // Most texts obviously fit.
        return inserted.utf8.count > room && clean(inserted, limit: .max).utf8.count > room
    }

    private mutating func remove(to target: Int, keeps: Bool) {
        remove(
            from: text.utf8Offset(of: min(cursor, target)), to: text.utf8Offset(of: max(cursor, target)), keeps: keeps,
            isBefore: target < cursor)
    }

    /// Removes a range of bytes.
    private mutating func remove(from first: Int, to last: Int, keeps: Bool, isBefore: Bool = true) {
        guard first < last else { return }
        let start = text.utf8.index(text.startIndex, offsetBy: first)
        let end = text.utf8.index(start, offsetBy: last - first)
        let removed = String(text[start..<end])
        if keeps { kills.add(removed, isBefore: isBefore) }
        history.remove(removed, at: first)
        text.removeSubrange(start..<end)
        cursor = text.characterOffset(ofUTF8: first)
    }

    /// The start of the text that deleting backwards removes, in bytes.
    private var lastCharacterStart: Int {
        let end = text.utf8Offset(of: cursor)
        return textBeforeCursor.last.map { end - $0.lastStandaloneLength } ?? end
    }

    private func target(of movement: LineMovement) -> Int {
        switch movement {
        case .place(let place): return min(max(0, place), text.count)
        case .backward: return max(0, cursor - 1)
        case .forward: return min(text.count, cursor + 1)
        case .start: return textBeforeCursor.lastIndex(where: \.isNewline).map { text[...$0].count } ?? 0
        case .end: return cursor + text.dropFirst(cursor).prefix { !$0.isNewline }.count
        case .wordBackward: return WordBorder.previous(to: cursor, in: Array(text)) { $0.isLetter || $0.isNumber }
        case .wordForward: return WordBorder.next(to: cursor, in: Array(text))
        case .fieldBackward: return WordBorder.previous(to: cursor, in: Array(text)) { !$0.isWhitespace }
        }
    }

    /// Text as it is inserted: tabs become spaces, other control characters are removed, and it is cut to a limit in bytes.
    private func clean(_ text: String, limit: Int) -> String {
        var result = ""
        var bytes = 0
        for character in text {
            let clean = character.isNewline ? newline : character == "\t" ? " " : character
            guard
                clean == newline || clean.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
            else { continue }
            bytes += clean.utf8.count
            guard bytes <= limit else { break }
            result.append(clean)
        }
        return result
    }
}

public enum LineEdit: Sendable, Equatable {
    case insert(String)
    case move(LineMovement)
    /// Deletes from the cursor to the target of a movement.
    case delete(LineMovement)
    /// Cuts from the cursor to the target of a movement, for ``yank``.
    case kill(LineMovement)
    /// Pastes the cut text.
    case yank
    /// Cuts everything, for ``yank``.
    case clear
    case undo
    /// Replaces a range of bytes of UTF-8, and moves the cursor after the new text.
    case replace(Range<Int>, with: String)
    /// Replaces a range of bytes of UTF-8. The cursor keeps its place in what follows.
    case fix(Range<Int>, with: String)
}

public enum LineMovement: Sendable, Equatable {
    /// Before the character with this index, or after the last.
    case place(Int)
    case backward
    case forward
    /// To the start of the word (letters and digits).
    case wordBackward
    /// To the end of the word.
    case wordForward
    /// Back to white space, as ^W in a shell.
    case fieldBackward
    case start
    case end
}

/// The cut text: consecutive cuts are joined in the order of the text.
struct KillBuffer: Sendable, Equatable {
    private(set) var text: String
    /// Whether the last edit was a cut.
    private var isGrowing = false

    init(_ text: String = "") { self.text = text }

    mutating func add(_ cut: String, isBefore: Bool) {
        if isGrowing {
            text = isBefore ? cut + text : text + cut
        } else {
            text = cut
        }
        isGrowing = true
    }

    /// The next cut starts a new text.
    mutating func end() { isGrowing = false }
}

enum WordBorder {
    /// Skips non-word characters to the left, then the word.
    static func previous(to place: Int, in characters: [Character], isWord: (Character) -> Bool) -> Int {
        var index = place
        while index > 0, !isWord(characters[index - 1]) { index -= 1 }
        while index > 0, isWord(characters[index - 1]) { index -= 1 }
        return index
    }

    /// Skips non-word characters to the right, then the word: letters and digits.
    static func next(to place: Int, in characters: [Character]) -> Int {
        func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
        var index = place
        while index < characters.count, !isWord(characters[index]) { index += 1 }
        while index < characters.count, isWord(characters[index]) { index += 1 }
        return index
    }
}

extension Character {
    /// The number of bytes of UTF-8 that deleting backwards removes: the whole character or, in scripts whose signs are typed one by
    /// one but form one character (Devanagari, Thai), the last scalar that can stand alone with its marks. Terminals
    /// give such a scalar its own cell.
    var lastStandaloneLength: Int {
        let scalars = unicodeScalars
        guard let first = scalars.first, !first.isPartOfPicture, !first.isJamo else { return utf8.count }
        guard let last = scalars.lastIndex(where: \.standsAlone) else { return utf8.count }
        return scalars[last...].reduce(0) { $0 + UTF8.width($1) }
    }
}

extension Unicode.Scalar {
    /// Whether it starts an emoji or a flag, which are removed whole.
    fileprivate var isPartOfPicture: Bool { properties.isEmoji && !isASCII }

    /// Hangul letters: a syllable is removed whole.
    fileprivate var isJamo: Bool { (0x1100...0x11FF).contains(value) || (0xA960...0xA97F).contains(value) }

    fileprivate var standsAlone: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: false
        default: true
        }
    }
}

extension String {
    /// The byte offset of a character offset.
    func utf8Offset(of characters: Int) -> Int {
        utf8.distance(from: startIndex, to: index(startIndex, offsetBy: characters))
    }

    /// The character offset of a byte offset, rounded up to a whole character.
    func characterOffset(ofUTF8 bytes: Int) -> Int {
        min(self[..<utf8.index(startIndex, offsetBy: bytes)].count, count)
    }
}
