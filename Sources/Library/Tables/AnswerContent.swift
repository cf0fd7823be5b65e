internal import Model

/// A page of results as JSON.
struct AnswerContent: Codable {
    private let repositories: [ExportDocument.Entry]
    private let totalCount: Int
    private let isIncomplete: Bool
    private let skippedItems: Int
    private let next: String?
    /// In the order of the repositories; missing in answers of older versions.
    private let nodeIDs: [String?]?

    init(_ page: SearchPage) {
        let moment = Timestamp(seconds: 0)
        repositories = page.repositories.map {
            ExportDocument.Entry(Favourite(host: "", repository: $0, addedAt: moment))
        }
        totalCount = page.totalCount
        isIncomplete = page.isIncomplete
        skippedItems = page.skippedItems
        next = page.next?.rawValue
        nodeIDs = page.repositories.map(\.nodeID)
    }

    var page: SearchPage {
        var repositories = repositories.map(\.favourite.repository)
        for (index, nodeID) in (nodeIDs ?? []).enumerated() where repositories.indices.contains(index) {
            repositories[index].nodeID = nodeID
        }
        return SearchPage(
            repositories: repositories, totalCount: totalCount, isIncomplete: isIncomplete,
            skippedItems: max(0, skippedItems), next: next.map(PageReference.init(rawValue:)))
    }
}

/// A rate limit as JSON.
struct BudgetContent: Codable {
    private let resource: String
    private let limit: Int
    private let remaining: Int
    private let used: Int
    private let reset: Int64
    private let date: Int64

    init(_ budget: RateLimit) {
        resource = budget.resource
        limit = budget.limit
        remaining = budget.remaining
        used = budget.used
        reset = budget.reset.seconds
        date = budget.date.seconds
    }

    var budget: RateLimit {
        RateLimit(
            resource: resource, limit: limit, remaining: remaining, used: used,
            reset: Timestamp(seconds: reset).inCalendar, date: Timestamp(seconds: date).inCalendar)
    }
}
