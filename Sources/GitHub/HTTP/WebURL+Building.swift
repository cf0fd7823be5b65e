import Core

extension WebURL {
    /// The path: the target up to the question mark.
    var path: String { String(target.prefix { $0 != "?" }) }

    /// The query as written, without the question mark; `nil` without one.
    var query: String? { target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) } }

    /// Percent-encodes everything but the unreserved characters of RFC 3986, 2.3, so that the result means the same
    /// text in a path segment, in the name or value of a query, and in a form.
    package static func percentEncode(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte) {
                bytes.append(byte)
            } else {
                let digits = Array("0123456789ABCDEF".utf8)
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends path segments to this URL and replaces its query.
    ///
    /// - Parameters:
    ///   - segments: The segments; a slash in one is encoded.
    ///   - query: Names and values in order, not encoded.
    /// - Returns: The new URL. This cannot fail, because everything appended is encoded.
    package func appending(path segments: [String], query: [(name: String, value: String)] = []) -> WebURL {
        var target = path
        for segment in segments {
            if target.last != "/" { target += "/" }
            // A segment of only dots would be a dot segment (RFC 3986, 5.2.4).
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
