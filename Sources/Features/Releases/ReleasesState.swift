public import Core

/// A release of a favourite.
public struct ReleaseItem: ListItem {
    public struct ID: Sendable, Hashable {
        let repository: Repository.ID
        let tag: String
    }

    /// With its precomputed texts; all its releases share it.
    let entry: FavouriteEntry
    public let release: Release

    public var id: ID { ID(repository: entry.id, tag: release.tag) }
    public var repository: Repository { entry.favourite.repository }
    public var listedRepository: Repository? { repository }
}

/// The releases of favourites, as far as those know them. It follows ``FavouritesState``, which saves what is read.
public struct ReleasesState: ListScreen {
    /// The line with the filter, and the selection.
    public var screen = ListScreenState<ReleaseItem.ID>()
    /// Newest first.
    public private(set) var all: [ReleaseItem] = []
    /// Counted when they change, because every frame shows it.
    public private(set) var unread = 0
    /// Those that match the filter, in the order of the list.
    public private(set) var items: [ReleaseItem] = []
    /// 0 for the newest first, 1 for by repository.
    public private(set) var order = 0
    /// Each letter of a filter looks at all of them.
    private static let mostListed = 2_000
    private var favourites: [FavouriteEntry] = []
    /// What was marked since the filter changed: a filter for unread ones leaves it under the cursor.
    private var marked: Set<ReleaseItem.ID> = []
    /// Whether the selected one was marked while it was selected: it is not read by being selected any longer.
    private(set) var isMarked = false

    public init() {}

    public mutating func lineChanged() {
        (marked, isMarked) = ([], false)
        narrow()
        screen.list.replace(with: items.lazy.map(\.id), keepsSelection: false)
    }

    public mutating func selectionMoved() { isMarked = false }

    public mutating func orderChanged(to index: Int) {
        order = index
        narrow()
        screen.list.update(with: items.lazy.map(\.id))
    }

    func follows(_ list: ListedFavourites) -> Bool { list.entries == favourites }

    mutating func follow(_ list: ListedFavourites) {
        favourites = list.entries
        let former = Dictionary(all.map { ($0.id, $0.release.isRead) }, uniquingKeysWith: { first, _ in first })
        all = ReleasesState.newest(of: favourites)
        unread = all.count { !$0.release.isRead }
        let changed = all.filter { item in former[item.id].map { $0 != item.release.isRead } ?? false }.map(\.id)
        marked.formUnion(changed)
        isMarked = isMarked || selected.map { changed.contains($0.id) } ?? false
        narrow()
        screen.list.update(with: items.lazy.map(\.id))
    }

    /// Only these are made and compared: thousands of favourites have thirty each.
    private static func newest(of favourites: [FavouriteEntry]) -> [ReleaseItem] {
        let moments = favourites.flatMap { $0.favourite.status?.releases?.map(\.publishedAt) ?? [] }.sorted(by: >)
        let oldest = moments.dropFirst(mostListed - 1).first ?? Timestamp(seconds: .min)
        let newest = favourites.flatMap { entry in
            (entry.favourite.status?.releases ?? []).lazy.filter { $0.publishedAt >= oldest }
                .map { ReleaseItem(entry: entry, release: $0) }
        }
        return Array(
            newest.sorted { ($1.release.publishedAt, $0.entry.name) < ($0.release.publishedAt, $1.entry.name) }
                .prefix(mostListed))
    }

    /// Whether a word of the filter is true of a release; `nil` if it is about its repository.
    private static func test(_ word: String) -> (@Sendable (Release) -> Bool)? {
        let isNegated = word.hasPrefix("-")
        switch word.lowercased().dropFirst(isNegated ? 1 : 0) {
        case "is:unread": return { $0.isRead == isNegated }
        case "is:read": return { $0.isRead != isNegated }
        case "is:prerelease": return { $0.isPrerelease != isNegated }
        default: return nil
        }
    }

    /// The filter has what filters favourites, too: tags, and qualifiers such as `repo:`.
    private mutating func narrow() {
        let words = screen.line.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let tests = words.compactMap(ReleasesState.test)
        let filter = FavouriteFilter(words.filter { ReleasesState.test($0) == nil }.joined(separator: " "))
        items = all.filter { item in
            guard tests.allSatisfy({ $0(item.release) }) || marked.contains(item.id) else { return false }
            if filter.isEmpty { return true }
            let texts = [item.repository.fullName, item.release.tag, item.release.title].joined(separator: "\n")
            return filter.accepts(item.entry, hasWords: filter.words.matches(texts))
        }
        if order == 1 { items.sort { $0.entry.name < $1.entry.name } }
    }
}
