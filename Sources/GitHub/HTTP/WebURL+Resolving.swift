extension WebURL {
    /// RFC 3986, 5.2.
    package func resolving(_ reference: String) -> WebURL? {
        let absolute: String
        if Self.hasScheme(reference) {
            absolute = reference
        } else if reference.hasPrefix("//") {
            absolute = "\(origin.scheme.rawValue):\(reference)"
        } else {
            absolute = "\(origin)\(merging(reference))"
        }
        guard let url = WebURL(absolute) else { return nil }
        let target = Self.removingDotSegments(url.path) + (url.query.map { "?\($0)" } ?? "")
        return WebURL(origin: url.origin, target: target)
    }

    /// Path and query of a reference without scheme and host (RFC 3986, 5.2.2 and 5.2.3).
    private func merging(_ reference: String) -> String {
        switch reference.first {
        case nil, "#": target
        case "/": reference
        case "?": path + reference
        default: path[...(path.lastIndex(of: "/") ?? path.startIndex)] + reference
        }
    }

    /// `scheme:` at the front (RFC 3986, 3.1).
    private static func hasScheme(_ reference: String) -> Bool {
        guard let end = reference.firstIndex(where: { ":/?#".contains($0) }), reference[end] == ":" else {
            return false
        }
        return reference[..<end].first?.isLetter == true
            && reference[..<end].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// RFC 3986, 5.2.4, for a path that begins with a slash.
    private static func removingDotSegments(_ path: String) -> String {
        var output: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".", "..":
                if segment == "..", !output.isEmpty { output.removeLast() }
                // A path that ends in a dot segment keeps its slash.
                if isLast { output.append("") }
            default: output.append(segment)
            }
        }
        return "/" + output.joined(separator: "/")
    }
}
