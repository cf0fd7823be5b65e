internal import Model

/// A page of results as JSON.
struct AnswerContent: Codable {
    private let repositories: [ExportDocument.Entry]
    private let totalCount: Count
    private let isIncomplete: Bool
    private let skippedItems: Count
    private let next: String?
    /// In the order of the repositories; missing in answers of older versions.
    private let nodeIDs: [String?]?

    init(_ page: SearchPage) {
        let moment = Timestamp(seconds: 0)
        repositories = page.repositories.map {
            ExportDocument.Entry(Favourite(host: "", repository: $0, addedAt: moment))
        }
        totalCount = Count(page.totalCount)
        isIncomplete = page.isIncomplete
        skippedItems = Count(page.skippedItems)
        next = page.next?.rawValue
        nodeIDs = page.repositories.map(\.nodeID)
    }

    var page: SearchPage {
        var repositories = repositories.map(\.favourite.repository)
        for (index, nodeID) in (nodeIDs ?? []).enumerated() where repositories.indices.contains(index) {
            repositories[index].nodeID = nodeID
        }
        return SearchPage(
            repositories: repositories, totalCount: totalCount.value, isIncomplete: isIncomplete,
            skippedItems: skippedItems.value, next: next.map(PageReference.init(rawValue:)))
    }
}

/// A rate limit as JSON.
struct BudgetContent: Codable {
    private let resource: String
    private let limit: Count
    private let remaining: Count
    private let used: Count
    private let reset: Timestamp
    private let date: Timestamp

    init(_ budget: RateLimit) {
        resource = budget.resource
        limit = Count(budget.limit)
        remaining = Count(budget.remaining)
        used = Count(budget.used)
        reset = budget.reset
        date = budget.date
    }

    var budget: RateLimit {
        RateLimit(
            resource: resource, limit: limit.value, remaining: remaining.value, used: used.value, reset: reset,
            date: date)
    }
}
