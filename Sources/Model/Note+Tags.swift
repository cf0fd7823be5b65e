extension Note {
    /// The words with a `#` at their beginning in lower case, in the order of the text, each once: `#CLI #todo` has `cli` and `todo`.
    ///
    /// Letters, digits, hyphens and underscores belong to a tag, and one of its characters is a letter: `#12` is the number of an issue.
    public var tags: [String] {
        var (tags, known): ([String], Set<String>) = ([], [])
        for word in text.split(whereSeparator: \.isWhitespace) where word.hasPrefix("#") {
            let tag = Note.folded(
                tag: String(word.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }))
            if tag.contains(where: \.isLetter), known.insert(tag).inserted { tags.append(tag) }
        }
        return tags
    }

    /// A tag for comparisons: without its sign, in lower case.
    public static func folded(tag: String) -> String {
        (tag.hasPrefix("#") ? String(tag.dropFirst()) : tag).lowercased()
    }
}
