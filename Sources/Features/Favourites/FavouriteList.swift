public import Core

/// The favourites in a sort order, and those that match a filter. Synchronous, so that Enter chooses from the list that
/// the previous key left on the screen. To keep this fast, the costly parts are precomputed elsewhere: see
/// `FavouriteEntry`.
public struct FavouriteList: Sendable, Equatable {
    /// All favourites, in the sort order.
    public private(set) var all: ListedFavourites = []
    /// Those that match the filter, in the same order.
    public private(set) var shown: ListedFavourites = [] {
        didSet { sections = sections(of: shown.entries) }
    }
    /// The lists of stars; `nil` for none. Each is a section: a favourite is in that of its first list.
    private(set) var lists: StarLists?
    /// The sections of what is shown, each with the index of its first favourite and its list; `nil` for those in no list. Empty if none is
    /// in a list.
    public private(set) var sections: [Section] = []
    /// The ids of all favourites.
    public private(set) var ids: Set<Repository.ID> = []
    /// The latest push to one of them that is known.
    private(set) var latestPush: Timestamp?
    /// The sort order.
    public private(set) var order = FavouriteOrder.dateAdded
    /// The filter: words that must all occur in a favourite.
    private(set) var filter = ""

    /// The lines of READMEs with all words of the filter, of those that nothing else of has them all.
    public private(set) var readmeLines: [Repository.ID: String] = [:]

    /// Whether only those with news are shown.
    public private(set) var hasOnlyNews = false

    /// The favourites in the library, and the changes of the user.
    private(set) var changes = PendingChanges<FavouriteChange>(of: [])

    /// A section of the favourites.
    public struct Section: Sendable, Equatable {
        /// The index of its first favourite.
        public var index: Int
        /// Its list; `nil` for favourites in no list.
        public var list: StarList.ID?
        /// The name of the list; untrusted.
        public var name: String?
    }

    /// An empty list.
    public init() {}

    /// Takes the list that the library reports.
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

    /// Shows that a change was saved or, if it failed, what there is without it. `nil` if there is none of this number.
    public mutating func end(_ number: Int, _ failure: LibraryFailure?) -> FavouriteChange? {
        let change = changes.end(number, failure)
        if let change { refresh(change.key) }
        return change
    }

    /// The favourite of a repository, if there is one.
    public func favourite(_ id: Repository.ID) -> Favourite? {
        ids.contains(id) ? all.entries.first { $0.id == id }?.favourite : nil
    }

    /// Changes the sort order.
    mutating func arrange(by order: FavouriteOrder) {
        self.order = order
        all.entries = sorted(all.entries)
        narrow(all)
    }

    /// Changes the filter.
    mutating func filter(by filter: String) {
        // More words can only hide more; a word that becomes a qualifier, a phrase or a beginning is another filter.
        let isNarrower = filter.hasPrefix(self.filter) && !filter.contains { ":\"*".contains($0) }
        let former = readmeQuery
        self.filter = filter
        // Until the READMEs have been searched for more words, those with fewer stay; for the same words they are not searched again.
        if former.flatMap({ readmeQuery?.hasPrefix($0) }) != true { readmeLines = [:] }
        narrow(isNarrower ? shown : all)
    }

    /// The words that READMEs are to be searched for; `nil` if there are none, or only a letter.
    var readmeQuery: String? {
        let text = FavouriteFilter(filter).text
        return text.unicodeScalars.count > 1 && !all.isEmpty ? text : nil
    }

    /// Shows those whose README has the words of a filter, too.
    mutating func note(_ lines: [Repository.ID: String], of query: String) {
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

    /// Divides the favourites into sections.
    mutating func divide(by lists: StarLists?) {
        self.lists = lists
        all.entries = sorted(all.entries)
        narrow(all)
    }

    // MARK: Sections

    /// The place of its section.
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

    /// The sections of sorted favourites; each begins where a binary search finds it.
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

    /// Shows a favourite as it is in the library with the changes.
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

    /// The index of a favourite in a sorted list.
    private func index(of entry: FavouriteEntry, in list: ListedFavourites) -> Int {
        list.entries.indices.boundary(after: { places(list.entries[$0], before: entry) })
    }

    // MARK: All favourites

    /// Filters a list of candidates.
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

/// The favourites of a list, as a collection.
public struct ListedFavourites: RandomAccessCollection, ExpressibleByArrayLiteral, Sendable, Equatable {
    var entries: [FavouriteEntry] { didSet { newsCount = entries.count(where: \.hasNews) } }
    /// The number of favourites with news. Counted when they change, because every frame shows it.
    public private(set) var newsCount: Int

    init(_ entries: [FavouriteEntry]) {
        self.entries = entries
        newsCount = entries.count(where: \.hasNews)
    }

    /// Creates a collection.
    public init(arrayLiteral elements: Favourite...) { self.init(elements.map(FavouriteEntry.init)) }

    /// The index of the first favourite.
    public var startIndex: Int { entries.startIndex }
    /// The index after the last favourite.
    public var endIndex: Int { entries.endIndex }
    /// The favourite at an index.
    public subscript(index: Int) -> Favourite { entries[index].favourite }
    /// The indices of the favourites with news.
    var withNews: [Int] { entries.indices.filter { entries[$0].hasNews } }
    /// The ids of the repositories, without copying them.
    var ids: LazyMapSequence<[FavouriteEntry], Repository.ID> { entries.lazy.map(\.id) }
}
