/// JSON that is safe for terminals and pagers.
package enum JSONText {
    /// Escapes control characters, bidirectional controls and line separators in JSON (Unicode 16, PropList,
    /// `Bidi_Control`), which can occur only in strings.
    ///
    /// - Parameter isASCII: Whether to escape all non-ASCII characters, too.
    package static func escaped(_ json: String, isASCII: Bool = false) -> String {
        guard json.unicodeScalars.contains(where: { needsEscape($0, isASCII) }) else { return json }
        var output = ""
        output.reserveCapacity(json.utf8.count)
        for scalar in json.unicodeScalars {
            if needsEscape(scalar, isASCII) {
                for unit in Character(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            } else {
                output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    private static func needsEscape(_ scalar: Unicode.Scalar, _ isASCII: Bool) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        case 0x80...: isASCII
        default: false
        }
    }
}
