import Testing

@testable import Core
@testable import Library

/// The saved form of facts.
struct SavedFactsTests {
    private let now = Timestamp(seconds: 1_700_000_000)

    private var facts: RepositoryFacts {
        var facts = RepositoryFacts()
        facts.languages = [.init(name: "Swift", bytes: 60_000), .init(name: "C", bytes: 400)]
        facts.languageBytes = 60_400
        facts.stars = StarHistory(weeks: [.init(start: now, days: [1, 2, 0, 0, 5, 6, 7])])
        facts.lastCommit = now
        facts.release = .init(tag: "v1.2 \"ü\"", publishedAt: now)
        (facts.openIssues, facts.closedIssues) = (1, 2)
        (facts.openPullRequests, facts.mergedPullRequests) = (3, 4)
        (facts.isArchived, facts.isTemplate, facts.isMirror) = (true, false, true)
        facts.parent = "octo/parent"
        facts.hasSecurityPolicy = true
        facts.license = "MIT"
        return facts
    }

    @Test func factsAreTheSameAfterTheyWereSaved() {
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
