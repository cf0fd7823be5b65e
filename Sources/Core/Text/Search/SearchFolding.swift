internal import CUtf8proc

/// Case, diacritics and compatibility forms, such as full-width letters and ligatures, folded scalar by scalar.
enum SearchFolding {
    /// Appends the folded form of a scalar: nothing for a mark, two letters for a ligature.
    @inline(__always)
    static func fold(_ scalar: Unicode.Scalar, _ append: (Unicode.Scalar) -> Void) {
        if scalar.isASCII {
            let isUpper = (0x41...0x5A).contains(scalar.value)
            append(isUpper ? Unicode.Scalar(UInt8(scalar.value + 0x20)) : scalar)
        } else if isIdeographic(scalar) {
            // Decomposed, a Hangul syllable would match others by its first letters.
            append(scalar)
        } else {
            decomposeAndFold(scalar, append)
        }
    }

    private static func decomposeAndFold(_ scalar: Unicode.Scalar, _ append: (Unicode.Scalar) -> Void) {
        Decomposition.with(scalar, UTF8PROC_COMPAT) { parts in
            // A form with spaces or signs, such as those of ⑴ and ½, would split a term.
            if parts.count > 1, !parts.allSatisfy(isWordPart) {
                Decomposition.with(scalar) { foldCase($0, append) }
            } else {
                foldCase(parts, append)
            }
        }
    }

    private static func foldCase(_ parts: Decomposition.Parts, _ append: (Unicode.Scalar) -> Void) {
        // Marks are removed first: the iota subscript folds to a letter.
        for part in parts where !isCombining(part) {
            Decomposition.with(part, UTF8PROC_CASEFOLD) { folded in
                for letter in folded {
                    guard let plain = ASCIIForm.letters[letter] else {
                        append(letter)
                        continue
                    }
                    for letter in plain.unicodeScalars { append(letter) }
                }
            }
        }
    }

    /// Marks above and below letters; those of other scripts are part of the spelling and are kept.
    static func isCombining(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x36F).contains(scalar.value) }

    /// Characters of scripts without spaces, of which a single one is meaningful: Han, Kana, Hangul.
    static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x3005: false
        // The mark that repeats a character, the ideographic zero, Hiragana and Katakana without the middle dot.
        case 0x3005, 0x3007, 0x3041...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF: true
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD: true
        case 0xAC00...0xD7A3, 0xFF66...0xFF9F: true
        default: false
        }
    }

    static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        if value < 0x80 { return (0x30...0x39) ~= value || (0x41...0x5A) ~= value || (0x61...0x7A) ~= value }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
            return true
        default: return false
        }
    }
}
