package enum MarkdownText {
    /// Appends a scalar, with a backslash if Markdown would interpret it.
    package static func append(_ scalar: Unicode.Scalar, to output: inout String) {
        if "\\|`*_[]<>#&~!".unicodeScalars.contains(scalar) { output += "\\" }
        output.unicodeScalars.append(scalar)
    }
}
