import TestSupport
import Testing

@testable import Core
@testable import GitHub
@testable import Library
@testable import Platform
@testable import ghlance

/// What is kept of the pages that GitHub has answered with.
struct RecorderAnswersTests {
    /// Nobody has to wait for the pages that come together.
    private struct NoDelay: Clock {
        var now: ContinuousClock.Instant { .now }
        var minimumResolution: Duration { .zero }
        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
    }

    /// A library on disk, and nobody who is signed in.
    private struct World {
        let folder: ScratchFolder
        let access: LibraryAccess
        let library: Library
        let session = Session()

        init() async throws {
            let folder = try ScratchFolder()
            self.folder = folder
            access = LibraryAccess(folder: folder.path)
            library = try await access.open { () async throws(LibraryFailure) -> Library in
                try await Library.open(folder: folder.path, now: Timestamp(seconds: 1))
            }
            session.resolve(nil)
        }

        /// - Parameter now: in seconds since 1970.
        func recorder(
            perPage: Int = 30, now: Int64 = 2, executor: WorkExecutor = WorkExecutor(),
            onFailure: @escaping @Sendable (LibraryFailure) -> Void
        ) -> Recorder {
            Recorder(
                library: access, host: "github.com", session: session, perPage: perPage,
                now: { Timestamp(seconds: now) }, clock: NoDelay(), executor: executor, onFailure: onFailure)
        }
    }

    @Test func eachPageIsTriedAlsoAfterOneThatCouldNotBeWritten() async throws {
        let world = try await World()
        try world.library.close()
        let executor = WorkExecutor()
        let failures = Mailbox<LibraryFailure>(of: "a page that cannot be written")
        let recorder = world.recorder(executor: executor) { failures.post($0) }
        for number in 1...3 {
            _ = try await recorder.page {
                let repository = Repository(id: .init(rawValue: Int64(number)), owner: "octo", name: "one")
                return SearchPage(repositories: [repository], totalCount: 1)
            }
            _ = try await failures.next()
            // The executor does one thing after the other: what follows the failure is done when this is.
            await Task(executorPreference: executor) {}.value
        }
    }

    @Test func anAnswerThatCanHardlyBeReadDoesNotReplaceTheOneThatWasKept() async throws {
        let world = try await World()
        let query = SearchQuery("swift")
        for skipped in [0, 99] {
            let recorder = world.recorder(perPage: 100) { Issue.record("\($0)") }
            _ = try await recorder.page(of: query) {
                let repositories = (1...100 - skipped).map {
                    Repository(id: .init(rawValue: Int64($0)), owner: "octo", name: "cat-\($0)")
                }
                return SearchPage(repositories: repositories, totalCount: 100, skippedItems: skipped)
            }
            await recorder.finish()
        }
        let kept = try await world.library.latestAnswer(to: query, host: "github.com", perPage: 100)
        #expect(kept?.page.repositories.count == 100)
    }

    @Test func aRateLimitFromTheFutureIsNotWaitedFor() async throws {
        let world = try await World()
        let recorder = world.recorder(now: 1_000) { _ in }
        // The second one was received when the machine's clock was wrong.
        for (resource, receivedAt) in [("core", Int64(999)), ("graphql", 99_999_999)] {
            let limit = RateLimit(
                resource: resource, limit: 60, remaining: 0, used: 60, reset: Timestamp(seconds: receivedAt + 60),
                date: Timestamp(seconds: receivedAt))
            try await world.library.saveBudget(
                limit, host: "github.com", identity: "", at: Timestamp(seconds: receivedAt))
        }
        #expect(await recorder.lastBudgets().budgets.map(\.budget.resource) == ["core"])
        try world.library.close()
    }
}
