/// The `Link` header (RFC 8288, 3), which names a response's other pages.
enum LinkHeader {
    /// The target of the first link with this relation type, as written.
    ///
    /// All fields of that name are one list. Relation types are case-insensitive, and only the first `rel` of a link counts. Unreadable
    /// parts are skipped up to the next comma.
    static func target(of relation: String, in headers: Headers) -> String? {
        for value in headers.values(of: "Link") {
            var reader = Reader(rest: value.utf8[...])
            while let link = reader.nextLink() {
                let types = link.relations.split(whereSeparator: \.isWhitespace)
                if types.contains(where: { $0.lowercased() == relation }) { return link.target }
            }
        }
        return nil
    }

    private struct Reader {
        var rest: Substring.UTF8View

        mutating func nextLink() -> (target: String, relations: String)? {
            while true {
                skip { Reader.isSpace($0) || $0 == UInt8(ascii: ",") }
                guard !rest.isEmpty else { return nil }
                guard take("<") else {
                    skip { $0 != UInt8(ascii: ",") }
                    continue
                }
                // A target contains no ">", but may contain commas and semicolons.
                let target = text { $0 != UInt8(ascii: ">") }
                guard take(">") else { return nil }
                return (target, parameters()["rel"] ?? "")
            }
        }

        /// The parameters up to the end of the link; names in lower case. The first of several with the same name counts.
        private mutating func parameters() -> [String: String] {
            var parameters: [String: String] = [:]
            while true {
                skip(while: Reader.isSpace)
                guard take(";") else { break }
                skip(while: Reader.isSpace)
                let name = text { !Reader.isSpace($0) && !Reader.delimiters.contains($0) }.lowercased()
                skip(while: Reader.isSpace)
                var value = ""
                if take("=") {
                    skip(while: Reader.isSpace)
                    value = take("\"") ? quotedText() : text { !Reader.isSpace($0) && !Reader.delimiters.contains($0) }
                }
                if !name.isEmpty, parameters[name] == nil { parameters[name] = value }
            }
            return parameters
        }

        /// The rest of a quoted string, in which a backslash escapes the next character (RFC 9110, 5.6.4).
        private mutating func quotedText() -> String {
            var bytes: [UInt8] = []
            while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
                if byte == UInt8(ascii: "\\") {
                    guard let escaped = rest.popFirst() else { break }
                    bytes.append(escaped)
                } else {
                    bytes.append(byte)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        private mutating func text(while isPart: (UInt8) -> Bool) -> String {
            let part = rest.prefix(while: isPart)
            rest = rest[part.endIndex...]
            return String(Substring(part))
        }

        private mutating func skip(while isPart: (UInt8) -> Bool) { rest = rest.drop(while: isPart) }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard let byte = rest.first, UInt32(byte) == character.value else { return false }
            rest.removeFirst()
            return true
        }

        private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

        private static let delimiters = Array(";,=\"".utf8)
    }
}
