internal import FoundationEssentials
package import Model

/// The saved form of facts: JSON.
extension KeptPage {
    /// Facts as they are saved.
    package init(_ facts: RepositoryFacts, fetchedAt: Timestamp) {
        let data = (try? JSONEncoder().encode(FactsContent(facts))) ?? Data()
        self.init(content: Array(data), fetchedAt: fetchedAt)
    }

    /// The facts; `nil` if this is something else.
    package var facts: RepositoryFacts? {
        (try? StoredJSON.decode(FactsContent.self, from: content))?.facts
    }
}

/// Facts as JSON. What is missing is not known.
private struct FactsContent: Codable {
    struct Language: Codable {
        var name: String
        var bytes: Count
    }

    struct Release: Codable {
        var tag: String
        var publishedAt: Timestamp?
    }

    struct Week: Codable {
        var start: Timestamp
        var days: [Count]
    }

    var languages: [Language]?
    var languageBytes: Count?
    var stars: [Week]?
    var lastCommit: Timestamp?
    var release: Release?
    var openIssues: Count?
    var closedIssues: Count?
    var openPullRequests: Count?
    var mergedPullRequests: Count?
    var isArchived: Bool?
    var isTemplate: Bool?
    var isMirror: Bool?
    var parent: String?
    var hasSecurityPolicy: Bool?
    var license: String?

    init(_ facts: RepositoryFacts) {
        languages = facts.languages?.map { Language(name: $0.name, bytes: Count($0.bytes)) }
        languageBytes = facts.languageBytes.map { Count($0) }
        stars = facts.stars?.weeks.map { Week(start: $0.start, days: $0.days.map { Count($0) }) }
        lastCommit = facts.lastCommit
        release = facts.release.map { Release(tag: $0.tag, publishedAt: $0.publishedAt) }
        openIssues = facts.openIssues.map { Count($0) }
        closedIssues = facts.closedIssues.map { Count($0) }
        openPullRequests = facts.openPullRequests.map { Count($0) }
        mergedPullRequests = facts.mergedPullRequests.map { Count($0) }
        isArchived = facts.isArchived
        isTemplate = facts.isTemplate
        isMirror = facts.isMirror
        parent = facts.parent
        hasSecurityPolicy = facts.hasSecurityPolicy
        license = facts.license
    }

    var facts: RepositoryFacts {
        var facts = RepositoryFacts()
        facts.languages = languages?.map { .init(name: $0.name, bytes: $0.bytes.value) }
        facts.languageBytes = languageBytes?.value
        facts.stars = stars.map { weeks in
            StarHistory(weeks: weeks.map { .init(start: $0.start, days: $0.days.map(\.value)) })
        }
        facts.lastCommit = lastCommit
        facts.release = release.map { .init(tag: $0.tag, publishedAt: $0.publishedAt) }
        facts.openIssues = openIssues?.value
        facts.closedIssues = closedIssues?.value
        facts.openPullRequests = openPullRequests?.value
        facts.mergedPullRequests = mergedPullRequests?.value
        facts.isArchived = isArchived
        facts.isTemplate = isTemplate
        facts.isMirror = isMirror
        facts.parent = parent
        facts.hasSecurityPolicy = hasSecurityPolicy
        facts.license = license
        return facts
    }
}
