/// A line of text being edited: the text, the cursor, and what was cut last. Knows nothing of keys or columns.
public struct LineEditorState: Sendable, Equatable {
    /// The most a line holds, in bytes of UTF-8: eight times GitHub's 256 characters of free text, since qualifiers come on
    /// top and a character may take several bytes.
    public static let limit = 2_048

    /// The text.
    public private(set) var text = ""
    /// How many characters (grapheme clusters) stand before the cursor.
    public private(set) var cursor = 0
    /// What ^Y puts back.
    public var killed: String { kills.text }

    private var kills = KillBuffer()
    private var history = EditHistory()

    /// A line with a text and the cursor behind it.
    public init(text: String = "") {
        insert(text)
        history = EditHistory()
    }

    /// Equal where text, cursor and what was cut are, whatever was done before.
    public static func == (left: Self, right: Self) -> Bool {
        left.text == right.text && left.cursor == right.cursor && left.kills == right.kills
    }

    /// The text before the cursor.
    public var textBeforeCursor: Substring { text.prefix(cursor) }

    /// Makes one edit. An edit that has nothing to work on changes nothing.
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
        }
        // A cut that took nothing ends the row, too, as in readline.
        if kills == before { kills.end() }
    }

    /// Takes another text, with the cursor behind it; what was cut stays. The text before cannot be had back by ``LineEdit/undo``.
    mutating func replace(with text: String) {
        var line = LineEditorState(text: text)
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
        let room = LineEditorState.limit - text.utf8.count
        let clean = LineEditorState.singleLine(inserted, limit: room)
        guard !clean.isEmpty else { return }
        history.insert(at: text.utf8Offset(of: cursor), length: clean.utf8.count)
        let start = textBeforeCursor
        let rest = text.dropFirst(cursor)
        // Counted after joining: a combining mark becomes part of the character it follows.
        let before = start + clean
        text = String(before + rest)
        cursor = min(before.count, text.count)
    }

    private mutating func remove(to target: Int, keeps: Bool) {
        remove(
            from: text.utf8Offset(of: min(cursor, target)), to: text.utf8Offset(of: max(cursor, target)), keeps: keeps,
            isBefore: target < cursor)
    }

    /// Removes the bytes between two places.
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

    /// Where Backspace removes from, in bytes.
    private var lastCharacterStart: Int {
        let end = text.utf8Offset(of: cursor)
        return textBeforeCursor.last.map { end - $0.lastStandaloneLength } ?? end
    }

    private func target(of movement: LineMovement) -> Int {
        switch movement {
        case .backward: return max(0, cursor - 1)
        case .forward: return min(text.count, cursor + 1)
        case .start: return 0
        case .end: return text.count
        case .wordBackward: return WordBorder.previous(to: cursor, in: Array(text)) { $0.isLetter || $0.isNumber }
        case .wordForward: return WordBorder.next(to: cursor, in: Array(text))
        case .fieldBackward: return WordBorder.previous(to: cursor, in: Array(text)) { !$0.isWhitespace }
        }
    }

    /// Text as one line: line breaks and tabs as spaces, other control characters left out, cut at a limit of bytes.
    private static func singleLine(_ text: String, limit: Int) -> String {
        var result = ""
        var bytes = 0
        for character in text {
            let clean: Character
            if character.isNewline || character == "\t" {
                clean = " "
            } else if character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) {
                clean = character
            } else {
                continue
            }
            bytes += clean.utf8.count
            guard bytes <= limit else { break }
            result.append(clean)
        }
        return result
    }
}

/// One edit of a line.
public enum LineEdit: Sendable, Equatable {
    /// Puts text in at the cursor: typed or pasted.
    case insert(String)
    /// Moves the cursor.
    case move(LineMovement)
    /// Removes from the cursor to where a movement leads.
    case delete(LineMovement)
    /// Removes likewise, and keeps what was removed for ``yank``.
    case kill(LineMovement)
    /// Puts back what was cut last; cuts in a row count as one.
    case yank
    /// Removes everything, and keeps it for ``yank``.
    case clear
    /// Undoes the last edit that changed the text.
    case undo
}

/// Ways over a line.
public enum LineMovement: Sendable, Equatable {
    /// One character to the left.
    case backward
    /// One character to the right.
    case forward
    /// To the start of the word (letters and digits).
    case wordBackward
    /// To the end of the word.
    case wordForward
    /// To the white space before the cursor, as ^W in a shell.
    case fieldBackward
    /// To the start of the line.
    case start
    /// To its end.
    case end
}
