internal import FoundationEssentials
internal import Model

/// Favourites and saved searches as JSON. The names are part of the format. Dates are ISO 8601; in version 1 they were seconds since
/// 1970-01-01T00:00:00Z.
struct ExportDocument: Encodable {
    static let format = "ghlance favourites"
    static let version = 2

    struct Entry: Codable {
        var host: String
        var id: Repository.ID
        var owner: String
        var name: String
        var description: String?
        var language: String?
        var license: String?
        var topics: [String]?
        var stars: Count?
        var forks: Count?
        var openIssues: Count?
        var homepage: String?
        var defaultBranch: String?
        var size: Count?
        var isArchived: Bool?
        var isFork: Bool?
        var isTemplate: Bool?
        var visibility: String?
        var createdAt: ExportDate?
        var updatedAt: ExportDate?
        var pushedAt: ExportDate?
        var addedAt: ExportDate
        var isStarred: Bool?
        var note: String?
        var noteEditedAt: ExportDate?
    }

    /// A saved search, without what it has shown.
    struct Search: Codable {
        var host: String
        var name: String
        var query: String
        var sort: String?
        var savedAt: ExportDate
    }

    var format: String
    var version: Int
    var favourites: [Entry]
    /// Missing if there are none.
    var searches: [Search]?

    init(_ favourites: [Favourite], searches: [(host: String, searches: [SavedSearch])] = []) {
        format = Self.format
        version = Self.version
        self.favourites = favourites.map(Entry.init)
        let all = searches.flatMap { host, searches in searches.map { Search($0, host: host) } }
        self.searches = all.isEmpty ? nil : all
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
            sort: search.sort == .bestMatch ? nil : search.sort.rawValue, savedAt: ExportDate(search.savedAt))
    }

    /// The search; `nil` if its name is not valid or its query is empty.
    var saved: SavedSearch? {
        guard let name = try? SavedSearchName(name), !SearchQuery(query).isEmpty else { return nil }
        return SavedSearch(
            name: name, query: query, sort: sort.flatMap(SearchSort.init(rawValue:)) ?? .bestMatch,
            savedAt: savedAt.moment)
    }
}

extension ExportDocument.Entry {
    init(_ favourite: Favourite) {
        let repository = favourite.repository
        self.init(
            host: favourite.host, id: repository.id, owner: repository.owner, name: repository.name,
            description: repository.description, language: repository.language, license: repository.license,
            topics: repository.topics, stars: Count(repository.stars), forks: Count(repository.forks),
            openIssues: Count(repository.openIssues), homepage: repository.homepage,
            defaultBranch: repository.defaultBranch, size: repository.size.map { Count($0) },
            isArchived: repository.isArchived,
            isFork: repository.isFork, isTemplate: repository.isTemplate,
            visibility: repository.visibility.rawValue, createdAt: repository.createdAt.map(ExportDate.init),
            updatedAt: repository.updatedAt.map(ExportDate.init), pushedAt: repository.pushedAt.map(ExportDate.init),
            addedAt: ExportDate(favourite.addedAt), isStarred: favourite.isStarred, note: favourite.note?.text,
            noteEditedAt: (favourite.note?.editedAt).map(ExportDate.init))
    }

    var favourite: Favourite {
        let repository = Repository(
            id: id, owner: owner, name: name, description: description, language: language,
            license: license, topics: topics ?? [], stars: stars?.value ?? 0, forks: forks?.value ?? 0,
            openIssues: openIssues?.value ?? 0, homepage: homepage, defaultBranch: defaultBranch, size: size?.value,
            isArchived: isArchived ?? false, isFork: isFork ?? false, isTemplate: isTemplate ?? false,
            visibility: visibility.flatMap(Repository.Visibility.init(rawValue:)) ?? .public,
            createdAt: createdAt?.moment, updatedAt: updatedAt?.moment, pushedAt: pushedAt?.moment)
        return Favourite(
            host: host, repository: repository, addedAt: addedAt.moment, isStarred: isStarred ?? false,
            note: note.map { Note(text: $0, editedAt: (noteEditedAt ?? addedAt).moment) })
    }
}
