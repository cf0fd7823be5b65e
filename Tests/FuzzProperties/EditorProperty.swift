import Features

/// Whatever is done to a line, it stays a line: bounded, without controls, with the cursor in it.
enum EditorProperty {
    static func check(_ bytes: [UInt8]) {
        var line = EditableText()
        var rest = bytes[...]
        while let operation = rest.popFirst() {
            let before = line
            let edit = edit(operation, &rest)
            line.apply(edit)
            check(line)
            switch edit {
            case .move, .yank, .undo: require(line.killed == before.killed, "what was cut is gone after \(edit)")
            default: break
            }
            if case .move = edit { require(line.text == before.text, "a movement changed the text") }
            if case .undo = edit { continue }
            // Typing may only lengthen the last step, of up to twenty bytes.
            var undone = line
            undone.apply(.undo)
            let isShorter = undone.text.utf8.count <= before.text.utf8.count
            if line.text != before.text, case .insert = edit { require(isShorter, "an insertion was not undone") }
        }
    }

    private static func check(_ line: EditableText) {
        require((0...line.text.count).contains(line.cursor), "the cursor is at \(line.cursor) of \(line.text.count)")
        require(line.text.utf8.count <= EditableText.limit, "the line has \(line.text.utf8.count) bytes")
        require(line.killed.utf8.count <= EditableText.limit, "what was cut is too long")
        for scalar in line.text.unicodeScalars {
            require(scalar.properties.generalCategory != .control, "a control is in the line")
        }
        require(!line.text.contains(where: \.isNewline), "the line has a line break")
    }

    private static let movements: [LineMovement] = [
        .backward, .forward, .wordBackward, .wordForward, .fieldBackward, .start, .end, .backward,
    ]

    private static func edit(_ operation: UInt8, _ rest: inout ArraySlice<UInt8>) -> LineEdit {
        let movement = movements[Int(operation & 7)]
        switch operation >> 3 & 7 {
        case 0: return .move(movement)
        case 1: return .delete(movement)
        case 2: return .kill(movement)
        case 3: return .yank
        case 4: return operation & 7 == 0 ? .clear : operation & 7 == 1 ? .undo : .yank
        default:
            let length = Int(operation & 0x3F) * (operation & 0x80 == 0 ? 1 : 16)
            defer { rest = rest.dropFirst(length) }
            return .insert(String(decoding: rest.prefix(length), as: UTF8.self))
        }
    }

    static let seeds = [
        "\u{2D}hello\u{0}\u{0}\u{2D}w\u{F6}rld\u{12}\u{18}", "\u{2E}日本\u{8}\u{0}\u{28}\u{2D}e\u{301}\u{301}xy\u{8}",
        "\u{2F}\tab\r\n\u{1B}x\u{18}\u{18}\u{20}\u{18}", "\u{2C}🇩🇪\u{0}\u{2C}🇫🇷\u{8}\u{8}",
        "\u{30}one two three 4\u{2}\u{3}\u{14}",
    ]
}
