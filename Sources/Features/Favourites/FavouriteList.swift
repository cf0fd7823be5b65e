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

    /// What the user wants of a favourite, shown before the library says it, too.
    private enum Claim: Equatable {
        case kept(Favourite)
        case gone

        /// Whether the library says the same.
        func agrees(with stored: Favourite?) -> Bool {
            switch self {
            case .kept(let favourite): stored != nil && stored?.note?.text == favourite.note?.text
            case .gone: stored == nil
            }
        }
    }

    /// As the library says them, in its own order: what its differences are made for.
    private var stored: [Favourite] = []
    private var claims: [Repository.ID: Claim] = [:]
    /// Claims whose change is written: they last until the library's next word shows it.
    private var written: Set<Repository.ID> = []
    /// A favourite and what the filter looks into, made once for each: folding costs more than looking.
    private struct Entry: Equatable {
        let favourite: Favourite
        let text: Favourite.SearchText

        init(_ favourite: Favourite) {
            self.favourite = favourite
            text = favourite.searchText
        }
    }

    private var entries: [Repository.ID: Entry] = [:]

    /// A list without a favourite yet.
    public init() {}

    /// Takes what the library says.
    public mutating func apply(_ change: ListChange<Favourite>) {
        switch change {
        case .initial(let favourites): stored = favourites
        case .difference(let difference): stored = difference.applied(to: stored)
        case .failed: return
        }
        settle()
        rebuild()
    }

    /// Shows a favourite as the user wants it, before the library knows of it.
    public mutating func claim(_ favourite: Favourite) {
        claims[favourite.id] = .kept(favourite)
        written.remove(favourite.id)
        put(favourite)
    }

    /// Shows a favourite no more, before the library knows of it.
    public mutating func claimGone(_ id: Repository.ID) {
        claims[id] = .gone
        written.remove(id)
        take(id)
    }

    /// The last change of a favourite is written: what was claimed is to be seen in the library soon.
    public mutating func confirm(_ id: Repository.ID) {
        written.insert(id)
        settle()
    }

    /// The last change of a favourite was not written: it is what the library says.
    public mutating func withdraw(_ id: Repository.ID) {
        claims[id] = nil
        rebuild()
    }

    /// The favourite of a repository.
    public func favourite(_ id: Repository.ID) -> Favourite? {
        ids.contains(id) ? all.first { $0.id == id } : nil
    }

    /// Drops the claims that the library has taken over.
    private mutating func settle() {
        guard !written.isEmpty else { return }
        let known = Dictionary(stored.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for id in written where claims[id]?.agrees(with: known[id]) ?? true {
            claims[id] = nil
            written.remove(id)
        }
    }

    /// What the library says, changed by what is claimed.
    private var claimed: [Favourite] {
        guard !claims.isEmpty else { return stored }
        var rest = claims
        let known: [Favourite] = stored.compactMap { favourite in
            switch rest.removeValue(forKey: favourite.id) {
            case nil: favourite
            case .kept(let claimed): claimed
            case .gone: nil
            }
        }
        let new = rest.values.compactMap { claim -> Favourite? in
            if case .kept(let favourite) = claim { favourite } else { nil }
        }
        return known + new
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

    // MARK: One favourite, at once: a key waits for it

    private mutating func put(_ favourite: Favourite) {
        take(favourite.id)
        ids.insert(favourite.id)
        let entry = Entry(favourite)
        entries[favourite.id] = entry
        all.insert(favourite, at: place(of: favourite, in: all))
        let filter = Favourite.Filter(self.filter)
        if filter.isEmpty || filter.matches(entry.text) { shown.insert(favourite, at: place(of: favourite, in: shown)) }
    }

    private mutating func take(_ id: Repository.ID) {
        guard ids.remove(id) != nil else { return }
        entries[id] = nil
        all.removeAll { $0.id == id }
        shown.removeAll { $0.id == id }
    }

    /// Where a favourite belongs in a list in order.
    private func place(of favourite: Favourite, in list: [Favourite]) -> Int {
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if order.places(list[middle], before: favourite) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: All of them

    private mutating func rebuild() {
        let favourites = claimed
        ids = Set(favourites.lazy.map(\.id))
        for favourite in favourites where entries[favourite.id]?.favourite != favourite {
            entries[favourite.id] = Entry(favourite)
        }
        if entries.count > ids.count { entries = entries.filter { ids.contains($0.key) } }
        all = favourites
        all.sort(by: order)
        narrow()
    }

    private mutating func narrow() {
        let filter = Favourite.Filter(self.filter)
        shown = filter.isEmpty ? all : all.filter { entries[$0.id].map { filter.matches($0.text) } ?? false }
    }
}
