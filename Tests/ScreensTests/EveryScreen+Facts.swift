@testable import Core
@testable import Features

/// Pages with facts.
extension EveryScreen {
    /// All there are.
    static let facts: RepositoryFacts = {
        var facts = RepositoryFacts()
        facts.languages = [.init(name: "Swift", bytes: 97_900), .init(name: "C", bytes: 1_900)]
        facts.languageBytes = 100_000
        let totals = [0, 1, 0, 0, 3, 19, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 4] + Array(repeating: 0, count: 12)
        facts.stars = StarHistory(
            weeks: totals.enumerated().map { week, total in
                .init(
                    start: Scene.now.advanced(bySeconds: Int64(week - 30) * 604_800),
                    days: [total, 0, 0, 0, 0, 0, 0])
            })
        facts.lastCommit = Scene.now.advanced(bySeconds: -3 * 86_400)
        facts.release = .init(tag: "v0.3", publishedAt: Scene.now.advanced(bySeconds: -160 * 86_400))
        (facts.openIssues, facts.closedIssues) = (12, 48)
        (facts.openPullRequests, facts.mergedPullRequests) = (3, 71)
        (facts.isArchived, facts.isTemplate, facts.isMirror, facts.hasSecurityPolicy) = (true, true, true, true)
        facts.parent = "octo/origin"
        return facts
    }()

    /// Shows facts about the subject of the page.
    static func findFacts(_ scene: inout Scene, _ facts: RepositoryFacts = EveryScreen.facts) {
        guard let subject = scene.state.page.subject else { return }
        scene.reduce(.loader(.arrived(AnyContentValue([subject.id: facts]), .facts(of: subject))))
    }

    /// A page that shows its facts.
    private static func withFacts(_ name: String, open: @escaping @Sendable (inout Scene) -> Void) -> EveryScreen {
        onAnswer(name) {
            open(&$0)
            findFacts(&$0)
        }
    }

    static let pagesWithFacts: [EveryScreen] = [
        withFacts("page with facts") { openPage(&$0) },
        withFacts("page with facts in full") { openPage(&$0, .full(wasDocked: true)) },
        withFacts("page with facts before its README") { follow(&$0) },
        onAnswer("page held back") {
            follow(&$0)
            $0.hold({ .readme(of: $0) }, .reserved(remaining: 12, limit: 60))
            $0.hold(Content.starHistory, .reserved(remaining: 12, limit: 60))
        },
        onAnswer("page without some facts") { withoutFacts(&$0, .queryTooLarge) },
        onAnswer("page without facts") {
            withoutFacts(&$0, .graphQL(messages: [String(repeating: "日本語 ", count: 40), "\u{1B}[2J"]))
        },
    ]

    private static func withoutFacts(_ scene: inout Scene, _ failure: Failure) {
        openPage(&scene)
        findFacts(&scene)
        scene.failFacts(failure, Content.starHistory)
    }
}
