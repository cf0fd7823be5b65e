/// Tells, scalar by scalar, what stands inside quotation marks.
///
/// A backslash escapes inside quotation marks only, where it is the way to write one of them.
struct QuotationScanner: Equatable {
    /// Whether what comes next is inside quotation marks.
    private(set) var isQuoted = false
    private var isEscaped = false

    /// Before the first scalar.
    package init() {}

    /// Takes the next scalar.
    mutating func read(_ scalar: Unicode.Scalar) {
        if isEscaped {
            isEscaped = false
        } else if scalar == "\"" {
            isQuoted.toggle()
        } else if scalar == "\\" && isQuoted {
            isEscaped = true
        }
    }

    /// Whether a text ends inside quotation marks.
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
