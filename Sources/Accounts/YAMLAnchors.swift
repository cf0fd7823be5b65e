/// Finds anchors (`&a`) and aliases (`*a`) in a text before it is read as YAML: a few hundred bytes of them stand for millions of
/// nodes.
enum YAMLAnchors {
    /// Whether there may be one: a sign with a name behind it where a value or a key can begin.
    ///
    /// Quotation marks and comments are not looked at, because whoever takes for a quotation what is none overlooks what is in it.
    /// So a blank and such a name within a quotation count, too.
    static func mayBe(in text: String) -> Bool {
        var previous = UInt8(ascii: "\n")
        var isSign = false
        for byte in text.utf8 {
            if isSign, !isBlank(byte) { return true }
            isSign = (byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*")) && canBegin(after: previous)
            previous = byte
        }
        return false
    }

    /// What is not ASCII may be a line break or a byte order mark, too (YAML 1.1, 4.2 and 5.2).
    private static func canBegin(after byte: UInt8) -> Bool {
        isBlank(byte) || byte >= 0x80 || "[{,:-?".utf8.contains(byte)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
