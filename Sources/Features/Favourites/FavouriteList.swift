public import Model
internal import Text

/// The favourites in an order, and those of them that a filter lets through. Pure: what is asked of it is done at once, so that
/// Enter takes what the key before it has left on the screen. A key waits for it, so what it takes is made elsewhere: see
/// `FavouriteEntry`.
public struct FavouriteList: Sendable, Equatable {
    /// All of them, in the order of the list.
    public private(set) var all: ListedFavourites = []
    /// Those that the filter lets through, in the same order.
    public private(set) var shown: ListedFavourites = []
    /// The numbers of all.
    public private(set) var ids: Set<Repository.ID> = []
    /// The order of the list.
    public private(set) var order = FavouriteOrder.dateAdded
    /// What all words of must be somewhere in a favourite.
    public private(set) var filter = ""

    /// What the user wants of a favourite, shown before the library says it, too.
    private enum Claim: Equatable {
        case kept(FavouriteEntry)
        case gone

        /// Whether the library says the same.
        func agrees(with stored: FavouriteEntry?) -> Bool {
            switch self {
            case .kept(let entry): stored != nil && stored?.favourite.note?.text == entry.favourite.note?.text
            case .gone: stored == nil
            }
        }
    }

    /// As the library says them, in its own order: what its differences are made for.
    private var stored: [FavouriteEntry] = []
    private var claims: [Repository.ID: Claim] = [:]
    /// Claims whose change is written: they last until the library's next word shows it.
    private var written: Set<Repository.ID> = []

    /// A list without a favourite yet.
    public init() {}

    /// More favourites than these are not put in their places one by one.
    private static let fewChanges = 16

    /// Takes what the library says.
    public mutating func apply(_ change: ListChange<FavouriteEntry>) {
        switch change {
        case .initial(let entries):
            stored = entries
            settle()
            rebuild()
        case .difference(let difference):
            let gone = difference.deletions.map { stored[$0].id }
            let present = (difference.insertions + difference.updates).map(\.element.id)
            stored = difference.applied(to: stored)
            let changed = Set(gone + present).union(settle())
            if changed.count > Self.fewChanges {
                rebuild()
            } else {
                for id in changed { refresh(id) }
            }
        case .failed: return
        }
    }

    /// Shows a favourite as the user wants it, before the library knows of it.
    public mutating func claim(_ favourite: Favourite) {
        let entry = FavouriteEntry(favourite)
        claims[favourite.id] = .kept(entry)
        written.remove(favourite.id)
        put(entry)
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
        refresh(id)
    }

    /// The favourite of a repository.
    public func favourite(_ id: Repository.ID) -> Favourite? {
        ids.contains(id) ? all.entries.first { $0.id == id }?.favourite : nil
    }

    /// Drops the claims that the library has taken over.
    ///
    /// - Returns: Whose claims were dropped.
    @discardableResult
    private mutating func settle() -> Set<Repository.ID> {
        let settled = written.filter { id in claims[id]?.agrees(with: stored.first { $0.id == id }) ?? true }
        for id in settled { claims[id] = nil }
        written.subtract(settled)
        return settled
    }

    /// What the library says, changed by what is claimed.
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

    /// Takes another order.
    public mutating func arrange(by order: FavouriteOrder) {
        self.order = order
        all.entries = order.sorted(all.entries)
        narrow(all)
    }

    /// Takes another filter.
    public mutating func filter(by filter: String) {
        // What more is typed can only hide more.
        let isNarrower = filter.hasPrefix(self.filter)
        self.filter = filter
        narrow(isNarrower ? shown : all)
    }

    // MARK: One favourite, at once: a key waits for it

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

    /// Shows what is claimed of a favourite, or else what the library says.
    private mutating func refresh(_ id: Repository.ID) {
        switch claims[id] {
        case .kept(let entry): put(entry)
        case .gone: take(id)
        case nil:
            if let entry = stored.first(where: { $0.id == id }) { put(entry) } else { take(id) }
        }
    }

    /// Where a favourite belongs in a list in order.
    private func place(of entry: FavouriteEntry, in list: ListedFavourites) -> Int {
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if order.places(list.entries[middle], before: entry) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: All of them

    private mutating func rebuild() {
        let entries = claimed
        ids = Set(entries.lazy.map(\.id))
        all.entries = order.sorted(entries)
        narrow(all)
    }

    /// Shows those of some that the filter lets through.
    private mutating func narrow(_ candidates: ListedFavourites) {
        let filter = TextFilter(self.filter)
        shown = filter.isEmpty ? candidates : ListedFavourites(candidates.entries.filter { $0.matches(filter) })
    }
}
