import Core

/// Refuses anchors and aliases before a text is parsed as YAML: a few hundred bytes of them expand to millions of nodes.
enum ConfigurationAnchors {
    /// Reads byte by byte. Quotation marks and comments are ignored, because misreading one could hide an anchor.
    static func check(_ text: String) throws(ConfigurationError) {
        let newline = UInt8(ascii: "\n")
        var (line, column) = (1, 0)
        // The first byte of the word that is being read, or of the last one; the last byte; the last that is neither a space nor a tab.
        var (wordStart, last, lastVisible) = (newline, newline, newline)
        // Where an anchor or an alias begins, if a name follows.
        var sign: ConfigurationMark?
        for byte in text.utf8 {
            column += 1
            if let sign, isName(byte) { throw .anchor(sign) }
            sign = nil
            if "&*".utf8.contains(byte), canBegin(after: last, lastVisible, in: wordStart) {
                sign = ConfigurationMark(line: line, column: column)
            }
            if byte == newline || byte == UInt8(ascii: "\r") {
                (line, column) = (byte == newline ? line + 1 : line, 0)
                wordStart = byte
            } else if !isBlank(byte), isBlank(last) {
                wordStart = byte
            }
            last = byte
            if byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") { lastVisible = byte }
        }
    }

    /// Whether a value or a key can start here: after an indicator, a tag or the start of a line. Bytes beyond ASCII can also be a
    /// line break or a byte order mark (YAML 1.1, 4.2 and 5.2).
    private static func canBegin(after last: UInt8, _ lastVisible: UInt8, in wordStart: UInt8) -> Bool {
        if last >= 0x80 || "[{,:-?".utf8.contains(last) { return true }
        guard isBlank(last) else { return false }
        return lastVisible >= 0x80 || "[{,:-?\n\r".utf8.contains(lastVisible) || wordStart == UInt8(ascii: "!")
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// Whether an anchor can have it in its name (libyaml).
    private static func isName(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || "_-".utf8.contains(byte) || byte >= 0x80
    }
}
