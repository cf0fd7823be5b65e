extension PlainCommand {
    /// Other words for it: those of other programs, and American spellings.
    var synonyms: [String] {
        switch self {
        case .favourite: ["favorite", "bookmark", "star"]
        case .showFavourites: ["favorites", "bookmarks"]
        case .retry: ["reload"]
        default: []
        }
    }
}
