internal import GRDB
package import Model
internal import Text

/// A favourite like a repository, and the words that both READMEs have and few others do.
package struct NearReadme: Sendable, Hashable {
    /// The favourite.
    package var repository: Repository
    /// The words, the most telling first.
    package var words: [String]
}

/// The favourites whose README, name, description and topics have most of the words that set a README apart: tf-idf.
struct NearestReadmes {
    /// How many of the most frequent words of the README are looked up, and how many of those are compared.
    private static let (candidates, compared) = (60, 20)

    private let db: Database
    private let host: String
    private let identity: String

    init(_ db: Database, host: String, for identity: String) {
        (self.db, self.host, self.identity) = (db, host, identity)
    }

    /// A word that sets a README apart, and the rows that have it.
    private struct Word {
        var text: String
        var weight: Double
        var rows: [Int64]
    }

    /// The words that set a README apart, the most telling first.
    func words(of repository: Repository) throws -> [String] { try telling(repository).map(\.text) }

    private func telling(_ repository: Repository) throws -> [Word] {
        let topics = Set(repository.topics.flatMap { SearchTerms.split($0).map(\.whole) })
        let text = try ReadmeTable.text(of: repository.id, host: host, for: identity, in: db) ?? ""
        let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM readme") ?? 0
        var words: [Word] = []
        for (word, count) in Self.counts(text + "\n" + (repository.description ?? ""), topics) {
            let rows = try Int64.fetchAll(
                db.cachedStatement(sql: "SELECT rowid FROM readmeTerms WHERE readmeTerms MATCH ?"),
                arguments: ["\"\(word)\""])
            // A word that no other has says nothing, nor does one that a third of all have.
            guard rows.count > 1, rows.count <= max(2, all / 3) else { continue }
            let weight = (1 + Self.log2(count)) * Self.log2(1 + all / rows.count) * (topics.contains(word) ? 2 : 1)
            words.append(Word(text: word, weight: weight, rows: rows))
        }
        return Array(words.sorted { $0.weight > $1.weight }.prefix(Self.compared))
    }

    func nearest(to repository: Repository, limit: Int) throws -> [NearReadme] {
        var scores: [Int64: [(word: String, weight: Double)]] = [:]
        for word in try telling(repository) {
            for row in word.rows { scores[row, default: []].append((word.text, word.weight)) }
        }
        let ranked = scores.map { ($0.key, $0.value, $0.value.reduce(0) { $0 + $1.weight }) }
            .sorted { ($1.2, $0.0) < ($0.2, $1.0) }
        var found: [NearReadme] = []
        for (row, words, _) in ranked where found.count < limit {
            guard let favourite = try self.favourite(row), favourite.id != repository.id else { continue }
            found.append(NearReadme(repository: favourite, words: words.prefix(3).map(\.word)))
        }
        return found
    }

    /// The words of a text that are not short, the most frequent first, and the topics.
    private static func counts(_ text: String, _ topics: Set<String>) -> [(word: String, count: Int)] {
        var counts: [String: Int] = [:]
        for topic in topics { counts[topic] = 1 }
        for word in SearchTerms.split(text) where word.whole.utf8.count > 3 && !word.whole.utf8.allSatisfy(isDigit) {
            counts[word.whole, default: 0] += 1
        }
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return sorted.filter { topics.contains($0.key) }.map { ($0.key, $0.value) }
            + sorted.filter { !topics.contains($0.key) }.prefix(candidates).map { ($0.key, $0.value) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func log2(_ number: Int) -> Double { Double(Int.bitWidth - max(1, number).leadingZeroBitCount) }

    private func favourite(_ row: Int64) throws -> Repository? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(StoredRepository.names.map { "favourite.\($0)" }.joined(separator: ", ")) FROM readme
                JOIN favourite ON favourite.host = readme.host AND favourite.id = readme.id
                WHERE readme.number = ? AND readme.host = ? AND readme.identity IN ('', ?)
                """)
        return try Row.fetchOne(statement, arguments: [row, host, identity])
            .flatMap { StoredRepository.repository($0, at: 0) }
    }
}

extension Library {
    /// The words that set the README of a repository apart from others, the most telling first; none if it is not known.
    package func tellingWords(of repository: Repository, host: String) async throws(LibraryFailure) -> [String] {
        guard limits.readmeBytes > 0 else { return [] }
        let identity = viewer.current()
        return try await read { db in
            guard try db.tableExists("readmeTerms") else { return [] }
            return try NearestReadmes(db, host: host, for: identity).words(of: repository)
        }
    }

    /// The favourites whose READMEs are nearest to that of a repository, the nearest first.
    package func nearestReadmes(
        to repository: Repository, host: String, limit: Int = 10
    ) async throws(LibraryFailure) -> [NearReadme] {
        guard limits.readmeBytes > 0 else { return [] }
        let identity = viewer.current()
        return try await read { db in
            guard try db.tableExists("readmeTerms") else { return [] }
            return try NearestReadmes(db, host: host, for: identity).nearest(to: repository, limit: limit)
        }
    }
}
