@testable import Core
@testable import Features

extension Scene {
    /// Six repositories that differ, one with a wide name.
    static let compared: [Repository] = (1...6).map { number in
        Repository(
            id: .init(rawValue: 2_000 + Int64(number)), owner: ["mona", "a-rather-long-organisation-name"][number % 2],
            name: number == 3 ? "日本語-🚀" : "thing-\(number)", license: "MIT", topics: ["swift", "topic-\(number)"],
            stars: 4_000 / number, forks: 12, size: 900 * number,
            createdAt: now.advanced(bySeconds: -Int64(number) * 40_000_000), nodeID: "R_\(number)")
    }

    /// What GitHub says of one of them.
    static func comparedFacts(_ number: Int) -> ComparedFacts {
        var facts = ComparedFacts()
        facts.loaded = Set(ComparedFacts.Part.allCases)
        facts.facts.stars = StarHistory(
            weeks: (0..<30).map { week in
                .init(start: now.advanced(bySeconds: Int64(week - 30) * 604_800), days: [week * number % 17, number])
            })
        (facts.facts.openIssues, facts.facts.closedIssues) = (number * 7, 90)
        (facts.facts.openPullRequests, facts.facts.mergedPullRequests) = (number, 40)
        facts.closedPullRequests = 3
        facts.contributors = number * number
        facts.facts.hasSecurityPolicy = number % 2 == 0
        facts.facts.lastCommit = now.advanced(bySeconds: -Int64(number) * 86_400)
        facts.facts.languages = [.init(name: "Swift", bytes: 900 - number * 50), .init(name: "C", bytes: number * 50)]
        if number != 2 { facts.facts.release = .init(tag: "v\(number).0\u{1B}[31m", publishedAt: now) }
        facts.releases = (0..<number).map { now.advanced(bySeconds: -Int64($0 * number) * 864_000) }
        facts.readme = .init(bytes: 1_500 * number, headings: number)
        return facts
    }

    /// So many repositories are side by side.
    mutating func compare(_ count: Int, known: Bool = true) {
        reduce(.compare(.opened(Array(Scene.compared.prefix(count)), at: Scene.now)))
        if known { fillComparison(count, Scene.comparedFacts) }
    }

    fileprivate mutating func fillComparison(_ count: Int, _ facts: (Int) -> ComparedFacts) {
        let found = Scene.compared.prefix(count).enumerated().map { ($1.id, facts($0 + 1)) }
        reduce(.compare(.filled(Dictionary(found) { $1 })))
    }
}

extension EveryScreen {
    private static func comparison(_ name: String, _ make: @escaping @Sendable (inout Scene) -> Void) -> EveryScreen {
        onAnswer("comparison\(name)", make)
    }

    static let comparisons: [EveryScreen] = [
        comparison(" of two") { $0.compare(2) },
        comparison(" of six, the last selected") {
            $0.compare(6)
            $0.move(.bottom)
        },
        comparison(" of three, equal rows shown") {
            $0.compare(3)
            $0.reduce(.compare(.toggledEqual))
            $0.reduce(.compare(.scrolled(to: 12)))
        },
        comparison(", nothing loaded") { $0.compare(4, known: false) },
        comparison(" without a token") {
            $0.compare(2, known: false)
            $0.fillComparison(2) { _ in ComparedFacts([.details, .contributors], .needsToken) }
        },
        comparison(", requests held") {
            $0.compare(3, known: false)
            $0.fillComparison(3) { _ in ComparedFacts([.details, .languages], .limited) }
            $0.state.loader.held[FactsToCompare(repository: Scene.compared[0]).content] = .limited(
                .spent(until: Scene.now.advanced(bySeconds: 95)))
        },
        comparison(", page open") {
            $0.compare(3)
            openPage(&$0)
        },
    ]
}
