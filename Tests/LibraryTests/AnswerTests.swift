import GRDB
import Testing

@testable import Core
@testable import Library

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
