import Core

/// Refuses anchors and aliases before a text is parsed as YAML: a few hundred bytes of them expand to millions of nodes.
enum ConfigurationAnchors {
    static func check(_ text: String) throws(ConfigurationError) {
        var scan = Scan()
        for byte in text.utf8 { try scan.read(byte) }
    }

    /// The state of reading a text byte by byte. Quotation marks and comments are ignored, because misreading one could hide an anchor.
    private struct Scan {
        private var line = 1
        private var column = 0
        /// The first byte of the word that is being read, or of the last one.
        private var wordStart = UInt8(ascii: "\n")
        private var last = UInt8(ascii: "\n")
        /// The last byte that is neither a space nor a tab.
        private var lastVisible = UInt8(ascii: "\n")
        /// Where an anchor or an alias begins, if a name follows.
        private var sign: ConfigurationMark?

        mutating func read(_ byte: UInt8) throws(ConfigurationError) {
            column += 1
            if let sign, Self.isName(byte) { throw .anchor(sign) }
            sign = nil
            if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*"), canBegin {
                sign = ConfigurationMark(line: line, column: column)
            }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                (line, column) = (byte == UInt8(ascii: "\n") ? line + 1 : line, 0)
                wordStart = byte
            } else if !Self.isBlank(byte), Self.isBlank(last) {
                wordStart = byte
            }
            last = byte
            if byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") { lastVisible = byte }
        }

        /// Whether a value or a key can start here: after an indicator, a tag or the start of a line. Bytes beyond ASCII can also be a
        /// line break or a byte order mark (YAML 1.1, 4.2 and 5.2).
        private var canBegin: Bool {
            if last >= 0x80 || "[{,:-?".utf8.contains(last) { return true }
            guard Self.isBlank(last) else { return false }
            return lastVisible >= 0x80 || "[{,:-?\n\r".utf8.contains(lastVisible) || wordStart == UInt8(ascii: "!")
        }

        private static func isBlank(_ byte: UInt8) -> Bool {
            byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
        }

        /// Whether an anchor can have it in its name (libyaml).
        private static func isName(_ byte: UInt8) -> Bool {
            byte.isASCIIAlphanumeric || "_-".utf8.contains(byte) || byte >= 0x80
        }
    }
}
