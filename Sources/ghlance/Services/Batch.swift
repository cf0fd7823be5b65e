import Core
import Library

/// What is saved together.
struct Batch {
    typealias Write = @Sendable (Library) async throws(LibraryFailure) -> Void

    /// By the identity that saw them.
    var repositories: [String: [Repository]] = [:]
    var answers: [AnswerKey: SavedAnswer] = [:]
    /// By identity and resource.
    var budgets: [[String]: (budget: RateLimit, receivedAt: Timestamp)] = [:]
    /// Parts of pages, in order.
    var pages: [Write] = []

    var isEmpty: Bool { repositories.isEmpty && answers.isEmpty && budgets.isEmpty && pages.isEmpty }

    func writes(host: String, now: Timestamp) -> [Write] {
        let answered: Write = { [repositories, answers, budgets] library throws(LibraryFailure) in
            for (identity, repositories) in repositories {
                try await library.remember(repositories, host: host, identity: identity, seenAt: now)
            }
            for (key, answer) in answers {
                try await library.saveAnswer(answer.page, for: key, at: answer.receivedAt)
            }
            for (key, known) in budgets {
                try await library.saveBudget(known.budget, host: host, identity: key[0], at: known.receivedAt)
            }
        }
        return [answered] + pages
    }
}
