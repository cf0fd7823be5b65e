public import Model

/// Favourites in the order of a list, looked at one by one.
public struct ListedFavourites: RandomAccessCollection, ExpressibleByArrayLiteral, Sendable, Equatable {
    var entries: [FavouriteEntry]

    init(_ entries: [FavouriteEntry]) {
        self.entries = entries
    }

    /// Some favourites.
    public init(arrayLiteral elements: Favourite...) {
        entries = elements.map(FavouriteEntry.init)
    }

    /// The place of the first.
    public var startIndex: Int { entries.startIndex }
    /// The place after the last.
    public var endIndex: Int { entries.endIndex }
    /// The favourite at a place.
    public subscript(place: Int) -> Favourite { entries[place].favourite }
    /// Their repositories' numbers; looked at without copying anything.
    public var ids: LazyMapSequence<[FavouriteEntry], Repository.ID> { entries.lazy.map(\.id) }
}
