/// A free word or phrase, prepared for searching many texts.
///
/// Case and the punctuation between words are ignored: `state machine` matches `state-machine`.
/// Matches start at word boundaries, including those in `camelCase`; in scripts written without spaces, anywhere.
struct TextPattern: Sendable {
    /// Lower-case UTF-8, with one space for each run of separators.
    private let bytes: [UInt8]
    let isASCII: Bool
    /// Whether a match must end at the end of a word.
    private let isExact: Bool
    private let beginsWithLetter: Bool
    private let endsWithLetter: Bool

    /// - Parameter isExact: whether the last word counts only as a whole.
    /// - Returns: `nil` if there are only separators, which GitHub leaves out.
    init?(_ text: String, isExact: Bool) {
        var bytes: [UInt8] = []
        for byte in text.lowercased().utf8 {
            if !TextPattern.isSeparator(byte) {
                bytes.append(byte)
            } else if let last = bytes.last, last != TextPattern.space {
                bytes.append(TextPattern.space)
            }
        }
        if bytes.last == TextPattern.space { bytes.removeLast() }
        guard !bytes.isEmpty else { return nil }
        self.bytes = bytes
        self.isExact = isExact
        isASCII = bytes.allSatisfy { $0 < 0x80 }
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        beginsWithLetter = scalars.first.map(TextPattern.isWordLetter) ?? false
        endsWithLetter = scalars.last.map(TextPattern.isWordLetter) ?? false
    }

    func isFound(in text: String) -> Bool {
        // ASCII letters are folded byte by byte; others only if both texts have any.
        if !isASCII && text.utf8.allSatisfy({ $0 < 0x80 }) { return false }
        var text = isASCII ? text : text.lowercased()
        return text.withUTF8 { isFound(in: $0) }
    }

    func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool { place(in: text, from: 0) != nil }

    /// How often it is found, up to a limit.
    func count(in text: String, limit: Int) -> Int {
        var text = isASCII ? text : text.lowercased()
        return text.withUTF8 { count(in: $0, limit: limit) }
    }

    private func count(in text: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
        var (count, start) = (0, 0)
        while count < limit, let place = place(in: text, from: start) { (count, start) = (count + 1, place + 1) }
        return count
    }

    /// The first match at or after a byte.
    func place(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let last = text.count - bytes.count
        guard start <= last else { return nil }
        let first = bytes[0]
        for place in start...last where text[place].asciiLowercased == first {
            guard let end = end(of: text, from: place) else { continue }
            let begins = !beginsWithLetter || TextPattern.isBoundary(text, place)
            if begins, !isExact || !endsWithLetter || TextPattern.isBoundary(text, end) { return place }
        }
        return nil
    }

    /// Where the pattern ends that begins at `start`.
    private func end(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var position = start
        for byte in bytes {
            guard position < text.count else { return nil }
            if byte == TextPattern.space {
                guard TextPattern.isSeparator(text[position]) else { return nil }
                while position < text.count, TextPattern.isSeparator(text[position]) { position += 1 }
            } else {
                guard text[position].asciiLowercased == byte else { return nil }
                position += 1
            }
        }
        return position
    }

    /// Whether one word ends and another begins before the byte at `index`.
    private static func isBoundary(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        guard index > 0, index < text.count else { return true }
        let (before, after) = (text[index - 1], text[index])
        guard before < 0x80, after < 0x80 else {
            return !isWordLetter(scalar(in: text, before: index)) || !isWordLetter(scalar(in: text, at: index))
        }
        guard before.isASCIIAlphanumeric, after.isASCIIAlphanumeric else { return true }
        guard after.isASCIICapital else { return false }
        if !before.isASCIICapital { return true }
        return index + 1 < text.count && text[index + 1].isASCIIAlphanumeric && !text[index + 1].isASCIICapital
    }

    private static func scalar(in text: UnsafeBufferPointer<UInt8>, before index: Int) -> Unicode.Scalar {
        var start = index - 1
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(in: text, at: start)
    }

    private static func scalar(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Unicode.Scalar {
        let end = min(index + 4, text.count)
        return String(decoding: text[index..<end], as: UTF8.self).unicodeScalars.first ?? " "
    }

    /// Whether the scalar is part of a word in a script that has spaces between its words.
    private static func isWordLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return UInt8(truncatingIfNeeded: scalar.value).isASCIIAlphanumeric }
        switch scalar.value {
        // Thai and Lao; Myanmar; Khmer; the scripts of China and Japan, with their compatibility and half-width forms.
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xA4CF, 0xF900...0xFAFF, 0xFF66...0xFF9F,
            0x20000...0x3FFFF:
            return false
        default: return scalar.properties.isAlphabetic
        }
    }

    private static let space: UInt8 = 0x20

    /// Everything in ASCII but letters, digits and what tells `C++` and `C#` from `C`.
    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte < 0x80 && !byte.isASCIIAlphanumeric && byte != 0x2B && byte != 0x23
    }
}
