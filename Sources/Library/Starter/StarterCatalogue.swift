internal import GRDB
internal import Model

/// Well-known repositories the program brings with it, so that a first run without a network or an account has something to find:
/// `Resources/built-in.tsv`, compiled in.
///
/// Its first line is the date of the list. Each further one is a repository: `OWNER/NAME`, language, topics, description, in the order
/// they are shown. The descriptions are our own. What GitHub alone knows, such as stars and GitHub's number, is not among the fields:
/// each has a negative number of its own, until an answer brings the repository itself and takes its place.
enum StarterCatalogue {
    static let host = "github.com"

    /// The day on which the list was last revised, as YYYY-MM-DD.
    static var date: String { lines.first.map { String($0) } ?? "" }

    static let repositories: [Repository] = lines.dropFirst().compactMap(repository)
    static var lineCount: Int { lines.count - 1 }

    private static var lines: [Substring] {
        String(decoding: PackageResources.built_in_tsv, as: UTF8.self).split(separator: "\n")
    }

    /// The number an entry has, whatever the case of its name; `nil` where there is no such entry.
    static func number(of fullName: String) -> Repository.ID? {
        numbers[fullName.lowercased()]
    }

    private static let numbers: [String: Repository.ID] = Dictionary(
        repositories.map { ($0.fullName.lowercased(), $0.id) }, uniquingKeysWith: { first, _ in first })

    /// Puts all entries into a catalogue, as seen longest ago: they are the first to go.
    static func insert(_ db: Database) throws {
        // Of those of one rank, the one that is written first is the first of the list; a page is written from its end.
        try CatalogueWriter.remember(
            repositories.reversed(), host: host, seenAt: Timestamp(seconds: 0), limit: .max, in: db)
    }

    private static func repository(_ line: Substring) -> Repository? {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
        guard fields.count == 4, let slash = fields[0].firstIndex(of: "/") else { return nil }
        return Repository(
            id: Repository.ID(rawValue: number(hashing: fields[0].lowercased())), owner: String(fields[0][..<slash]),
            name: String(fields[0][fields[0].index(after: slash)...]), description: fields[3],
            language: fields[1].isEmpty ? nil : fields[1], topics: fields[2].split(separator: " ").map(String.init))
    }

    /// A negative number that belongs to a name for good, whatever else is in the table (FNV-1a).
    private static func number(hashing name: String) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return -1 - Int64(hash >> 8)
    }
}
