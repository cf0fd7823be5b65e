extension QualifierTable {
    /// The qualifiers of favourites: those of a search, and tags.
    public static let favourites = QualifierTable(
        standard.rows + [QualifierRow(.tag, .text, "a word of your note with a #", examples: ["tag:todo"])])
}
