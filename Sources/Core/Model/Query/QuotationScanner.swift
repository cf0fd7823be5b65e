/// Tracks, scalar by scalar, which text is inside quotation marks.
///
/// A backslash escapes only inside quotation marks, where it is the way to write one.
struct QuotationScanner: Equatable {
    /// Whether the next scalar is inside quotation marks.
    private(set) var isQuoted = false
    private var isEscaped = false

    mutating func read(_ scalar: Unicode.Scalar) {
        if isEscaped {
            isEscaped = false
        } else if scalar == "\"" {
            isQuoted.toggle()
        } else if scalar == "\\" && isQuoted {
            isEscaped = true
        }
    }

    package static func isOpen(_ text: Substring) -> Bool {
        var scanner = QuotationScanner()
        for scalar in text.unicodeScalars { scanner.read(scalar) }
        return scanner.isQuoted
    }

    /// The text without the quotation marks around its parts: `"a \"b\" c"d` is `a "b" cd`.
    static func unquoted(_ source: Substring) -> String {
        guard source.utf8.contains(0x22) else { return String(source) }
        var result = String.UnicodeScalarView()
        var scanner = QuotationScanner()
        for scalar in source.unicodeScalars {
            let before = scanner
            scanner.read(scalar)
            if before.isEscaped, scalar != "\"", scalar != "\\" { result.append("\\") }
            // The others are the quotation marks and backslashes themselves.
            if before.isEscaped || scanner == before { result.append(scalar) }
        }
        if scanner.isEscaped { result.append("\\") }
        return String(result)
    }
}
