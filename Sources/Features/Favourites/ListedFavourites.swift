public import Model

/// The favourites of a list, as a collection.
public struct ListedFavourites: RandomAccessCollection, ExpressibleByArrayLiteral, Sendable, Equatable {
    var entries: [FavouriteEntry]

    init(_ entries: [FavouriteEntry]) {
        self.entries = entries
    }

    /// Creates a collection.
    public init(arrayLiteral elements: Favourite...) {
        entries = elements.map(FavouriteEntry.init)
    }

    /// The index of the first favourite.
    public var startIndex: Int { entries.startIndex }
    /// The index after the last favourite.
    public var endIndex: Int { entries.endIndex }
    /// The favourite at an index.
    public subscript(place: Int) -> Favourite { entries[place].favourite }
    /// The ids of the repositories, without copying them.
    public var ids: LazyMapSequence<[FavouriteEntry], Repository.ID> { entries.lazy.map(\.id) }
}
