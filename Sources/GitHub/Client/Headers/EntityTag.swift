/// RFC 9110, 8.8.3.
enum EntityTag {
    /// In bytes; GitHub's have 67.
    private static let longest = 256

    /// The etag, if a later request can send it: quoted, printable ASCII, not too long. Any other would make every later request fail.
    static func valid(_ text: String?) -> String? {
        guard let text, text.utf8.count <= longest else { return nil }
        let opaque = text.utf8.dropFirst(text.hasPrefix("W/") ? 2 : 0)
        guard opaque.count >= 2, opaque.first == UInt8(ascii: "\""), opaque.last == UInt8(ascii: "\"") else {
            return nil
        }
        let isValid = opaque.dropFirst().dropLast().allSatisfy {
            (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"")
        }
        return isValid ? text : nil
    }
}

extension Headers {
    /// Makes a request conditional.
    mutating func append(unlessTagged tag: String?) {
        if let tag = EntityTag.valid(tag) { append("If-None-Match", tag) }
    }
}
