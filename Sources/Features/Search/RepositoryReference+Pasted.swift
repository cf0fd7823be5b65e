public import Core

extension RepositoryReference {
    /// Parses a pasted URL of a repository; `nil` for anything else. `OWNER/NAME` is not accepted, because any two
    /// words can look like that.
    public init?(pasted text: String, host: String) {
        // No URL is longer, but a paste can be.
        guard text.utf8.count <= 2_048 else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, words[0].prefix(while: { $0 != "/" }).contains(where: { ":@.".contains($0) }),
            let reference = try? RepositoryReference(String(words[0]), host: host)
        else { return nil }
        self = reference
    }

    var query: String { "repo:\(fullName)" }

    /// The query that finds exactly the repositories whose URLs a text consists of; `nil` for anything else.
    public static func query(pasted text: String, host: String) -> String? {
        guard text.utf8.count <= 2_048, text.utf8.contains(UInt8(ascii: "/")) else { return nil }
        var queries: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            guard let query = RepositoryReference(pasted: String(word), host: host)?.query else { return nil }
            if !queries.contains(query) { queries.append(query) }
        }
        return queries.isEmpty ? nil : queries.joined(separator: " ")
    }
}
