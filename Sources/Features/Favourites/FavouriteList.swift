public import Model

/// The favourites in an order, and those of them that a filter lets through. Pure: what is asked of it is done at once, so that
/// Enter takes what the key before it has left on the screen.
public struct FavouriteList: Sendable, Equatable {
    /// All of them, in the order of the list.
    public private(set) var all: [Favourite] = []
    /// Those that the filter lets through, in the same order.
    public private(set) var shown: [Favourite] = []
    /// The numbers of all.
    public private(set) var ids: Set<Repository.ID> = []
    /// The order of the list.
    public private(set) var order = FavouriteOrder.dateAdded
    /// What all words of must be somewhere in a favourite.
    public private(set) var filter = ""

    /// As the library says them, in its own order: what its differences are made for.
    private var stored: [Favourite] = []
    /// What the filter looks into, made once for each favourite: folding costs more than looking.
    private var texts: [Repository.ID: Favourite.SearchText] = [:]

    /// A list without a favourite yet.
    public init() {}

    /// Takes what the library says.
    public mutating func apply(_ change: ListChange<Favourite>) {
        switch change {
        case .initial(let favourites): stored = favourites
        case .difference(let difference): stored = difference.applied(to: stored)
        case .failed: return
        }
        rebuild()
    }

    /// Takes another order.
    public mutating func arrange(by order: FavouriteOrder) {
        self.order = order
        all.sort(by: order)
        narrow()
    }

    /// Takes another filter.
    public mutating func filter(by filter: String) {
        self.filter = filter
        narrow()
    }

    private mutating func rebuild() {
        var texts: [Repository.ID: Favourite.SearchText] = [:]
        texts.reserveCapacity(stored.count)
        let known = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for favourite in stored {
            let isSame = known[favourite.id] == favourite
            texts[favourite.id] = (isSame ? self.texts[favourite.id] : nil) ?? favourite.searchText
        }
        self.texts = texts
        ids = Set(stored.lazy.map(\.id))
        all = stored
        all.sort(by: order)
        narrow()
    }

    private mutating func narrow() {
        let filter = Favourite.Filter(self.filter)
        shown = filter.isEmpty ? all : all.filter { texts[$0.id].map(filter.matches) ?? false }
    }
}
