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
