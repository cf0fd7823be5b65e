internal import CUtf8proc

/// ASCII forms for terminals whose locale knows nothing else.
enum ASCIIForm {
    /// Signs and letters that Unicode does not take apart into ASCII, and how people type them.
    private static let forms: [Unicode.Scalar: String] = [
        "…": "...", "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "─": "-", "━": "-",
        "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "“": "\"", "”": "\"", "„": "\"", "‟": "\"", "″": "\"",
        "«": "<<", "»": ">>", "‹": "<", "›": ">", "⁄": "/", "∕": "/", "•": "*", "·": ".", "●": "*", "○": "o",
        "★": "*", "☆": "*", "✓": "v", "✔": "v", "✗": "x", "✘": "x", "×": "x", "÷": "/", "≈": "~", "≤": "<=", "≥": ">=",
        "≠": "!=", "→": "->", "←": "<-", "↑": "^", "↓": "v", "⇒": "=>", "│": "|", "┃": "|", "▌": "|", "▏": "|",
        "█": "#", "©": "(c)", "®": "(r)", "€": "EUR", "£": "GBP", "§": "S", "¡": "!", "¿": "?", "°": "o",
        "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D",
        "ð": "d", "Ð": "D", "ł": "l", "Ł": "L", "þ": "th", "Þ": "Th", "ı": "i", "ħ": "h", "Ħ": "H", "ŧ": "t", "Ŧ": "T",
        "ŋ": "ng", "Ŋ": "NG", "、": ",", "。": ".", "「": "\"", "」": "\"", "『": "\"", "』": "\"", "・": ".",
    ]

    /// The ASCII form of sanitised text. What has none becomes as many question marks as it filled cells.
    static func write(_ sanitised: String) -> String {
        var output = ""
        output.reserveCapacity(sanitised.utf8.count)
        for scalar in sanitised.unicodeScalars {
            if scalar.isASCII {
                output.unicodeScalars.append(scalar)
                continue
            }
            let columns = CellWidth.columns(of: scalar)
            if columns == 0 { continue }
            output += form(of: scalar) ?? String(repeating: "?", count: columns)
        }
        return output
    }

    private static func form(of scalar: Unicode.Scalar) -> String? {
        if let form = forms[scalar] { return form }
        // Braille patterns are what spinners are made of.
        if (0x2801...0x28FF).contains(scalar.value) { return "*" }
        return decomposed(scalar)
    }

    /// The letters of a compatibility decomposition (Unicode Standard Annex 15) without their marks.
    private static func decomposed(_ scalar: Unicode.Scalar) -> String? {
        // The longest decomposition in Unicode has 18 scalars.
        let parts = withUnsafeTemporaryAllocation(of: utf8proc_int32_t.self, capacity: 32) { buffer -> [UInt32] in
            let options = utf8proc_option_t(UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue)
            let count = utf8proc_decompose_char(
                utf8proc_int32_t(bitPattern: scalar.value), buffer.baseAddress, buffer.count, options, nil)
            guard count > 0, count <= buffer.count else { return [] }
            return buffer.prefix(count).map { UInt32(bitPattern: $0) }
        }
        var form = ""
        for part in parts.compactMap(Unicode.Scalar.init) {
            if part.isASCII, CellWidth.columns(of: part) == 1 {
                form.unicodeScalars.append(part)
            } else if let known = forms[part] {
                form += known
            } else if ScalarClass(part) != .mark {
                return nil
            }
        }
        return form.isEmpty ? nil : form
    }
}
