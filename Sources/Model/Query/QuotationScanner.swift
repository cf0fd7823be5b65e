/// Tells, scalar by scalar, what stands inside quotation marks.
///
/// A backslash escapes inside quotation marks only, where it is the way to write one of them.
package struct QuotationScanner {
    /// Whether what comes next is inside quotation marks.
    package private(set) var isQuoted = false
    private var isEscaped = false

    /// Before the first scalar.
    package init() {}

    /// Takes the next scalar.
    package mutating func read(_ scalar: Unicode.Scalar) {
        if isEscaped {
            isEscaped = false
        } else if scalar == "\"" {
            isQuoted.toggle()
        } else if scalar == "\\" && isQuoted {
            isEscaped = true
        }
    }

    /// The text without the quotation marks around its parts: `"a \"b\" c"d` is `a "b" cd`.
    package static func unquoted(_ source: Substring) -> String {
        guard source.utf8.contains(0x22) else { return String(source) }
        var result = String.UnicodeScalarView()
        var isQuoted = false
        var isEscaped = false
        for scalar in source.unicodeScalars {
            if isEscaped {
                if scalar != "\"" && scalar != "\\" { result.append("\\") }
                result.append(scalar)
                isEscaped = false
            } else if scalar == "\"" {
                isQuoted.toggle()
            } else if scalar == "\\" && isQuoted {
                isEscaped = true
            } else {
                result.append(scalar)
            }
        }
        if isEscaped { result.append("\\") }
        return String(result)
    }
}
