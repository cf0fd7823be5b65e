import GRDB
import Testing

@testable import Core
@testable import Library

@Suite("Pages of repositories that are kept for the next process")
struct SavedPageTests {
    private let temporary = TemporaryLibrary()

    private func key(
        _ repository: String = "octocat/thing", _ kind: SavedPageKey.Kind = .readme, host: String = "github.com",
        identity: String = "octocat"
    ) -> SavedPageKey {
        SavedPageKey(kind, of: repository, host: host, identity: identity)
    }

    private func page(_ text: String, tag: String? = "tag", at seconds: Int64 = 100) -> SavedPage {
        SavedPage(content: Array(text.utf8), tag: tag, fetchedAt: .at(seconds))
    }

    @Test("a page is there for the next process, as it was, with its etag and its time")
    func survives() async throws {
        let library = try await temporary.open()
        try await library.savePage(page("one"), for: key())
        try await library.savePage(page("two", tag: nil), for: key("octocat/other"))
        try library.close()
        let next = try await temporary.open()
        #expect(try await next.page(for: key("Octocat/THING")) == page("one"))
        #expect(try await next.page(for: key("octocat/other")) == page("two", tag: nil))
        try await next.savePage(page("new", at: 200), for: key())
        #expect(try await next.page(for: key()) == page("new", at: 200))
        try await next.confirmPage(for: key(), at: .at(300))
        #expect(try await next.page(for: key()) == page("new", at: 300))
    }

    @Test("a page is one host's, one identity's, one repository's and of one kind")
    func apart() async throws {
        let library = try await temporary.open()
        try await library.savePage(page("one"), for: key())
        let others = [key("octocat/thin"), key(host: "example.org"), key(identity: ""), key("octocat/thing", .facts)]
        for other in others {
            #expect(try await library.page(for: other) == nil)
            try await library.confirmPage(for: other, at: .at(900))
        }
        _ = try await library.forget("somebody", host: "github.com")
        #expect(try await library.page(for: key()) == page("one"))
    }

    @Test("a file is one path's on one branch, whose case counts, and no other part's")
    func files() async throws {
        let library = try await temporary.open()
        func key(_ place: String, _ kind: SavedPageKey.Kind = .file) -> SavedPageKey {
            SavedPageKey(kind, at: place, of: "Octocat/Thing", host: "github.com", identity: "octocat")
        }
        try await library.savePage(page("one"), for: key("main a/b.c"))
        for other in ["main a/B.c", "main", "", "other a/b.c"] {
            #expect(try await library.page(for: key(other)) == nil)
        }
        #expect(try await library.page(for: key("main a/b.c", .rendered)) == nil)
        #expect(try await library.page(for: key("main a/b.c")) == page("one"))
        let repository = Repository.sample(1, "Thing", owner: "Octocat")
        #expect(
            try await library.latestPage(.file, at: "main a/b.c", of: repository, host: "github.com") == page("one"))
        #expect(try await library.contents().amounts.contains { $0.kind == .pages && $0.amount.count == 1 })
        _ = try await library.forget("octocat", host: "github.com")
        #expect(try await library.page(for: key("main a/b.c")) == nil)
    }

    @Test("offline, the newest page counts, whoever saw it")
    func latest() async throws {
        let library = try await temporary.open()
        try await library.savePage(page("new", at: 200), for: key(identity: ""))
        try await library.savePage(page("old"), for: key())
        let found = try await library.latestPage(.readme, of: .sample(1, "Thing", owner: "Octocat"), host: "github.com")
        #expect(found == page("new", at: 200))
        #expect(try await library.latestPage(.facts, of: .sample(1, "thing"), host: "github.com") == nil)
    }

    @Test("the least recently used pages go first when there are too many bytes")
    func bounded() async throws {
        // Each takes two pages of the file and a bit.
        let library = try await temporary.open(limits: Library.Limits(pageBytes: 3 * (8_192 + 512)))
        let text = String(repeating: "x", count: 5_000)
        for number in 1...3 { try await library.savePage(page(text), for: key("octocat/\(number)")) }
        // The clock does not matter.
        try await library.confirmPage(for: key("octocat/1"), at: .at(1))
        try await library.savePage(page(text), for: key("octocat/4"))
        var there: [Int] = []
        for number in 1...4 where try await library.page(for: key("octocat/\(number)")) != nil { there.append(number) }
        #expect(there == [1, 3, 4])
        // One that is larger than all of the room leaves nothing.
        try await library.savePage(page(String(repeating: "x", count: 30_000)), for: key("octocat/5"))
        #expect(try await library.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM content") } == 0)
    }

    @Test("pictures take a quarter of the room at most")
    func pictures() async throws {
        let library = try await temporary.open(limits: Library.Limits(pageBytes: 16 * (8_192 + 512)))
        let text = String(repeating: "x", count: 5_000)
        try await library.savePage(page(text), for: key("octocat/1"))
        for number in 1...9 {
            let key = SavedPageKey(.picture, at: "\(number)", of: "octocat/1", host: "github.com", identity: "")
            try await library.savePage(page(text), for: key)
        }
        let kinds = try await library.read { try String.fetchAll($0, sql: "SELECT kind FROM content ORDER BY lastUse") }
        #expect(kinds == ["readme"] + (6...9).map { "picture \($0)" })
    }

    @Test("a log that was moved aside alone is named, because nobody can say what it has")
    func loneLog() async throws {
        let library = try await temporary.open()
        let log = temporary.path + ".replaced-2026-01-01T000000Z-wal"
        temporary.replace(log, with: [])
        #expect(try await library.forget("octocat", host: "github.com").notice == nil)
        temporary.replace(log, with: [1, 2, 3])
        #expect(try await library.forget("octocat", host: "github.com").notice == .notCleared(paths: [log]))
    }

    @Test("what room was made for leaves no byte either")
    func overwritten() async throws {
        let secret = "XyZZy-PrivateWords"
        let library = try await temporary.open(limits: Library.Limits(pageBytes: 100_000))
        try await library.savePage(page(String(repeating: secret, count: 4_000)), for: key("secret/one"))
        try await library.savePage(page(String(repeating: "public", count: 12_000)), for: key("public/one"))
        try await library.emptyLog()
        #expect(temporary.places(of: secret) == [])
    }

    // MARK: Links

    @Test("what is gone, hidden and renamed is added to what is kept")
    func links() async throws {
        let library = try await temporary.open()
        let key = key("o/list", .links)
        try await library.recordLinks(["o/a": .gone, "o/b": .hidden], for: key, at: .at(100))
        let (b, d) = (Repository.sample(2, "b", owner: "O"), Repository.sample(3, "d", owner: "O"))
        try await library.recordLinks(
            ["o/c": .found(d, isCurrent: true), "o/b": .found(b, isCurrent: true)], for: key, at: .at(200))
        let page = try #require(try await library.page(for: key))
        let links = SavedLinks(page)
        #expect(links.gone == ["o/a": .at(100)])
        #expect(links.hidden.isEmpty)
        #expect(links.renamed == ["o/c": try RepositoryReference("O/d")])
        #expect(SavedLinks(links.page(at: .at(300))) == links)
    }

    @Test(
        "a damaged page has what can be read of it",
        arguments: [
            "", "gone", "gone x y", "renamed a", "renamed a ../b", "gone 99999999999999999999 o/a", "\u{0}\u{1B}",
        ])
    func damagedLinks(text: String) {
        #expect(SavedLinks(SavedPage(content: [1] + Array(text.utf8), fetchedAt: .at(1))) == SavedLinks())
        #expect(SavedLinks(SavedPage(content: Array(text.utf8), fetchedAt: .at(1))) == SavedLinks())
    }

    // MARK: Facts

    private let now = Timestamp(seconds: 1_700_000_000)

    @Test func factsAreTheSameAfterTheyWereSaved() {
        var facts = RepositoryFacts()
        facts.languages = [.init(name: "Swift", bytes: 60_000), .init(name: "C", bytes: 400)]
        facts.stars = StarHistory(weeks: [.init(start: now, days: [1, 2, 0, 0, 5, 6, 7])])
        facts.release = .init(tag: "v1.2 \"ü\"", publishedAt: now)
        (facts.openIssues, facts.closedIssues) = (1, 2)
        (facts.openPullRequests, facts.mergedPullRequests) = (3, 4)
        (facts.isArchived, facts.isTemplate, facts.isMirror) = (true, false, true)
        (facts.languageBytes, facts.lastCommit) = (60_400, now)
        (facts.parent, facts.hasSecurityPolicy, facts.license) = ("octo/parent", true, "MIT")
        let page = SavedPage(encoding: facts, fetchedAt: now)
        #expect(page.facts == facts)
        #expect(page.fetchedAt == now)
        #expect(SavedPage(encoding: RepositoryFacts(), fetchedAt: now).facts == RepositoryFacts())
    }

    @Test(arguments: ["", "x", "[]", #"{"languages":7}"#])
    func somethingElseIsNoFacts(content: String) {
        #expect(SavedPage(content: Array(content.utf8), fetchedAt: now).facts == nil)
    }
}

@Suite("Answers and budgets that are kept for the next process")
struct AnswerTests {
    private let library: Library
    private let temporary = TemporaryLibrary()

    init() async throws { library = try await temporary.open() }

    private func key(
        _ text: String, host: String = "github.com", identity: String = "octocat", sort: SearchSort = .bestMatch,
        perPage: Int = 50, page: String? = nil
    ) -> AnswerKey {
        AnswerKey(
            host: host, identity: identity, query: SearchQuery(text, sort: sort), perPage: perPage,
            page: page.map(PageReference.init(rawValue:)))
    }

    private func page(_ numbers: Int64...) -> SearchPage {
        SearchPage(
            repositories: numbers.map {
                .sample($0, stars: 7, language: "Swift", "日本語", topics: ["a"], node: $0 == 1 ? "R_1" : nil)
            },
            totalCount: 99, isIncomplete: true, skippedItems: 1, hiddenOrganizations: 3,
            next: PageReference(rawValue: "https://example.org/?page=2"))
    }

    @Test("an answer is there for the next process, as it was and with its time")
    func answerSurvives() async throws {
        try await library.saveAnswer(page(2, 1), for: key("swift"), at: .at(100))
        try library.close()
        let next = try await temporary.open()
        let kept = try #require(try await next.answer(for: key("swift"), notBefore: .at(100)))
        #expect(kept == SavedAnswer(page: page(2, 1), receivedAt: .at(100)))
        #expect(try await next.answer(for: key("swift"), notBefore: .at(101)) == nil)
        try await next.saveAnswer(page(3), for: key("swift"), at: .at(200))
        #expect(try await next.answer(for: key("swift"), notBefore: .at(0))?.page == page(3))
    }

    @Test("an answer is one host's, one identity's, and of one query, order and page")
    func answersAreApart() async throws {
        try await library.saveAnswer(page(1), for: key("swift"), at: .at(1))
        let others = [
            key("swif"), key("swift", host: "example.org"), key("swift", identity: ""), key("swift", sort: .stars),
            key("swift", perPage: 100), key("swift", page: "https://example.org/?page=2"),
        ]
        for other in others { #expect(try await library.answer(for: other, notBefore: .at(0)) == nil) }
        _ = try await library.forget("octocat", host: "github.com")
        #expect(try await library.answer(for: key("swift"), notBefore: .at(0)) == nil)
    }

    @Test("what was last known of a budget is there for the next process, the newest of what was kept")
    func budgetSurvives() async throws {
        func budget(_ remaining: Int) -> RateLimit {
            RateLimit(
                resource: "search", limit: 30, remaining: remaining, used: 30 - remaining, reset: .at(60), date: .at(5))
        }
        try await library.saveBudget(budget(9), host: "github.com", identity: "octocat", at: .at(10))
        try await library.saveBudget(budget(20), host: "github.com", identity: "octocat", at: .at(9))
        try await library.saveBudget(budget(3), host: "github.com", identity: "", at: .at(10))
        try library.close()
        let known = try await temporary.open().budgets(host: "github.com", identity: "octocat")
        #expect(known.map(\.budget) == [budget(9)])
        #expect(known.map(\.receivedAt) == [.at(10)])
    }

    @Test("an answer that damage has made senseless is none")
    func senselessAnswer() async throws {
        try await library.saveAnswer(page(1), for: key("swift"), at: .at(1))
        try await library.pool.write { try $0.execute(sql: "UPDATE content SET content = x'7B00'") }
        #expect(try await library.answer(for: key("swift"), notBefore: .at(0)) == nil)
    }
}
