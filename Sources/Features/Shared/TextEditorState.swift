/// A multi-line text editor: the text, the cursor, the cut text, and the visible rows. Long lines
/// are wrapped between words.
public struct TextEditorState: Sendable, Equatable {
    /// The maximum length, in bytes of UTF-8.
    public static let limit = 65_536

    /// The number of characters (grapheme clusters) before the cursor.
    public private(set) var cursor = 0
    /// The text to paste.
    public var killed: String { kills.text }
    /// The rows of the wrapped text; never empty.
    public private(set) var rows: [WrappedRow] = [WrappedRow(range: 0..<0)]
    /// The first visible row.
    public private(set) var firstRow = 0
    /// Its area on the screen.
    public private(set) var area = TextArea(columns: 80, rows: 1)

    private var characters: [Character]
    private var kills = KillBuffer()
    private var history = EditHistory()
    /// The column that moving up and down aims for.
    private var goal: Int?

    /// A text with the cursor at its end.
    public init(text: String = "") {
        characters = Array(text)
        cursor = characters.count
        wrap()
    }

    /// The text.
    public var text: String { String(characters) }

    /// The text of a row, without the line end.
    public func text(of row: WrappedRow) -> String {
        String(characters[row.range].prefix { !$0.isNewline })
    }

    /// The row the cursor is in.
    public var cursorRow: Int {
        // The boundary of two rows belongs to the second.
        rows.lastIndex { $0.range.lowerBound <= cursor } ?? 0
    }

    /// The text before the cursor in its row.
    public var textBeforeCursorInRow: String { String(characters[rows[cursorRow].range.lowerBound..<cursor]) }

    /// The rows that are visible.
    public var visibleRows: ArraySlice<WrappedRow> { rows[firstRow..<min(rows.count, firstRow + max(1, area.rows))] }

    /// Changes the area on the screen.
    public mutating func resize(to area: TextArea) {
        guard area != self.area else { return }
        self.area = area
        wrap()
    }

    /// The editor with another area.
    public func fitted(to area: TextArea) -> TextEditorState {
        var fitted = self
        fitted.resize(to: area)
        return fitted
    }

    /// Applies an edit, if there is anything to edit.
    public mutating func apply(_ edit: TextEdit) {
        let oldGoal = goal
        let oldKills = kills
        goal = nil
        switch edit {
        case .newline: insert("\n")
        case .move(let movement):
            goal = oldGoal
            move(movement)
        case .line(.insert(let text)): insert(text)
        case .line(.yank): insert(killed)
        case .line(.clear):
            kills.end()
            remove(0..<characters.count, keeps: true)
            kills.end()
        case .line(.undo): undo()
        // Only query lines are completed and mended.
        case .line(.replace), .line(.mend): break
        case .line(.move(let movement)): cursor = target(of: movement)
        case .line(.delete(.backward)): removeLastStandalone()
        case .line(.delete(let movement)): remove(to: target(of: movement), keeps: false)
        case .line(.kill(let movement)): remove(to: target(of: movement), keeps: true)
        }
        // An empty cut also ends a series of cuts, as in readline.
        if kills == oldKills { kills.end() }
        wrap()
    }

    /// Whether text, cursor, area and cut text are equal.
    public static func == (left: Self, right: Self) -> Bool {
        left.cursor == right.cursor && left.area == right.area && left.firstRow == right.firstRow
            && left.goal == right.goal && left.kills == right.kills && left.characters == right.characters
    }

    // MARK: Editing

    /// Whether an edit inserts more than fits.
    func cuts(_ edit: TextEdit) -> Bool {
        switch edit {
        case .line(.insert(let text)): fitting(text).isCut
        case .line(.yank): fitting(killed).isCut
        case .newline: fitting("\n").isCut
        case .line, .move: false
        }
    }

    /// What can be inserted of a text, and whether it is not all.
    private func fitting(_ text: String) -> (clean: [Character], isCut: Bool) {
        var bytes = characters.reduce(0) { $0 + $1.utf8.count }
        var clean: [Character] = []
        for character in text {
            let character: Character = character.isNewline ? "\n" : character == "\t" ? " " : character
            guard
                character == "\n" || character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
            else { continue }
            bytes += character.utf8.count
            guard bytes <= TextEditorState.limit else { return (clean, true) }
            clean.append(character)
        }
        return (clean, false)
    }

    private mutating func insert(_ text: String) {
        let clean = fitting(text).clean
        guard !clean.isEmpty else { return }
        history.insert(at: utf8Offset(of: cursor), length: clean.reduce(0) { $0 + $1.utf8.count })
        // Counted afterwards: a combining mark joins the character before it.
        let before = Array(String(characters[..<cursor] + clean))
        characters = Array(String(before + characters[cursor...]))
        cursor = min(before.count, characters.count)
    }

    private mutating func remove(to target: Int, keeps: Bool) {
        remove(min(cursor, target)..<max(cursor, target), keeps: keeps)
    }

    private mutating func remove(_ range: Range<Int>, keeps: Bool) {
        guard !range.isEmpty else { return }
        let removed = String(characters[range])
        if keeps { kills.add(removed, isBefore: range.lowerBound < cursor) }
        history.remove(removed, at: utf8Offset(of: range.lowerBound))
        characters = Array(String(characters[..<range.lowerBound] + characters[range.upperBound...]))
        cursor = min(range.lowerBound, characters.count)
    }

    /// Deletes backwards.
    private mutating func removeLastStandalone() {
        guard cursor > 0 else { return }
        let character = characters[cursor - 1]
        let length = character.lastStandaloneLength
        guard length < character.utf8.count else {
            remove(cursor - 1..<cursor, keeps: false)
            return
        }
        let (kept, removed) = character.split(keeping: character.utf8.count - length)
        history.remove(removed, at: utf8Offset(of: cursor) - length)
        let before = Array(String(characters[..<(cursor - 1)]) + kept)
        characters = Array(String(before + characters[cursor...]))
        cursor = min(before.count, characters.count)
    }

    private mutating func undo() {
        var text = text
        guard let offset = history.undo(in: &text) else { return }
        characters = Array(text)
        cursor = text.characterOffset(ofUTF8: offset)
    }

    /// How many bytes stand before a character.
    private func utf8Offset(of character: Int) -> Int { characters[..<character].reduce(0) { $0 + $1.utf8.count } }

    private func target(of movement: LineMovement) -> Int {
        switch movement {
        case .backward: return max(0, cursor - 1)
        case .forward: return min(characters.count, cursor + 1)
        case .start: return lineStart
        case .end:
            let end = characters[cursor...].firstIndex(where: \.isNewline) ?? characters.count
            return end
        case .wordBackward: return WordBorder.previous(to: cursor, in: characters) { $0.isLetter || $0.isNumber }
        case .wordForward: return WordBorder.next(to: cursor, in: characters)
        case .fieldBackward: return WordBorder.previous(to: cursor, in: characters) { !$0.isWhitespace }
        }
    }

    private var lineStart: Int { characters[..<cursor].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0 }

    // MARK: Rows

    private mutating func move(_ movement: ListMovement) {
        let page = max(1, area.rows - 1)
        switch movement {
        case .up: move(byRows: -1)
        case .down: move(byRows: 1)
        case .pageUp: move(byRows: -page)
        case .pageDown: move(byRows: page)
        case .top: (cursor, goal) = (0, nil)
        case .bottom: (cursor, goal) = (characters.count, nil)
        }
    }

    private mutating func move(byRows count: Int) {
        let row = cursorRow
        let column = goal ?? TextWrap.columns(of: characters[rows[row].range.lowerBound..<cursor])
        goal = column
        let target = rows[min(max(0, row + count), rows.count - 1)]
        cursor = TextWrap.place(ofColumn: column, in: target, of: characters)
    }

    private mutating func wrap() {
        rows = TextWrap.rows(of: characters, columns: area.columns)
        let row = cursorRow
        firstRow = min(firstRow, row)
        firstRow = max(firstRow, row - area.rows + 1)
        firstRow = max(0, min(firstRow, rows.count - area.rows))
    }
}

/// The area of a text, in cells; at least one.
public struct TextArea: Sendable, Equatable {
    /// Cells in a row.
    public let columns: Int
    /// The number of visible rows.
    public let rows: Int

    /// Creates an area.
    public init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }
}

/// One edit of a text.
public enum TextEdit: Sendable, Equatable {
    /// An edit of the cursor's line.
    case line(LineEdit)
    /// A new line.
    case newline
    /// Moves the cursor by rows, or to either end of the text.
    case move(ListMovement)
}
