import GitHub
import Library
import Model
import Platform
import TestSupport
import Testing

@testable import ghlance

/// What is kept of the pages that GitHub has answered with.
struct AnswerKeeperTests {
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
        let keeper = AnswerKeeper(
            library: access, host: "github.com", perPage: 30, session: session,
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
}
