import GRDB
import SeededRandom
import Testing

@testable import Core
@testable import Library

@Suite("The built-in repositories")
struct BuiltInRepositoriesTests {
    private let temporary = TemporaryLibrary()

    @Test("every line of it is a repository, each once, with a description and a negative number")
    func everyLineIsARepository() {
        let repositories = BuiltInRepositories.repositories
        #expect(repositories.count >= 300)
        #expect(repositories.count == BuiltInRepositories.lines.count - 1)
        #expect(Set(repositories.map { $0.fullName.lowercased() }).count == repositories.count)
        #expect(Set(repositories.map(\.id)).count == repositories.count)
        for repository in repositories {
            #expect(repository.isBuiltIn, "\(repository.fullName)")
            // What nobody has looked up is not said.
            #expect(repository.stars == 0 && repository.license == nil, "\(repository.fullName)")
            #expect((8...70).contains((repository.description ?? "").count), "\(repository.fullName)")
            #expect(!repository.topics.isEmpty, "\(repository.fullName)")
        }
        #expect(Set(repositories.compactMap(\.language)).count >= 40)
        #expect(Timestamp(iso8601: "\(BuiltInRepositories.lines[0])T00:00:00Z") != nil)
        // Favourites keep these numbers: they must never change.
        #expect(BuiltInRepositories.number(of: "Groue/grdb.SWIFT")?.rawValue == -34_876_123_237_330_361)
    }

    @Test("the repository itself takes the place of its entry, and its favourite follows with its note")
    func realOneTakesItsPlace() async throws {
        let library = try await temporary.open()
        let entry = try #require(BuiltInRepositories.repositories.first { $0.fullName == "apple/swift-nio" })
        try await library.addFavourites([entry], host: "github.com", at: .at(1))
        try await library.setNote("mine", of: entry.id, host: "github.com", at: .at(2))
        let real = Repository.sample(107_308_020, "Swift-NIO", owner: "Apple", stars: 8_123, "Real", node: "R_1")
        try await library.remember([real], host: "github.com", seenAt: .at(3))
        #expect(try await library.catalogued("swift nio") == [real])
        let favourites = try await library.favourites()
        #expect(favourites.map(\.repository) == [real] && favourites.map(\.note?.text) == ["mine"])
    }

    @Test("where the repository is a favourite already, that of the entry goes")
    func realFavouriteStays() async throws {
        let library = try await temporary.open()
        let entry = try #require(BuiltInRepositories.repositories.first { $0.fullName == "apple/swift-nio" })
        let real = Repository.sample(107_308_020, "swift-nio", owner: "apple")
        try await library.addFavourites([real, entry], host: "github.com", at: .at(1))
        try await library.remember([real], host: "github.com", seenAt: .at(3))
        #expect(try await library.favourites().map(\.id) == [real.id])
    }

    @Test("its entries are the first to go")
    func firstToGo() async throws {
        let library = try await temporary.open(limits: Library.Limits(catalogue: 5))
        try await library.remember((1...5).map { .sample($0, "word") }, host: "github.com", seenAt: .at(3))
        #expect(try await library.catalogued("").map(\.id.rawValue).sorted() == [1, 2, 3, 4, 5])
    }
}

@Suite("The catalogue")
struct CatalogueTests {
    private let library: Library
    private let temporary = TemporaryLibrary()
    /// Not GitHub's own, whose catalogue starts with the built-in repositories.
    private let host = "example.org"

    init() async throws { library = try await temporary.open() }

    private func find(
        _ library: Library, _ text: String, prefix: Bool = true, required: [String] = [], limit: Int = 50
    ) async throws -> [String] {
        let query = CatalogueQuery(
            host: host, text: text, endsWithPrefix: prefix, required: required, limit: limit, budget: .seconds(60))
        return try await library.search(query).repositories.map(\.name)
    }

    /// Repositories with words of their own, so that a few pages of them are worth a merge.
    private static func page(_ number: Int) -> [Repository] {
        (0..<20).map { row in
            let id = number * 20 + row
            let words = (0..<150).map { String((id * 150 + $0) * 2_654_435_761 % 1_000_000_007, radix: 36) }
            return .sample(Int64(id + 1), nil, "common " + words.joined(separator: " "))
        }
    }

    private func segments(_ library: Library) async throws -> Int? {
        try await library.read { try Int.fetchOne($0, sql: "SELECT count(DISTINCT segid) FROM catalogueTerms_idx") }
    }

    @Test("segments of the index are merged in transactions of a few pages, after those that write")
    func merged() async throws {
        for number in 0..<40 { try await library.remember(Self.page(number), host: host, seenAt: .at(1)) }
        #expect(try #require(try await segments(library)) < 16)
        let (host, limit) = (host, 100_000)
        for number in 40..<80 {
            try await library.pool.write { db in
                try CatalogueWriter.remember(Self.page(number), host: host, seenAt: .at(1), limit: limit, in: db)
            }
        }
        // A write merges nothing by itself.
        #expect(try #require(try await segments(library)) >= 40)
        var steps = 0
        while try await library.pool.write({ try CatalogueWriter.mergeStep(in: $0) }) { steps += 1 }
        #expect(steps > 10)
        #expect(try #require(try await segments(library)) < 16)
        let matches = try await library.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM catalogueTerms WHERE catalogueTerms MATCH 'common'")
        }
        #expect(matches == 1_600)
        #expect(try await library.isSound())
    }

    @Test("a row that cannot be read is replaced by what is seen next")
    func unreadableRow() async throws {
        var library = self.library
        try await library.remember([.sample(1, "alpha"), .sample(2, "beta")], host: "github.com", seenAt: .at(1))
        try library.close()
        try temporary.tamper("UPDATE catalogue SET owner = x'FF' WHERE id = 1")
        library = try await temporary.open()
        func found(_ text: String) async throws -> [String] {
            try await library.localResult(SearchQuery(text), host: "github.com", limit: 9).repositories.map(\.name)
        }
        #expect(try await found("alpha") == [])
        let count = try await library.catalogueCount()
        for seconds: Int64 in [2, 3] {
            try await library.remember([.sample(1, "alpha")], host: "github.com", seenAt: .at(seconds))
            #expect(try await found("alpha") == ["alpha"])
            #expect(try await found("beta") == ["beta"])
            #expect(try await library.catalogueCount() == count)
        }
        try await library.remember([.sample(1, "gamma")], host: "github.com", seenAt: .at(4))
        #expect(try await found("alpha") == [])
        #expect(try await found("gamma") == ["gamma"])
    }

    private static let parts: [String] = [
        "g", "grdb", "GRDB.sw", "swift", "swif", "groue gr", "toolkit sqlite", "SQLite", "sqli", "database", "créme",
        "creme", "cas", "camelcase", "CamelCase ", "解析", "形態素解", "解", "applicatio", "applications", "c++ ", "orm-layer",
    ]
    private static let others: [String] = ["z", "rdb", "grdb x", "toolkits", "swiftu", "語形態論", "c# ", "applicationsx"]

    @Test(
        "a repository is found by what a person types of it, and by nothing else",
        arguments: parts.map { ($0, true) } + others.map { ($0, false) })
    func found(text: String, isFound: Bool) async throws {
        let repository = Repository.sample(
            1, "GRDB.swift", owner: "groue", stars: 7_000, language: "C++",
            "A toolkit for SQLite databases with a Crème of camelCase applications 日本語形態素解析エンジン", topics: ["orm-layer"])
        try await library.remember([repository], host: host, seenAt: .at(1))
        #expect(try await find(library, text) == (isFound ? ["GRDB.swift"] : []))
    }

    @Test("topics are counted by the repositories that have them")
    func topicCounts() async throws {
        let repositories = [
            Repository.sample(1, "one", owner: "o", stars: 1, language: nil, nil, topics: ["grdb-test", "orm-layer"]),
            Repository.sample(2, "two", owner: "o", stars: 1, language: nil, nil, topics: ["grdb-test"]),
        ]
        try await library.remember(repositories, host: host, seenAt: .at(1))
        try await library.remember(repositories, host: "github.example.com", seenAt: .at(1))
        let counts = try await library.topicCounts(["grdb-test", "orm-layer", "nowhere-at-all", ""], host: host)
        #expect(try await library.topicCounts(["grdb-test"], host: "unknown.example.com") == [:])
        #expect(counts["grdb-test"] == 2)
        #expect(counts["orm-layer"] == 1)
        #expect(counts["nowhere-at-all"] == 0)
    }

    @Test("more stars come first, and other hosts not at all")
    func rank() async throws {
        let stars = [3, 0, 50_000, 12, 1 << 40, 400_000, 7_000, 100, 1]
        let page = stars.enumerated().map { Repository.sample(Int64($0 + 1), "swift-\($1)", stars: $1) }
        try await library.remember(page, host: host, seenAt: .at(1))
        try await library.remember([.sample(1, "swift-elsewhere", stars: 9)], host: "other.org", seenAt: .at(1))
        let expected = stars.sorted(by: >).map { "swift-\($0)" }
        #expect(try await find(library, "swift") == expected)
        #expect(try await find(library, "") == expected)
        #expect(try await find(library, "swift", limit: 2) == Array(expected.prefix(2)))
        #expect(try await library.isSound())
    }

    @Test("the newest sighting wins, and the index follows it")
    func newestWins() async throws {
        try await library.remember([.sample(1, "alpha", stars: 10, "first")], host: host, seenAt: .at(10))
        try await library.remember([.sample(1, "beta", stars: 90_000, "second")], host: host, seenAt: .at(20))
        try await library.remember([.sample(1, "gamma", stars: 1, "third")], host: host, seenAt: .at(15))
        #expect(try await find(library, "beta") == ["beta"])
        for word in ["alpha", "first", "gamma"] { #expect(try await find(library, word).isEmpty, "\(word)") }
        #expect(try await library.catalogueCount() == 1 + BuiltInRepositories.repositories.count)
        #expect(try await library.catalogued("beta", host: host).map(\.stars) == [90_000])
        #expect(try await library.isSound())
    }

    @Test("one number twice on a page counts once")
    func twiceOnAPage() async throws {
        try await library.remember([.sample(1, "first"), .sample(1, "second")], host: host, seenAt: .at(1))
        #expect(try await find(library, "") == ["second"])
    }

    @Test("beyond the limit those not seen for longest go, and those seen again stay")
    func limit() async throws {
        let library = try await temporary.open(limits: Library.Limits(catalogue: 10))
        for number in Int64(1)...10 {
            try await library.remember([.sample(number, "word-\(number)")], host: host, seenAt: .at(number))
        }
        try await library.remember([.sample(1, "word-1")], host: host, seenAt: .at(11))
        try await library.remember([.sample(11, "word-11"), .sample(12, "word-12")], host: host, seenAt: .at(12))
        #expect(try await library.catalogueCount() == 10)
        #expect(try await Set(find(library, "word")) == Set([1, 4, 5, 6, 7, 8, 9, 10, 11, 12].map { "word-\($0)" }))
        #expect(try await library.isSound())
    }

    @Test("a page larger than the limit leaves a sound catalogue")
    func pageLargerThanTheLimit() async throws {
        let library = try await temporary.open(limits: Library.Limits(catalogue: 3))
        let page = (Int64(1)...8).map { Repository.sample($0, "word-\($0)") }
        try await library.remember(page, host: host, seenAt: .at(1))
        try await library.remember(page, host: host, seenAt: .at(2))
        #expect(try await library.catalogueCount() == 3)
        #expect(try await find(library, "word").count == 3)
        #expect(try await library.isSound())
    }

    @Test("the caller's judgement and the required words narrow the answer")
    func judgement() async throws {
        let page = (Int64(1)...200).map {
            Repository.sample($0, "tool-\($0)", stars: Int($0), language: $0 % 10 == 0 ? "Swift" : "Go")
        }
        try await library.remember(page, host: host, seenAt: .at(1))
        let query = CatalogueQuery(host: host, text: "tool", limit: 5, budget: .seconds(60))
        let answer = try await library.search(query) { $0.language == "Swift" && $0.stars < 100 }
        #expect(answer.repositories.map(\.stars).sorted(by: >) == [90, 80, 70, 60, 50])
        #expect(!answer.isComplete)
        #expect(try await find(library, "tool", required: ["swift"]).count == 20)
    }

    @Test("without time only the repositories with the most stars are looked at, and that is said")
    func budget() async throws {
        try await library.remember(
            [.sample(1, "word-many", stars: 100_000), .sample(2, "word-few", stars: 1)], host: host, seenAt: .at(1))
        let answer = try await library.search(CatalogueQuery(host: host, text: "word", budget: .zero))
        #expect(answer.repositories.map(\.name) == ["word-many"])
        #expect(!answer.isComplete)
        let whole = try await library.search(CatalogueQuery(host: host, text: "word", budget: .seconds(60)))
        #expect(whole.repositories.count == 2 && whole.isComplete)
    }

    @Test("thousands of random changes leave index and rows in agreement", arguments: [1, 2])
    func randomChanges(seed: UInt64) async throws {
        let library = try await temporary.open(limits: Library.Limits(catalogue: 60))
        var random = SeededGenerator(seed: seed)
        let words = ["swift", "camelCase", "日本語", "tool", "data-base", "c++", "ünïcode"]
        var time: Int64 = 0
        for _ in 0..<60 {
            time += Int64(random.below(3)) - 1
            let page = (0..<1 + random.below(30)).map { _ in
                Repository.sample(
                    Int64(random.below(90)), words[random.below(7)], stars: random.below(5),
                    "\(words[random.below(7)]) \(words[random.below(7)])")
            }
            try await library.remember(page, host: host, seenAt: .at(max(0, time)))
        }
        #expect(try await library.isSound())
        let all = try await library.search(CatalogueQuery(host: host, text: "", limit: 1_000, budget: .seconds(60)))
        for word in words {
            let terms = Set(SearchTerms.distinct(in: [word]))
            let expected = all.repositories.filter {
                terms.isSubset(of: SearchTerms.distinct(in: CatalogueWriter.indexedFields(of: $0)))
            }
            #expect(
                try await Set(find(library, word, prefix: false, limit: 1_000)) == Set(expected.map(\.name)), "\(word)")
            #expect(try await find(library, word, prefix: false, limit: 1_000).count == expected.count, "\(word)")
        }
    }

    @Test(
        "counts that damage has left in the file are counted anew, and end nothing",
        arguments: [(Int64.max, Int64.max), (.min, .min), (-1, 0), (0, .max - 1), (.max, 1), (5, 1 << 40)])
    func damagedCounts(count: Int64, next: Int64) async throws {
        let library = try await temporary.open(limits: Library.Limits(catalogue: 400))
        try await library.remember([.sample(1, "word")], host: host, seenAt: .at(1))
        try await library.pool.write { db in
            try db.execute(sql: "UPDATE catalogueState SET count = ?, nextSequence = ?", arguments: [count, next])
        }
        try await library.remember((Int64(1)...200).map { .sample($0, "word-\($0)") }, host: host, seenAt: .at(2))
        #expect(try await library.isSound())
        #expect(try await find(library, "word", limit: 300).count == 200)
        try await library.pool.write { try $0.execute(sql: "UPDATE host SET number = 8191 WHERE name = 'example.org'") }
        #expect(try await find(library, "word").isEmpty)
    }

    @Test("what the user makes is on the disk before it is acknowledged, what the next search brings back need not be")
    func durability() async throws {
        #expect(try await library.keep { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
        let seen = try await library.write(synchronous: "NORMAL") { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        #expect(seen == 1)
        #expect(try await library.keep { try Int.fetchOne($0, sql: "PRAGMA secure_delete") } == 1)
        #expect(try await library.keep { try Int.fetchOne($0, sql: "PRAGMA mmap_size") } == 0)
    }
}
