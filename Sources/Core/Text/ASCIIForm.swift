internal import CUtf8proc

/// ASCII forms for terminals with an ASCII locale.
enum ASCIIForm {
    /// Signs and letters that Unicode does not decompose into ASCII, as people usually type them.
    private static let forms: [Unicode.Scalar: String] = [
        "…": "...", "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "─": "-", "━": "-",
        "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "“": "\"", "”": "\"", "„": "\"", "‟": "\"", "″": "\"",
        "«": "<<", "»": ">>", "‹": "<", "›": ">", "⁄": "/", "∕": "/", "•": "*", "·": ".", "●": "*", "○": "o",
        "★": "*", "☆": "*", "◆": "!", "▲": "!", "✓": "v", "✔": "v", "✗": "x", "✘": "x", "×": "x", "÷": "/", "≈": "~",
        "≤": "<=", "≥": ">=",
        "≠": "!=", "→": "->", "←": "<-", "↑": "^", "↓": "v", "⇒": "=>", "│": "|", "┃": "|", "▌": "|", "▏": "|",
        "█": "#", "▸": ">", "▾": "v", "©": "(c)", "®": "(r)", "€": "EUR", "£": "GBP", "§": "S", "¡": "!", "¿": "?",
        "°": "o",
        "ẞ": "SS", "Æ": "AE", "Œ": "OE", "Ø": "O", "Đ": "D", "Ð": "D", "Ł": "L", "Þ": "Th", "Ħ": "H", "Ŧ": "T",
        "ŋ": "ng", "Ŋ": "NG", "、": ",", "。": ".", "「": "\"", "」": "\"", "『": "\"", "』": "\"", "・": ".",
    ]

    /// Letters whose stroke or ligature is not a combining mark but is often omitted. Searches fold them, too.
    static let letters: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i", "ħ": "h",
        "ŧ": "t",
        "ŋ": "n", "ƒ": "f",
    ]

    /// A character without an ASCII form becomes a question mark for each of its cells.
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
        if let form = forms[scalar] ?? letters[scalar] { return form }
        // Spinners consist of Braille patterns.
        if (0x2801...0x28FF).contains(scalar.value) { return "*" }
        return decomposed(scalar)
    }

    /// The letters of a compatibility decomposition (Unicode Standard Annex 15), without marks.
    private static func decomposed(_ scalar: Unicode.Scalar) -> String? {
        Decomposition.with(scalar, UTF8PROC_COMPAT) { parts in
            var form = ""
            for part in parts {
                if part.isASCII, CellWidth.columns(of: part) == 1 {
                    form.unicodeScalars.append(part)
                } else if let known = forms[part] ?? letters[part] {
                    form += known
                } else if ScalarClass(part) != .mark {
                    return nil
                }
            }
            return form.isEmpty ? nil : form
        }
    }
}

/// Which characters the terminal's locale can show.
public enum Repertoire: Sendable, Hashable {
    case unicode
    /// ASCII only; other characters are written in ASCII forms.
    case ascii
}

/// The decomposition of a scalar (Unicode Standard Annex 15).
enum Decomposition {
    typealias Parts = LazyMapSequence<Slice<UnsafeMutableBufferPointer<utf8proc_int32_t>>, Unicode.Scalar>

    /// Calls `body` with the parts, which are valid only during the call.
    ///
    /// - Parameter options: Options in addition to canonical decomposition.
    @inline(__always)
    static func with<Result>(
        _ scalar: Unicode.Scalar, _ options: utf8proc_option_t = UTF8PROC_DECOMPOSE, _ body: (Parts) -> Result
    ) -> Result {
        // The longest decomposition in Unicode has 18 scalars.
        withUnsafeTemporaryAllocation(of: utf8proc_int32_t.self, capacity: 32) { buffer in
            let options = utf8proc_option_t(UTF8PROC_DECOMPOSE.rawValue | options.rawValue)
            let count = utf8proc_decompose_char(
                utf8proc_int32_t(bitPattern: scalar.value), buffer.baseAddress, buffer.count, options, nil)
            let isWhole = (0...buffer.count).contains(count)
            return body(
                buffer.prefix(isWhole ? count : 0).lazy.map {
                    Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}"
                })
        }
    }
}
