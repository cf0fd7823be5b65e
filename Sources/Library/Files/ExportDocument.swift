internal import FoundationEssentials
internal import Model

/// Favourites and saved searches as JSON. The names are part of the format. Dates are ISO 8601; in version 1 they were seconds since
/// 1970-01-01T00:00:00Z.
struct ExportDocument: Codable {
    static let format = "ghlance favourites"
    static let version = 2

    struct Entry: Codable {
        var host: String
        var id: Int64
        var owner: String
        var name: String
        var description: String?
        var language: String?
        var license: String?
        var topics: [String]?
        var stars: Int?
        var forks: Int?
        var openIssues: Int?
        var homepage: String?
        var defaultBranch: String?
        var size: Int?
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

    /// The JSON text, always the same for the same favourites.
    func encoded() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }

    static func decoded(_ text: String) throws(LibraryFailure) -> ExportDocument {
        let document: ExportDocument
        do {
            document = try JSONDecoder().decode(ExportDocument.self, from: Data(text.utf8))
        } catch let error as DecodingError {
            throw .notAnExport(reason: describe(error))
        } catch {
            throw .notAnExport(reason: "it cannot be read as JSON")
        }
        guard document.format == format else { throw .notAnExport(reason: "its format is another") }
        guard document.version <= version else {
            throw .notAnExport(reason: "a newer version of this program wrote it")
        }
        for (place, search) in (document.searches ?? []).enumerated() where search.saved == nil {
            throw .notAnExport(reason: "searches number \(place + 1) has no valid name or no query")
        }
        return document
    }

    private static func describe(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "\(place(context)) has no \"\(key.stringValue)\""
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(place(context)) has a value of another type"
        default: "it is not valid JSON"
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        let path = context.codingPath.map { $0.intValue.map { "number \($0 + 1)" } ?? $0.stringValue }
        return path.isEmpty ? "it" : path.joined(separator: " ")
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
            host: favourite.host, id: repository.id.rawValue, owner: repository.owner, name: repository.name,
            description: repository.description, language: repository.language, license: repository.license,
            topics: repository.topics, stars: repository.stars, forks: repository.forks,
            openIssues: repository.openIssues, homepage: repository.homepage,
            defaultBranch: repository.defaultBranch, size: repository.size, isArchived: repository.isArchived,
            isFork: repository.isFork, isTemplate: repository.isTemplate,
            visibility: repository.visibility.rawValue, createdAt: repository.createdAt.map(ExportDate.init),
            updatedAt: repository.updatedAt.map(ExportDate.init), pushedAt: repository.pushedAt.map(ExportDate.init),
            addedAt: ExportDate(favourite.addedAt), isStarred: favourite.isStarred, note: favourite.note?.text,
            noteEditedAt: (favourite.note?.editedAt).map(ExportDate.init))
    }

    var favourite: Favourite {
        let repository = Repository(
            id: Repository.ID(rawValue: id), owner: owner, name: name, description: description, language: language,
            license: license, topics: topics ?? [], stars: stars ?? 0, forks: forks ?? 0,
            openIssues: openIssues ?? 0, homepage: homepage, defaultBranch: defaultBranch, size: size,
            isArchived: isArchived ?? false, isFork: isFork ?? false, isTemplate: isTemplate ?? false,
            visibility: visibility.flatMap(Repository.Visibility.init(rawValue:)) ?? .public,
            createdAt: createdAt?.moment, updatedAt: updatedAt?.moment, pushedAt: pushedAt?.moment)
        return Favourite(
            host: host, repository: repository, addedAt: addedAt.moment, isStarred: isStarred ?? false,
            note: note.map { Note(text: $0, editedAt: (noteEditedAt ?? addedAt).moment) })
    }
}
