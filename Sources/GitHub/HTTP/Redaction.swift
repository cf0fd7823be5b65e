import Core

/// Removes secrets from texts that are shown, saved or logged.
package struct Redaction: Sendable {
    static let mark = "‹redacted›"

    /// In lower case, the longest first, because one can be a prefix of another.
    private let secrets: [[UInt8]]
    /// Indexed by byte: whether a secret begins with it.
    private let isBeginning: [Bool]

    /// - Parameters:
    ///   - secrets: Matched without case, because host names are shown in lower case.
    ///   - minimum: In bytes. Shorter texts are not secrets: they would be removed from ordinary words.
    package init(of secrets: [String], minimum: Int = 1) {
        let secrets =
            secrets.filter { $0.utf8.count >= minimum && !$0.isEmpty }
            .map { $0.utf8.map(\.asciiLowercased) }.sorted { $0.count > $1.count }
        var isBeginning = [Bool](repeating: false, count: 256)
        for case let byte? in secrets.map(\.first) { isBeginning[Int(byte)] = true }
        (self.secrets, self.isBeginning) = (secrets, isBeginning)
    }

    package var isEmpty: Bool { secrets.isEmpty }

    /// In bytes; no shorter text contains a secret.
    var shortest: Int { secrets.last?.count ?? .max }

    /// Replaces each secret with ``mark``.
    ///
    /// Compares bytes, not characters, so a secret is found even before a combining mark, and ignores characters without width, which
    /// could be inserted into a secret unnoticed. Scans the text once, so a secret that is part of the mark does not loop forever.
    package func apply(to text: String) -> String {
        guard !secrets.isEmpty else { return text }
        return apply(toUTF8: Array(text.utf8)[...]).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// Decodes the text first if its percent-encoding hides a secret.
    package func apply(toEncoded text: String) -> String {
        guard !secrets.isEmpty else { return text }
        let decoded = text.utf8.contains(UInt8(ascii: "%")) ? PercentEncoding.decoded(text.utf8) : text
        let redacted = apply(to: decoded)
        return redacted == decoded ? text : redacted
    }

    /// `nil` if there is no secret.
    func apply(toUTF8 bytes: ArraySlice<UInt8>) -> [UInt8]? {
        guard bytes.count >= shortest else { return nil }
        var output: [UInt8] = []
        var copied = bytes.startIndex
        var index = copied
        while index < bytes.endIndex {
            if isBeginning[Int(bytes[index].asciiLowercased)],
                let end = secrets.lazy.compactMap({ Self.end(of: $0, in: bytes, at: index) }).first
            {
                output += bytes[copied..<index]
                output += Redaction.mark.utf8
                index = end
                copied = index
            } else {
                index += 1
            }
        }
        return copied == bytes.startIndex ? nil : output + bytes[copied...]
    }

    /// The end of a secret that begins at `start`.
    private static func end(of secret: [UInt8], in bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
        var index = start
        for (offset, byte) in secret.enumerated() {
            while offset > 0, let end = endOfInvisible(in: bytes, at: index) { index = end }
            guard index < bytes.endIndex, bytes[index].asciiLowercased == byte else { return nil }
            index += 1
        }
        return index
    }

    /// The end of a zero-width character that begins at `index`: the soft hyphen, joiners, directional marks, variation selectors and
    /// tags. Source: `Default_Ignorable_Code_Point` in DerivedCoreProperties.txt, without fillers, which have a width.
    private static func endOfInvisible(in bytes: ArraySlice<UInt8>, at index: Int) -> Int? {
        guard index + 1 < bytes.endIndex, bytes[index] >= 0xC2 else { return nil }
        let third = index + 2 < bytes.endIndex ? bytes[index + 2] : 0
        return switch (bytes[index], bytes[index + 1], third) {
        case (0xC2, 0xAD, _), (0xCD, 0x8F, _): index + 2
        case (0xE1, 0xA0, 0x8B...0x8F), (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x80, 0xAA...0xAE),
            (0xE2, 0x81, 0xA0...0xAF), (0xEF, 0xB8, 0x80...0x8F), (0xEF, 0xBB, 0xBF):
            index + 3
        case (0xF3, 0xA0, _) where index + 3 < bytes.endIndex: index + 4
        default: nil
        }
    }
}
