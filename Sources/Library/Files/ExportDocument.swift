internal import Core
internal import FoundationEssentials

/// Favourites and saved searches as JSON. The names are part of the format. Repositories have the names of the fields of output. Exports
/// of versions 1 and 2 were made before the first release.
struct ExportDocument: Encodable {
    static let format = "ghlance favourites"
    static let version = 3

    /// A saved search, without what it has shown.
    struct Search: Codable {
        var host: String
        var name: String
        var query: String
        var sort: String?
        var savedAt: Timestamp
    }

    /// Who has seen a private repository. Only copies of the library have it.
    struct Owner: Codable {
        var host: String
        var id: Repository.ID
        var identity: String
    }

    var format = Self.format
    var version = Self.version
    var favourites: [Favourite]
    /// Missing if there are none.
    var searches: [Search]?
    /// Missing if there are none.
    var seenBy: [Owner]?

    init(
        _ favourites: [Favourite], searches: [(host: String, searches: [SavedSearch])] = [], seenBy owners: [Owner] = []
    ) {
        self.favourites = favourites
        let all = searches.flatMap { host, searches in searches.map { Search($0, host: host) } }
        self.searches = all.isEmpty ? nil : all
        seenBy = owners.isEmpty ? nil : owners
    }

    var isEmpty: Bool { favourites.isEmpty && searches == nil }

    /// The JSON text, always the same for the same favourites.
    func encoded() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}

extension ExportDocument.Search {
    init(_ search: SavedSearch, host: String) {
        self.init(
            host: host, name: search.name.text, query: search.query,
            sort: search.sort == .bestMatch ? nil : search.sort.rawValue, savedAt: search.savedAt)
    }

    /// The search; `nil` if its name is not valid or its query is empty. Of its own ones the program reads what a row may have: otherwise
    /// one of them would make a copy unreadable.
    ///
    /// - Parameter isOwn: Whether this program has saved it, under whatever rules for names there were then.
    func saved(isOwn: Bool) -> SavedSearch? {
        guard let name = isOwn ? SavedSearchName(saved: name) : try? SavedSearchName(name),
            isOwn ? !query.isEmpty : !SearchQuery(query).isEmpty
        else { return nil }
        return SavedSearch(
            name: name, query: query, sort: sort.flatMap(SearchSort.init(rawValue:)) ?? .bestMatch,
            savedAt: savedAt)
    }
}
