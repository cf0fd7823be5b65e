/// An etag that can be kept and sent back (RFC 9110, 8.8.3).
enum EntityTag {
    /// GitHub's have 67 bytes.
    private static let longest = 256

    /// The etag, if it is one that a later request can carry: in quotation marks, of printable ASCII, and not too long. A kept
    /// one that is not would make every later request fail.
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
    /// Asks for an answer only if it has changed since the one with this etag.
    mutating func append(unlessTagged tag: String?) {
        if let tag = EntityTag.valid(tag) { append("If-None-Match", tag) }
    }
}
