import GitHub
import Library
import Model
import Platform
import TestSupport
import Testing

@testable import Services
@testable import ghlance

/// What is kept of the pages that GitHub has answered with.
struct KeeperAnswersTests {
    /// Nobody has to wait for the pages that come together.
    private struct NoDelay: Clock {
        var now: ContinuousClock.Instant { .now }
        var minimumResolution: Duration { .zero }
        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
    }

    @Test func eachPageIsTriedAlsoAfterOneThatCouldNotBeWritten() async throws {
        let folder = try ScratchFolder()
        let access = LibraryAccess(folder: folder.path)
        let library = try await access.open { () async throws(LibraryFailure) -> Library in
            try await Library.open(folder: folder.path, now: Timestamp(seconds: 1))
        }
        try library.close()
        let executor = WorkExecutor()
        let failures = Mailbox<LibraryFailure>(of: "a page that cannot be written")
        let session = Session()
        session.settle(nil)
        let keeper = Keeper(
            library: access, host: "github.com", session: session, perPage: 30,
            now: { Timestamp(seconds: 2) }, clock: NoDelay(), executor: executor
        ) { failures.post($0) }
        for number in 1...3 {
            _ = try await keeper.page {
                let repository = Repository(id: .init(rawValue: Int64(number)), owner: "octo", name: "one")
                return SearchPage(repositories: [repository], totalCount: 1)
            }
            _ = try await failures.next()
            // The executor does one thing after the other: what follows the failure is done when this is.
            await Task(executorPreference: executor) {}.value
        }
    }

    @Test func anAnswerThatCanHardlyBeReadDoesNotReplaceTheOneThatWasKept() async throws {
        let folder = try ScratchFolder()
        let access = LibraryAccess(folder: folder.path)
        let library = try await access.open { () async throws(LibraryFailure) -> Library in
            try await Library.open(folder: folder.path, now: Timestamp(seconds: 1))
        }
        let session = Session()
        session.settle(nil)
        func keeper() -> Keeper {
            Keeper(
                library: access, host: "github.com", session: session, perPage: 100,
                now: { Timestamp(seconds: 2) }, clock: NoDelay(), executor: WorkExecutor()
            ) { Issue.record("\($0)") }
        }
        let query = SearchQuery("swift")
        for skipped in [0, 99] {
            let keeper = keeper()
            _ = try await keeper.page(of: query) {
                let repositories = (1...100 - skipped).map {
                    Repository(id: .init(rawValue: Int64($0)), owner: "octo", name: "cat-\($0)")
                }
                return SearchPage(repositories: repositories, totalCount: 100, skippedItems: skipped)
            }
            await keeper.finish()
        }
        let kept = try await library.latestAnswer(to: query, host: "github.com", perPage: 100)
        #expect(kept?.page.repositories.count == 100)
    }

    @Test func aRateLimitFromTheFutureIsNotWaitedFor() async throws {
        let folder = try ScratchFolder()
        let access = LibraryAccess(folder: folder.path)
        let library = try await access.open { () async throws(LibraryFailure) -> Library in
            try await Library.open(folder: folder.path, now: Timestamp(seconds: 1))
        }
        let session = Session()
        session.settle(nil)
        let keeper = Keeper(
            library: access, host: "github.com", session: session, perPage: 30,
            now: { Timestamp(seconds: 1_000) }, clock: NoDelay(), executor: WorkExecutor()
        ) { _ in }
        // The second one was received when the machine's clock was wrong.
        for (resource, receivedAt) in [("core", Int64(999)), ("graphql", 99_999_999)] {
            let limit = RateLimit(
                resource: resource, limit: 60, remaining: 0, used: 60, reset: Timestamp(seconds: receivedAt + 60),
                date: Timestamp(seconds: receivedAt))
            try await library.keepBudget(
                limit, host: "github.com", identity: "", at: Timestamp(seconds: receivedAt))
        }
        #expect(await keeper.lastBudgets().budgets.map(\.budget.resource) == ["core"])
        try library.close()
    }
}
