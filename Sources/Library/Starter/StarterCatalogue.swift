internal import GRDB
internal import Model

/// Well-known repositories the program brings with it, so that a first run without a network or an account has something to find.
///
/// Names, languages, licences (SPDX) and rough numbers of stars are facts of 2025; the descriptions are our own. GitHub's numbers are
/// not among them: each has a negative number of its own, until an answer brings the repository itself and takes its place.
enum StarterCatalogue {
    static let host = "github.com"

    static let repositories: [Repository] = lines.compactMap(repository)
    static var lineCount: Int { lines.count }

    private static var lines: [Substring] {
        [languages, systems, web, data, tools, applications].flatMap { $0.split(separator: "\n") }
    }

    /// The number an entry has, whatever the case of its name; `nil` where there is no such entry.
    static func number(of fullName: String) -> Repository.ID? {
        numbers[fullName.lowercased()]
    }

    private static let numbers: [String: Repository.ID] = Dictionary(
        repositories.map { ($0.fullName.lowercased(), $0.id) }, uniquingKeysWith: { first, _ in first })

    /// Puts all entries into a catalogue, as seen longest ago: they are the first to go.
    static func insert(_ db: Database) throws {
        try CatalogueWriter.remember(
            repositories, host: host, seenAt: Timestamp(seconds: 0), limit: .max, in: db)
    }

    /// An entry from a line `OWNER/NAME | language | licence | thousands of stars | topics | description`.
    private static func repository(_ line: Substring) -> Repository? {
        let fields = line.split(separator: "|", omittingEmptySubsequences: false).map { field in
            String(String.UnicodeScalarView(field.unicodeScalars.trimmed))
        }
        guard fields.count == 6, let slash = fields[0].firstIndex(of: "/"), let thousands = Int(fields[3]) else {
            return nil
        }
        return Repository(
            id: Repository.ID(rawValue: number(hashing: fields[0].lowercased())), owner: String(fields[0][..<slash]),
            name: String(fields[0][fields[0].index(after: slash)...]), description: fields[5],
            language: fields[1].isEmpty ? nil : fields[1], license: fields[2].isEmpty ? nil : fields[2],
            topics: fields[4].split(separator: " ").map(String.init), stars: thousands * 1_000)
    }

    /// A negative number that belongs to a name for good, whatever else is in the table (FNV-1a).
    private static func number(hashing name: String) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return -1 - Int64(hash >> 8)
    }
}

extension Substring.UnicodeScalarView {
    /// Without spaces at both ends.
    fileprivate var trimmed: Substring.UnicodeScalarView {
        var rest = self
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}
