public import Model
internal import Text

/// The favourites in a sort order, and those that match a filter. Synchronous, so that Enter chooses from the list that
/// the previous key left on the screen. To keep this fast, the costly parts are precomputed elsewhere: see
/// `FavouriteEntry`.
public struct FavouriteList: Sendable, Equatable {
    /// All favourites, in the sort order.
    public private(set) var all: ListedFavourites = []
    /// Those that match the filter, in the same order.
    public private(set) var shown: ListedFavourites = []
    /// The ids of all favourites.
    public private(set) var ids: Set<Repository.ID> = []
    /// The sort order.
    public private(set) var order = FavouriteOrder.dateAdded
    /// The filter: words that must all occur in a favourite.
    public private(set) var filter = ""

    /// A change by the user, shown before the library has saved it.
    private enum Claim: Equatable {
        case kept(FavouriteEntry)
        case gone

        /// Whether the library already contains the change.
        func agrees(with stored: FavouriteEntry?) -> Bool {
            switch self {
            case .kept(let entry): stored != nil && stored?.favourite.note?.text == entry.favourite.note?.text
            case .gone: stored == nil
            }
        }
    }

    /// The favourites in the library.
    private var stored: [FavouriteEntry] = []
    private var claims: [Repository.ID: Claim] = [:]
    /// Claims that are saved: they last until the library reports them.
    private var written: Set<Repository.ID> = []

    /// An empty list.
    public init() {}

    /// Takes the list that the library reports.
    public mutating func apply(_ change: ListChange<FavouriteEntry>) {
        guard case .list(let reported) = change else { return }
        stored = reported
        settle()
        let entries = claimed
        ids = Set(entries.lazy.map(\.id))
        all.entries = order.sorted(entries)
        narrow(all)
    }

    /// Shows a favourite before the library has saved it.
    public mutating func claim(_ favourite: Favourite) {
        let entry = FavouriteEntry(favourite)
        claims[favourite.id] = .kept(entry)
        written.remove(favourite.id)
        put(entry)
    }

    /// Hides a favourite before the library has removed it.
    public mutating func claimGone(_ id: Repository.ID) {
        claims[id] = .gone
        written.remove(id)
        take(id)
    }

    /// The last change of a favourite was saved; the library will report it soon.
    public mutating func confirm(_ id: Repository.ID) {
        written.insert(id)
        settle()
    }

    /// The last change of a favourite could not be saved; shows what the library has.
    public mutating func withdraw(_ id: Repository.ID) {
        claims[id] = nil
        refresh(id)
    }

    /// The favourite of a repository, if there is one.
    public func favourite(_ id: Repository.ID) -> Favourite? {
        ids.contains(id) ? all.entries.first { $0.id == id }?.favourite : nil
    }

    /// Removes the claims that the library has reported.
    private mutating func settle() {
        let settled = written.filter { id in claims[id]?.agrees(with: stored.first { $0.id == id }) ?? true }
        for id in settled { claims[id] = nil }
        written.subtract(settled)
    }

    /// The favourites in the library with all claims applied.
    private var claimed: [FavouriteEntry] {
        guard !claims.isEmpty else { return stored }
        var rest = claims
        let known: [FavouriteEntry] = stored.compactMap { entry in
            switch rest.removeValue(forKey: entry.id) {
            case nil: entry
            case .kept(let claimed): claimed
            case .gone: nil
            }
        }
        let new = rest.values.compactMap { claim -> FavouriteEntry? in
            if case .kept(let entry) = claim { entry } else { nil }
        }
        return known + new
    }

    /// Changes the sort order.
    public mutating func arrange(by order: FavouriteOrder) {
        self.order = order
        all.entries = order.sorted(all.entries)
        narrow(all)
    }

    /// Changes the filter.
    public mutating func filter(by filter: String) {
        // A longer filter can only hide more.
        let isNarrower = filter.hasPrefix(self.filter)
        self.filter = filter
        narrow(isNarrower ? shown : all)
    }

    // MARK: One favourite

    private mutating func put(_ entry: FavouriteEntry) {
        take(entry.id)
        ids.insert(entry.id)
        all.entries.insert(entry, at: place(of: entry, in: all))
        if entry.matches(TextFilter(filter)) { shown.entries.insert(entry, at: place(of: entry, in: shown)) }
    }

    private mutating func take(_ id: Repository.ID) {
        guard ids.remove(id) != nil else { return }
        all.entries.removeAll { $0.id == id }
        shown.entries.removeAll { $0.id == id }
    }

    /// Shows the claim for a favourite or, without one, what the library has.
    private mutating func refresh(_ id: Repository.ID) {
        switch claims[id] {
        case .kept(let entry): put(entry)
        case .gone: take(id)
        case nil:
            if let entry = stored.first(where: { $0.id == id }) { put(entry) } else { take(id) }
        }
    }

    /// The index of a favourite in a sorted list.
    private func place(of entry: FavouriteEntry, in list: ListedFavourites) -> Int {
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if order.places(list.entries[middle], before: entry) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: All favourites

    /// Filters a list of candidates.
    private mutating func narrow(_ candidates: ListedFavourites) {
        let filter = TextFilter(self.filter)
        shown = filter.isEmpty ? candidates : ListedFavourites(candidates.entries.filter { $0.matches(filter) })
    }
}
