import Core

extension WebURL {
    /// The path: the target up to the question mark.
    var path: String { String(target.prefix { $0 != "?" }) }

    /// The query as written, without the question mark; `nil` without one.
    var query: String? { target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) } }

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
            target += isStep ? String(repeating: "%2E", count: segment.count) : segment.percentEncoded
        }
        if !query.isEmpty {
            target += "?"
            target += query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
                .joined(separator: "&")
        }
        return WebURL(origin: origin, target: target)
    }
}
