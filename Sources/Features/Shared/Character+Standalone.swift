extension Character {
    /// How many bytes of UTF-8 Backspace takes of this character: all of it or, in scripts whose signs are typed and read one by
    /// one though they make one character (Devanagari, Thai), the last scalar that can stand alone and the marks on it. Terminals
    /// give such a scalar a cell of its own.
    var lastStandaloneLength: Int {
        let scalars = unicodeScalars
        guard let first = scalars.first, !first.isPartOfPicture, !first.isJamo else { return utf8.count }
        guard let last = scalars.lastIndex(where: \.standsAlone) else { return utf8.count }
        return scalars[last...].reduce(0) { $0 + UTF8.width($1) }
    }

    /// Its first bytes and the others, at the border of two scalars.
    func split(keeping length: Int) -> (kept: String, rest: String) {
        let text = String(self)
        let border = text.utf8.index(text.startIndex, offsetBy: length)
        return (String(text[..<border]), String(text[border...]))
    }
}

extension Unicode.Scalar {
    /// Whether it begins an emoji or a flag, which are removed whole.
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
    /// How many bytes stand before so many characters.
    func utf8Offset(of characters: Int) -> Int {
        utf8.distance(from: startIndex, to: index(startIndex, offsetBy: characters))
    }

    /// How many characters stand before so many bytes, with the one that begins before and ends behind them.
    func characterOffset(ofUTF8 bytes: Int) -> Int {
        min(self[..<utf8.index(startIndex, offsetBy: bytes)].count, count)
    }
}
