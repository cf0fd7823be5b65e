import GRDB
import Testing

@testable import Core
@testable import Library

@Suite("The words of READMEs")
struct ReadmeTests {
    private let library: Library
    private let temporary = TemporaryLibrary()
    private let host = "github.com"

    private static func repository(
        _ id: Int64, _ name: String, description: String? = nil, language: String = "Swift", isPublic: Bool = true
    ) -> Repository {
        Repository(
            id: .init(rawValue: id), owner: "octo", name: name, description: description, language: language,
            stars: Int(id), visibility: isPublic ? .public : .private)
    }

    private static let readmes = [
        IndexedReadme(
            repository(101, "riak", description: "A database"), tag: "a",
            source: "# Riak\n\nIt resolves conflicts\nwith a vector clock for each key."),
        IndexedReadme(
            repository(102, "clocks", language: "Go"), tag: "b",
            source: "Lamport and vector\nclocks. A clock is not a vector. A vector is a vector."),
        IndexedReadme(repository(103, "parser"), tag: "c", source: "An incremental `parserGenerator` with 日本語の文章"),
    ]

    init() async throws {
        library = try await temporary.open()
        try await library.addFavourites(Self.readmes.map(\.repository), host: host, at: .at(1))
        try await library.remember(Self.readmes.map(\.repository), host: host, seenAt: .at(1))
        try await library.index(Self.readmes, host: host, for: "", at: .at(2))
    }

    private func find(_ text: String, in library: Library) async throws -> LocalSearchResult {
        try await library.localResult(SearchQuery(text), host: host, limit: 30)
    }

    @Test(
        "a repository is found by all the words of its README",
        arguments: [
            ("vector clock", [101, 102]), ("\"vector clock\"", [101]), ("\"a vector\"", [102, 101]),
            ("vecto", [102, 101]),
            ("vec* for", [101]), ("vector clock language:go", [102]), ("lamport OR conflicts", [102, 101]),
            ("vector -lamport", [101]), ("vector NOT conflicts", [102]), ("parser generator", [103]),
            ("incremental", [103]), ("日本語", [103]), ("文章", [103]), ("riak conflicts", [101]),
            ("vector stars:>101", [102]), ("vector clock missing", []), ("v", []), ("conflicts in:name", []),
            ("in:readme vector", [102, 101]), ("in:name,readme riak conflicts", [101]), ("in:readme riak", [101]),
        ] as [(String, [Int64])])
    func found(text: String, ids: [Int64]) async throws {
        let own = try await find(text, in: library).repositories.map(\.id.rawValue).filter { (100...200).contains($0) }
        #expect(own == ids || Set(own) == Set(ids) && !text.hasPrefix("in:"))
    }

    @Test("those with the words in their name come first; the others say in which line they are")
    func lines() async throws {
        let result = try await find("clock vector", in: library)
        #expect(result.readmeLines[.init(rawValue: 101)] == "with a vector clock for each key.")
        let named = try await find("clocks", in: library)
        #expect(named.repositories.first?.id.rawValue == 102 && named.readmeLines[.init(rawValue: 102)] == nil)
    }

    @Test("in:readme finds by the words of READMEs, as far as any are known, and not by descriptions")
    func explicit() async throws {
        let described = Self.repository(107, "other", description: "A vector of caching")
        try await library.remember([described], host: host, seenAt: .at(3))
        let found = try await find("in:readme vector", in: library)
        #expect(
            found.repositories.map(\.id.rawValue) == [102, 101] && found.untestedTerms.isEmpty, "\(found.untestedTerms)"
        )
        let none = try await find("in:readme caching", in: library)
        #expect(none.repositories.isEmpty && none.untestedTerms.isEmpty)
        let either = try await find("in:description,readme vector", in: library)
        // Descriptions of built-in repositories have the word, too.
        let own = either.repositories.map(\.id.rawValue).filter { (100...200).contains($0) }
        #expect(Set(own) == [101, 102, 107] && either.untestedTerms.isEmpty)
        // Without any, it is not known.
        try await library.clear([.readmes])
        #expect(try await find("in:readme vector", in: library).untestedTerms == ["in:readme"])
    }

    @Test("a README that has changed is found by its new words alone")
    func changed() async throws {
        let new = IndexedReadme(Self.readmes[0].repository, tag: "z", source: "Gossip")
        try await library.index([new], host: host, for: "", at: .at(3))
        #expect(try await find("conflicts", in: library).readmeLines.isEmpty)
        #expect(try await find("gossip", in: library).readmeLines == [.init(rawValue: 101): "Gossip"])
        try library.close()
        #expect(try await find("gossip", in: temporary.open()).readmeLines.count == 1)
    }

    @Test(
        "an index that is damaged is made again from the texts, by a search or by a merge that meets it",
        arguments: [false, true])
    func damagedIndex(isMerge: Bool) async throws {
        try self.library.close()
        try temporary.tamper("UPDATE readmeTerms_data SET block = x'00' WHERE id > 10")
        let library = try await temporary.open()
        guard isMerge else {
            _ = try await find("vector", in: library)
            #expect(try await find("vector", in: library).readmeLines.count == 2)
            return
        }
        for id in 200..<210 {
            let readme = IndexedReadme(Self.repository(Int64(id), "r\(id)"), tag: "a", source: "another vector")
            try await library.index([readme], host: host, for: "", at: .at(3))
        }
        let count = try await library.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM readmeTerms WHERE readmeTerms MATCH 'vector'")
        }
        #expect(count == 12)
    }

    @Test("a text that is damaged finds nothing, and can be replaced")
    func damagedText() async throws {
        try self.library.close()
        try temporary.tamper(
            "UPDATE readme SET words = x'ffffffff00' WHERE id = 101; UPDATE readme SET head = x'00' WHERE id = 102")
        let library = try await temporary.open()
        #expect(try await find("conflicts", in: library).readmeLines.isEmpty)
        try await library.index(Self.readmes, host: host, for: "", at: .at(3))
        #expect(try await find("vector", in: library).readmeLines.count == 2)
    }

    @Test("beyond the limit, READMEs of favourites are the last to go")
    func limit() async throws {
        let library = try await temporary.open(limits: Library.Limits(readmeBytes: 4_000))
        let others = (Int64(110)...120).map { Self.repository($0, "other-\($0)") }
        try await library.remember(others, host: host, seenAt: .at(3))
        for other in others {
            try await library.index(
                [IndexedReadme(other, tag: nil, source: "A vector of \(other.name)")], host: host, for: "", at: .at(4))
        }
        let ids = try await find("vector", in: library).readmeLines.keys.map(\.rawValue)
        #expect(ids.contains(101) && ids.contains(102) && ids.count < 8)
        #expect(try await library.contents().amounts.first { $0.kind == .readmes }?.amount.count ?? 0 < 9)
    }

    @Test("those never read are due first, then those with a push, once a day, and with a token those without a tag")
    func due() async throws {
        let empty = TemporaryLibrary()
        let library = try await empty.open()
        let day: Int64 = 86_400
        func repository(_ id: Int64, pushed: Int64, isPublic: Bool = true) -> Repository {
            var repository = Self.repository(id, "due-\(id)", isPublic: isPublic)
            (repository.pushedAt, repository.nodeID) = (.at(pushed), "R_\(id)")
            return repository
        }
        let all = [
            repository(1, pushed: 5), repository(2, pushed: 5 * day), repository(3, pushed: 5),
            repository(4, pushed: 5, isPublic: false), repository(5, pushed: 5),
        ]
        try await library.addFavourites(all, host: host, at: .at(1))
        func due(at seconds: Int64, limit: Int = 9, isAnonymous: Bool = false) async throws -> [Int64] {
            try await library.readmesToRead(host: host, limit: limit, isAnonymous: isAnonymous, at: .at(seconds)).rows
                .map(\.repository.id.rawValue).sorted()
        }
        #expect(try await due(at: 2) == [1, 2, 3, 4, 5])
        #expect(try await due(at: 2, isAnonymous: true) == [1, 2, 3, 5])
        for (number, tag) in [(0, "a"), (1, "b"), (2, nil)] {
            try await library.index(
                [IndexedReadme(all[number], tag: tag, source: "x")], host: host, for: "octocat", at: .at(4 * day))
        }
        #expect(try await due(at: 4 * day) == [4, 5])
        #expect(try await due(at: 6 * day) == [2, 3, 4, 5])
        #expect(try await due(at: 6 * day, isAnonymous: true) == [5])
        try await library.confirmReadmes(of: [.init(rawValue: 2)], host: host, at: .at(6 * day))
        #expect(try await due(at: 7 * day + 1) == [3, 4, 5])
        let progress = try await library.readmesToRead(host: host, limit: 0, isAnonymous: false, at: .at(1)).progress
        #expect(progress == KnownReadmes(known: 3, total: 5, oldest: .at(4 * day)))
    }

    @Test("one that cannot be had is asked for again after a day, and what is known of it stays")
    func postponed() async throws {
        var unknown = Self.repository(9, "unknown")
        unknown.nodeID = "R_9"
        try await library.addFavourites([unknown], host: host, at: .at(1))
        for id in [9, 101] {
            try await library.postponeReadme(of: .init(rawValue: Int64(id)), host: host, for: "", at: .at(5))
        }
        func due(at seconds: Int64) async throws -> [Int64] {
            try await library.readmesToRead(host: host, limit: 9, isAnonymous: false, at: .at(seconds)).rows
                .map(\.repository.id.rawValue)
        }
        #expect(try await due(at: 6).isEmpty)
        #expect(try await due(at: 86_406) == [9])
        #expect(try await find("conflicts", in: library).readmeLines.count == 1)
        try await library.index(
            [IndexedReadme(unknown, tag: "a", source: "conflicts")], host: host, for: "", at: .at(90_000))
        #expect(try await find("conflicts", in: library).readmeLines.count == 2)
    }

    @Test("requests are counted by the hour, for all processes")
    func requests() async throws {
        try await library.recordReadmeRequests(3, host: host, at: .at(100))
        try await library.recordReadmeRequests(2, host: host, at: .at(200))
        #expect(try await library.readmeRequests(host: host, at: .at(3_600)) == (5, .at(3_700)))
        #expect(try await library.readmeRequests(host: host, at: .at(3_701)) == (0, .at(7_301)))
        #expect(try await library.readmeRequests(host: "example.org", at: .at(300)).count == 0)
        // Other processes note theirs at the same time.
        let other = try await temporary.open()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for library in [library, other] {
                for _ in 0..<50 {
                    group.addTask { try await library.recordReadmeRequests(1, host: host, at: .at(300)) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await library.readmeRequests(host: host, at: .at(400)).count == 105)
        for damaged in ["x 99999999999999999999", "\(Int64.min) 5", "\(Int64.max) 5", "100 -5", "1 2 3", ""] {
            try await library.setMarker("READMEs \(host)", to: damaged)
            #expect(try await library.readmeRequests(host: host, at: .at(300)).count == 0, "\(damaged)")
        }
    }

    @Test("tag: finds the favourites whose note has the tag")
    func tags() async throws {
        try await library.setNote("try #Later", of: .init(rawValue: 101), host: host, at: .at(1))
        try await library.setNote("#later #cli", of: .init(rawValue: 102), host: host, at: .at(1))
        func ids(_ text: String) async throws -> [Int64] {
            try await find(text, in: library).repositories.map(\.id.rawValue).sorted()
        }
        let rows: [(String, [Int64])] = [
            ("tag:later", [101, 102]), ("tag:later tag:cli", [102]), ("tag:later conflicts", [101]),
            ("tag:later language:go", [102]), ("tag:lat", []), ("tag:later -tag:cli", [101]),
        ]
        for (text, found) in rows { #expect(try await ids(text) == found, "\(text)") }
        var fork = Self.repository(109, "fork", description: "A vector of forks")
        fork.isFork = true
        try await library.addFavourites([fork], host: host, at: .at(5))
        try await library.setNote("#later", of: fork.id, host: host, at: .at(5))
        try await library.index([IndexedReadme(fork, tag: "f", source: "forkwords")], host: host, for: "", at: .at(5))
        #expect(try await ids("tag:later") == [101, 102, 109])
        #expect(try await ids("tag:later forks fork:true") == [109])
        #expect(try await ids("tag:later fork:false") == [101, 102])
        #expect(try await library.readmeLines(with: "forkwords", host: host).map(\.id.rawValue) == [109])
    }

    @Test("a repository without a README is known to have none, and leaves no term behind")
    func empty() async throws {
        let readmes = [
            IndexedReadme(Self.repository(106, "vectorless", description: "zebra"), tag: "", source: ""),
            IndexedReadme(Self.repository(104, "vectors"), tag: "d", source: "Nothing"),
        ]
        try await library.remember(readmes.map(\.repository), host: host, seenAt: .at(3))
        try await library.index(readmes, host: host, for: "", at: .at(3))
        let ids = try await find("in:readme vector", in: library).repositories.map(\.id.rawValue)
        #expect(ids == [102, 101], "a name is no word of a README")
        try await library.index(
            [IndexedReadme(Self.repository(106, "other"), tag: "", source: "")], host: host, for: "", at: .at(4))
        let count = try await library.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM readmeTerms WHERE readmeTerms MATCH 'zebra'")
        }
        #expect(count == 0)
    }

    @Test("hostile READMEs are bounded")
    func hostile() async throws {
        let sources = [
            String(repeating: "x", count: 256 << 10), (0..<200_000).map { "w\($0)" }.joined(separator: " "),
            "\u{0}\u{1B}]0;title\u{7}\nvector\u{202E}", String(repeating: "<a", count: 100_000),
            String(repeating: "a vector ", count: 200_000),
        ]
        for (number, source) in sources.enumerated() {
            let repository = Self.repository(200 + Int64(number), "hostile-\(number)")
            try await library.addFavourites([repository], host: host, at: .at(3))
            try await library.index(
                [IndexedReadme(repository, tag: nil, source: source)], host: host, for: "", at: .at(3))
        }
        let result = try await find("vector", in: library)
        #expect(Set(result.readmeLines.keys.map(\.rawValue)) == [101, 102, 202, 204])
        #expect(result.readmeLines.values.allSatisfy { $0.count <= 201 })
    }
}
