import Core

/// Finds anchors (`&a`) and aliases (`*a`) before YAML is parsed: a few hundred bytes of them can expand to millions of nodes.
package struct YAMLAnchors {
    private var line = 1
    private var column = 0
    /// The first byte of the word that is being read, or of the last one.
    private var wordStart = UInt8(ascii: "\n")
    private var last = UInt8(ascii: "\n")
    /// The last byte that is neither a space nor a tab.
    private var lastVisible = UInt8(ascii: "\n")
    /// Where an anchor or an alias begins, if a name follows.
    private var sign: (line: Int, column: Int)?

    /// Where the first one begins, from 1; `nil` for none. Quotation marks and comments are ignored, because misreading one could hide
    /// an anchor: one inside counts.
    package static func first(in text: String) -> (line: Int, column: Int)? {
        var scan = YAMLAnchors()
        for byte in text.utf8 {
            // libyaml's names.
            if let sign = scan.sign, byte.isASCIIAlphanumeric || "_-".utf8.contains(byte) || byte >= 0x80 {
                return sign
            }
            scan.read(byte)
        }
        return nil
    }

    private mutating func read(_ byte: UInt8) {
        column += 1
        sign = (byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*")) && canBegin ? (line, column) : nil
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
            (line, column) = (byte == UInt8(ascii: "\n") ? line + 1 : line, 0)
            wordStart = byte
        } else if !Self.isBlank(byte), Self.isBlank(last) {
            wordStart = byte
        }
        last = byte
        if byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") { lastVisible = byte }
    }

    /// Whether a value or a key can start here: after an indicator, a tag or the start of a line. Bytes beyond ASCII can also be a line
    /// break or a byte order mark (YAML 1.1, 4.2 and 5.2).
    private var canBegin: Bool {
        if last >= 0x80 || "[{,:-?".utf8.contains(last) { return true }
        guard Self.isBlank(last) else { return false }
        return lastVisible >= 0x80 || "[{,:-?\n\r".utf8.contains(lastVisible) || wordStart == UInt8(ascii: "!")
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
