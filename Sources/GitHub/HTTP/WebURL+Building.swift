import Core

extension WebURL {
    var path: String { String(target.prefix { $0 != "?" }) }

    /// As written, without the question mark.
    var query: String? { target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) } }

    /// Appends path segments and replaces the query. Encodes both, a slash in a segment too, so it cannot fail.
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
