public struct SearchQuery: Sendable, Hashable {
    /// Trimmed, with each run of white space outside quotation marks as one space.
    public let text: String
    public var sort: SearchSort

    public init(_ typed: String, sort: SearchSort = .bestMatch) {
        text = SearchQuery.normalize(typed)
        self.sort = sort
    }

    public var isEmpty: Bool { text.isEmpty }

    private static func normalize(_ typed: String) -> String {
        if isNormal(typed) { return typed }
        var result = String.UnicodeScalarView()
        var quotation = QuotationScanner()
        var pendingSpace = false
        for scalar in typed.unicodeScalars {
            if scalar.properties.isWhitespace && !quotation.isQuoted {
                pendingSpace = true
                continue
            }
            quotation.read(scalar)
            if pendingSpace && !result.isEmpty { result.append(" ") }
            pendingSpace = false
            result.append(scalar)
        }
        while let last = result.last, last.properties.isWhitespace { result.removeLast() }
        return String(result)
    }

    /// Whether a text is obviously normalised: ASCII, with single spaces between words.
    private static func isNormal(_ typed: String) -> Bool {
        var last = UInt8(ascii: " ")
        for byte in typed.utf8 {
            guard byte > 0x20 || (byte == 0x20 && last != 0x20), byte < 0x7F else { return false }
            last = byte
        }
        return last != 0x20 || typed.isEmpty
    }
}
