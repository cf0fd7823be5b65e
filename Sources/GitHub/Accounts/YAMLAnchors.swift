/// Finds anchors (`&a`) and aliases (`*a`) before YAML is parsed: a few hundred bytes of them can expand to millions of nodes.
enum YAMLAnchors {
    /// Whether `&` or `*` is followed by a name where a value or a key can start.
    ///
    /// Quotation marks and comments are not recognised, because misreading one could hide an anchor; a match inside a quotation counts.
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

    /// Non-ASCII can also be a line break or a byte order mark (YAML 1.1, 4.2 and 5.2).
    private static func canBegin(after byte: UInt8) -> Bool {
        isBlank(byte) || byte >= 0x80 || "[{,:-?".utf8.contains(byte)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
