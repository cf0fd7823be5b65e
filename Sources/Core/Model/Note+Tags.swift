extension Note {
    /// The words with a `#` at their beginning in lower case, in the order of the text, each once: `#CLI #todo` has `cli` and `todo`.
    ///
    /// Letters, digits, hyphens and underscores belong to a tag, and one of its characters is a letter: `#12` is the number of an issue. It
    /// is as long as the name of a saved search at most.
    public var tags: [String] {
        var (tags, known): ([String], Set<String>) = ([], [])
        for word in text.split(whereSeparator: \.isWhitespace) where word.hasPrefix("#") {
            let scalars = word.unicodeScalars.dropFirst().prefix(while: Note.isPartOfTag)
            guard scalars.count <= SavedSearchName.longest else { continue }
            let tag = Note.folded(tag: String(String.UnicodeScalarView(scalars)))
            if tag.contains(where: \.isLetter), known.insert(tag).inserted { tags.append(tag) }
        }
        return tags
    }

    private static func isPartOfTag(_ scalar: Unicode.Scalar) -> Bool {
        let isKnown = scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar.isMark
        return scalar == "-" || scalar == "_" || isKnown && scalar.isVisible
    }

    /// A tag for comparisons: without its sign, in lower case.
    public static func folded(tag: String) -> String {
        (tag.hasPrefix("#") ? String(tag.dropFirst()) : tag).lowercased()
    }
}
