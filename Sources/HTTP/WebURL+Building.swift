extension WebURL {
    /// The target up to the question mark.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// What follows the question mark, as it is written; `nil` without one.
    public var query: String? {
        target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
    }

    /// Percent-encodes everything but the unreserved characters of RFC 3986, 2.3, so that the result means the same
    /// text in a path segment, in the name or value of a query, and in a form.
    public static func percentEncode(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                bytes.append(byte)
            default:
                let digits = Array("0123456789ABCDEF".utf8)
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// This address with more path segments and with this query in place of its own.
    ///
    /// - Parameters:
    ///   - segments: Each is one segment: a slash in it is encoded.
    ///   - query: Names and values in their order, not encoded yet.
    /// - Returns: The longer address; it cannot fail, for all that is added is encoded.
    public func appending(path segments: [String], query: [(name: String, value: String)] = []) -> WebURL {
        var target = path
        for segment in segments {
            if target.last != "/" { target += "/" }
            // A segment of dots alone would be taken for a step in the tree (RFC 3986, 5.2.4).
            let isStep = segment == "." || segment == ".."
            target += isStep ? String(repeating: "%2E", count: segment.count) : Self.percentEncode(segment)
        }
        if !query.isEmpty {
            target += "?"
            target += query.map { "\(Self.percentEncode($0.name))=\(Self.percentEncode($0.value))" }
                .joined(separator: "&")
        }
        return WebURL(origin: origin, target: target)
    }
}
