internal import FoundationEssentials
public import Model

/// The saved form of facts: JSON.
extension KeptPage {
    /// Facts as they are saved.
    public init(_ facts: RepositoryFacts, fetchedAt: Timestamp) {
        let data = (try? JSONEncoder().encode(FactsContent(facts))) ?? Data()
        self.init(content: Array(data), fetchedAt: fetchedAt)
    }

    /// The facts; `nil` if this is something else.
    public var facts: RepositoryFacts? {
        (try? JSONDecoder().decode(FactsContent.self, from: Data(content)))?.facts
    }
}

/// Facts as JSON. What is missing is not known.
private struct FactsContent: Codable {
    struct Language: Codable {
        var name: String
        var bytes: Int
    }

    struct Release: Codable {
        var tag: String
        var publishedAt: Int64?
    }

    struct Week: Codable {
        var start: Int64
        var days: [Int]
    }

    var languages: [Language]?
    var languageBytes: Int?
    var stars: [Week]?
    var lastCommit: Int64?
    var release: Release?
    var openIssues: Int?
    var closedIssues: Int?
    var openPullRequests: Int?
    var mergedPullRequests: Int?
    var isArchived: Bool?
    var isTemplate: Bool?
    var isMirror: Bool?
    var parent: String?
    var hasSecurityPolicy: Bool?
    var license: String?

    init(_ facts: RepositoryFacts) {
        languages = facts.languages?.map { Language(name: $0.name, bytes: $0.bytes) }
        languageBytes = facts.languageBytes
        stars = facts.stars?.weeks.map { Week(start: $0.start.seconds, days: $0.days) }
        lastCommit = facts.lastCommit?.seconds
        release = facts.release.map { Release(tag: $0.tag, publishedAt: $0.publishedAt?.seconds) }
        openIssues = facts.openIssues
        closedIssues = facts.closedIssues
        openPullRequests = facts.openPullRequests
        mergedPullRequests = facts.mergedPullRequests
        isArchived = facts.isArchived
        isTemplate = facts.isTemplate
        isMirror = facts.isMirror
        parent = facts.parent
        hasSecurityPolicy = facts.hasSecurityPolicy
        license = facts.license
    }

    /// The facts. Sizes are limited, because shares are computed of them and a damaged file can have any number.
    var facts: RepositoryFacts {
        var facts = RepositoryFacts()
        facts.languages = languages?.map { .init(name: $0.name, bytes: FactsContent.bounded($0.bytes)) }
        facts.languageBytes = languageBytes.map(FactsContent.bounded)
        facts.stars = stars.map { weeks in
            StarHistory(weeks: weeks.map { .init(start: FactsContent.moment($0.start), days: $0.days) })
        }
        facts.lastCommit = lastCommit.map(FactsContent.moment)
        facts.release = release.map { .init(tag: $0.tag, publishedAt: $0.publishedAt.map(FactsContent.moment)) }
        facts.openIssues = openIssues.map(FactsContent.bounded)
        facts.closedIssues = closedIssues.map(FactsContent.bounded)
        facts.openPullRequests = openPullRequests.map(FactsContent.bounded)
        facts.mergedPullRequests = mergedPullRequests.map(FactsContent.bounded)
        facts.isArchived = isArchived
        facts.isTemplate = isTemplate
        facts.isMirror = isMirror
        facts.parent = parent
        facts.hasSecurityPolicy = hasSecurityPolicy
        facts.license = license
        return facts
    }

    private static func bounded(_ number: Int) -> Int { min(max(0, number), 1 << 43) }
    private static func moment(_ seconds: Int64) -> Timestamp { Timestamp(seconds: seconds).inCalendar }
}
