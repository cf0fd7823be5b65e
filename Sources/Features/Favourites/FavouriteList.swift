public import Core

/// The favourites in a sort order, and those that match a filter. Synchronous, so that Enter chooses from the list that the
/// previous key left on the screen. To keep this fast, the costly parts are precomputed in ``FavouriteEntry``.
public struct FavouriteList: Sendable, Equatable {
    /// In the sort order.
    public private(set) var all: ListedFavourites = []
    /// Those that match the filter, in the same order.
    public private(set) var shown: ListedFavourites = [] {
        didSet { sections = sections(of: shown.entries) }
    }
    /// The lists of stars; `nil` for none. Each is a section: a favourite is in that of its first list.
    private(set) var lists: StarLists?
    /// The sections of ``shown``. Empty if no favourite is in a list.
    public private(set) var sections: [Section] = []
    public private(set) var ids: Set<Repository.ID> = []
    /// The latest known push to a favourite.
    private(set) var latestPush: Timestamp?
    public private(set) var order = FavouriteOrder.dateAdded
    /// Words that must all occur in a favourite.
    private(set) var filter = ""

    /// The matching README lines of favourites that match only by their README.
    public private(set) var readmeLines: [Repository.ID: String] = [:]
    public private(set) var hasOnlyNews = false

    /// The favourites in the library, and the user's pending changes.
    private(set) var changes = PendingChanges<FavouriteChange>(of: [])

    public struct Section: Sendable, Equatable {
        public var index: Int
        /// `nil` for favourites in no list.
        public var list: StarList.ID?
        /// Untrusted.
        public var name: String?
    }

    /// A change of the list, as reported by the library.
    mutating func apply(_ change: ListChange<FavouriteEntry>) {
        guard case .list(let reported) = change else { return }
        changes.stored = reported
        var entries = reported
        changes.apply(to: &entries)
        ids = Set(entries.lazy.map(\.id))
        latestPush = entries.lazy.compactMap(\.favourite.repository.pushedAt).max()
        all.entries = sorted(entries)
        narrow(all)
    }

    /// Shows a change before the library has saved it; returns its number.
    mutating func begin(_ change: FavouriteChange) -> Int {
        defer { refresh(change.key) }
        return changes.begin(change)
    }

    /// Keeps a change that was saved, or reverts one that failed. `nil` if no change has this number.
    public mutating func end(_ number: Int, _ failure: LibraryFailure?) -> FavouriteChange? {
        let change = changes.end(number, failure)
        if let change { refresh(change.key) }
        return change
    }

    public func favourite(_ id: Repository.ID) -> Favourite? {
        ids.contains(id) ? all.entries.first { $0.id == id }?.favourite : nil
    }

    mutating func arrange(by order: FavouriteOrder) {
        self.order = order
        all.entries = sorted(all.entries)
        narrow(all)
    }

    mutating func filter(by filter: String) {
        // More words only hide more; a word that becomes a qualifier, a phrase or a prefix makes another filter.
        let isNarrower = filter.hasPrefix(self.filter) && !filter.contains { ":\"*".contains($0) }
        let former = readmeQuery
        self.filter = filter
        // Until the READMEs have been searched for more words, the matches of fewer words stay; the same words are not searched
        // again.
        if former.flatMap({ readmeQuery?.hasPrefix($0) }) != true { readmeLines = [:] }
        narrow(isNarrower ? shown : all)
    }

    /// The words to search READMEs for; `nil` if there are none, or only a letter.
    var readmeQuery: String? {
        let text = FavouriteFilter(filter).text
        return text.unicodeScalars.count > 1 && !all.isEmpty ? text : nil
    }

    /// Adds those whose README has the words of a filter.
    mutating func record(_ lines: [Repository.ID: String], of query: String) {
        guard query == readmeQuery else { return }
        let filter = FavouriteFilter(self.filter)
        readmeLines = lines
        for entry in all.entries where lines[entry.id] != nil && entry.matches(filter) {
            readmeLines[entry.id] = nil
        }
        narrow(all)
    }

    /// Shows only those with news, or all that match the filter.
    mutating func toggleNewsFilter() {
        hasOnlyNews.toggle()
        narrow(all)
    }

    /// Divides the favourites into sections by their lists.
    mutating func divide(by lists: StarLists?) {
        self.lists = lists
        all.entries = sorted(all.entries)
        narrow(all)
    }

    // MARK: Sections

    /// The place of the section that an entry belongs to.
    private func section(of entry: FavouriteEntry) -> Int {
        lists?.places(of: entry.favourite.repository).first ?? lists?.all.count ?? 0
    }

    private func places(_ left: FavouriteEntry, before right: FavouriteEntry) -> Bool {
        let (leftSection, rightSection) = (section(of: left), section(of: right))
        return leftSection == rightSection ? order.places(left, before: right) : leftSection < rightSection
    }

    private func sorted(_ entries: [FavouriteEntry]) -> [FavouriteEntry] {
        let sorted = order.sorted(entries)
        guard let lists, !lists.all.isEmpty else { return sorted }
        var sections = [[FavouriteEntry]](repeating: [], count: lists.all.count + 1)
        for entry in sorted { sections[section(of: entry)].append(entry) }
        return sections.flatMap(\.self)
    }

    /// The sections of sorted favourites; a binary search finds the beginning of each.
    private func sections(of entries: [FavouriteEntry]) -> [Section] {
        guard let lists, !lists.all.isEmpty else { return [] }
        var sections: [Section] = []
        var index = 0
        while index < entries.count {
            let place = section(of: entries[index])
            let list = lists.all.indices.contains(place) ? lists.all[place] : nil
            sections.append(Section(index: index, list: list?.id, name: list?.name))
            index = (index + 1..<entries.count).boundary(after: { section(of: entries[$0]) <= place })
        }
        return sections.first?.list == nil ? [] : sections
    }

    // MARK: One favourite

    /// Updates a favourite from the library and the pending changes.
    private mutating func refresh(_ id: Repository.ID) {
        if ids.remove(id) != nil {
            all.entries.removeAll { $0.id == id }
            shown.entries.removeAll { $0.id == id }
        }
        var entries = changes.stored.filter { $0.id == id }
        changes.apply(to: &entries)
        guard let entry = entries.first(where: { $0.id == id }) else { return }
        ids.insert(id)
        all.entries.insert(entry, at: index(of: entry, in: all))
        if isShown(entry, FavouriteFilter(filter)) { shown.entries.insert(entry, at: index(of: entry, in: shown)) }
    }

    /// In a sorted list.
    private func index(of entry: FavouriteEntry, in list: ListedFavourites) -> Int {
        list.entries.indices.boundary(after: { places(list.entries[$0], before: entry) })
    }

    // MARK: All favourites

    private mutating func narrow(_ candidates: ListedFavourites) {
        let filter = FavouriteFilter(self.filter)
        shown =
            filter.isEmpty && !hasOnlyNews
            ? candidates : ListedFavourites(candidates.entries.filter { isShown($0, filter) })
    }

    private func isShown(_ entry: FavouriteEntry, _ filter: FavouriteFilter) -> Bool {
        (!hasOnlyNews || entry.hasNews)
            && (filter.isEmpty || entry.matches(filter, hasReadme: readmeLines[entry.id] != nil))
    }
}

public struct ListedFavourites: RandomAccessCollection, ExpressibleByArrayLiteral, Sendable, Equatable {
    var entries: [FavouriteEntry] { didSet { newsCount = entries.count(where: \.hasNews) } }
    /// Counted when the favourites change, because every frame shows it.
    public private(set) var newsCount: Int

    init(_ entries: [FavouriteEntry]) {
        self.entries = entries
        newsCount = entries.count(where: \.hasNews)
    }

    public init(arrayLiteral elements: Favourite...) { self.init(elements.map(FavouriteEntry.init)) }

    public var startIndex: Int { entries.startIndex }
    public var endIndex: Int { entries.endIndex }
    public subscript(index: Int) -> Favourite { entries[index].favourite }
    var withNews: [Int] { entries.indices.filter { entries[$0].hasNews } }
    /// Lazy: copies nothing.
    var ids: LazyMapSequence<[FavouriteEntry], Repository.ID> { entries.lazy.map(\.id) }
}
