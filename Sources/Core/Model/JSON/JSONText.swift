/// JSON that is safe for terminals and pagers.
package enum JSONText {
    /// Control characters are escaped, too.
    package static func string(_ text: String) -> String {
        var output = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            default: append(scalar, isControl(scalar), to: &output)
            }
        }
        return output + "\""
    }

    /// An object with members whose values are JSON already.
    static func object(_ members: [(name: String, json: String)]) -> String {
        "{\(members.map { "\(string($0.name)):\($0.json)" }.joined(separator: ","))}"
    }

    /// Whether a scalar is a control character, ends a line or changes the direction of text.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || needsEscape(scalar, false)
    }

    /// Escapes control characters, bidirectional controls and line separators in JSON (Unicode 16, PropList,
    /// `Bidi_Control`), which can occur only in strings.
    ///
    /// - Parameter isASCII: Whether to escape all non-ASCII characters, too.
    package static func escaped(_ json: String, isASCII: Bool = false) -> String {
        guard json.unicodeScalars.contains(where: { needsEscape($0, isASCII) }) else { return json }
        var output = ""
        output.reserveCapacity(json.utf8.count)
        for scalar in json.unicodeScalars { append(scalar, needsEscape(scalar, isASCII), to: &output) }
        return output
    }

    private static func append(_ scalar: Unicode.Scalar, _ isEscaped: Bool, to output: inout String) {
        guard isEscaped else { return output.unicodeScalars.append(scalar) }
        for unit in Character(scalar).utf16 {
            let digits = String(unit, radix: 16)
            output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }

    private static func needsEscape(_ scalar: Unicode.Scalar, _ isASCII: Bool) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        case 0x80...: isASCII
        default: false
        }
    }
}
