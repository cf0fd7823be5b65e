internal import Core
internal import GRDB

/// The built-in list of well-known repositories, so that a first run without a network or an account finds something:
/// `Resources/built-in.tsv`, compiled in.
///
/// Its first line is the date of the list. Each further line is a repository: `OWNER/NAME`, language, topics,
/// description, in the order they are shown. The descriptions are written for this list. Fields that only GitHub knows,
/// such as stars and the id, are missing: each entry has a negative id until an answer from GitHub replaces it.
enum BuiltInRepositories {
    static let host = "github.com"

    static let repositories: [Repository] = lines.dropFirst().compactMap(repository)

    static var lines: [Substring] {
        String(decoding: PackageResources.built_in_tsv, as: UTF8.self).split(separator: "\n")
    }

    /// The id of an entry, ignoring case; `nil` if there is none.
    static func number(of fullName: String) -> Repository.ID? { numbers[fullName.lowercased()] }

    private static let numbers: [String: Repository.ID] = Dictionary(
        repositories.map { ($0.fullName.lowercased(), $0.id) }, uniquingKeysWith: { first, _ in first })

    /// Adds all entries to the catalogue, as seen longest ago, so that they are removed first.
    static func insert(_ db: Database) throws {
        // Within a rank, the first entry written comes first; a page is written from its end.
        try CatalogueWriter.remember(
            repositories.reversed(), host: host, seenAt: Timestamp(seconds: 0), limit: .max, in: db)
    }

    private static func repository(_ line: Substring) -> Repository? {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
        guard fields.count == 4, let slash = fields[0].firstIndex(of: "/") else { return nil }
        return Repository(
            id: Repository.ID(hashing: fields[0]), owner: String(fields[0][..<slash]),
            name: String(fields[0][fields[0].index(after: slash)...]), description: fields[3],
            language: fields[1].isEmpty ? nil : fields[1], topics: fields[2].split(separator: " ").map(String.init))
    }
}
