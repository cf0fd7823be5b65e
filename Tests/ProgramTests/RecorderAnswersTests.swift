import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import GitHub
@testable import Library
@testable import Platform
@testable import ghlance

/// What is kept of searches and of the pages that GitHub has answered with, in a library on disk.
@Suite(.hangLimit) struct RecorderAnswersTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// What nobody who is signed in saves with, and its library.
    private func recorder(
        perPage: Int = 30, executor: WorkExecutor = WorkExecutor(),
        onFailure: @escaping @Sendable (LibraryFailure) -> Void = { Issue.record("\($0)") }
    ) async throws -> (recorder: Recorder, library: Library) {
        let path = folder.path
        let access = LibraryAccess(folder: path)
        let library = try await access.open { () async throws(LibraryFailure) -> Library in
            try await Library.open(folder: path, now: Timestamp(seconds: 1))
        }
        let recorder = Recorder(
            library: access, host: "github.com", session: Session(nil), perPage: perPage,
            now: { Timestamp(seconds: 1_000) }, clock: ContinuousClock(), executor: executor, onFailure: onFailure)
        return (recorder, library)
    }

    private static func repositories(_ ids: ClosedRange<Int64>) -> [Repository] {
        ids.map { Repository(id: .init(rawValue: $0), owner: "octo", name: "cat-\($0)") }
    }

    @Test func eachPageIsTriedAlsoAfterOneThatCouldNotBeWritten() async throws {
        let executor = WorkExecutor()
        let failures = Mailbox<LibraryFailure>(of: "a page that cannot be written")
        let (recorder, library) = try await recorder(executor: executor) { failures.post($0) }
        try library.close()
        for number in Int64(1)...3 {
            _ = try await recorder.page {
                SearchPage(repositories: Self.repositories(number...number), totalCount: 1)
            }
            _ = try await failures.next()
            // The executor does one thing after the other: what follows the failure is done when this is.
            await Task(executorPreference: executor) {}.value
        }
    }

    @Test func anAnswerThatCanHardlyBeReadDoesNotReplaceTheOneThatWasKept() async throws {
        let query = SearchQuery("swift")
        for skipped in [0, 99] {
            let recorder = try await recorder(perPage: 100).recorder
            _ = try await recorder.page(of: query) {
                let repositories = Self.repositories(1...Int64(100 - skipped))
                return SearchPage(repositories: repositories, totalCount: 100, skippedItems: skipped)
            }
            await recorder.finish()
        }
        let kept = try await recorder().library.latestAnswer(to: query, host: "github.com", perPage: 100)
        #expect(kept?.page.repositories.count == 100)
    }

    @Test(
        "half a second is given to a library that does not answer, without a screen two",
        arguments: [(false, 500), (true, 2_000)])
    func patience(isPatient: Bool, milliseconds: Int) async throws {
        try await recorder().library.close()
        let (clock, access) = (ManualClock(), LibraryAccess(folder: folder.path))
        let recorder = Recorder(
            library: access, host: "github.com", session: Session(nil), isPatient: isPatient,
            now: { Timestamp(seconds: 1_000) }, clock: clock, executor: WorkExecutor(), onFailure: { _ in })
        let answer = Task { await recorder.answer(to: SearchQuery("swift"), notBefore: nil) }
        await clock.waitForSleepers(1)
        #expect(clock.nextDeadline?.offset == .milliseconds(milliseconds))
        clock.advance(by: .milliseconds(milliseconds))
        #expect(try await answer.value(of: "what a library that is not opened has") == nil)
        _ = try? await access.open { () async throws(LibraryFailure) -> Library in throw .noFolder }
    }

    @Test func aRateLimitFromTheFutureIsNotWaitedFor() async throws {
        let (recorder, library) = try await recorder()
        // The second one was received when the machine's clock was wrong.
        for (resource, receivedAt) in [("core", Int64(999)), ("graphql", 99_999_999)] {
            let limit = RateLimit(
                resource: resource, limit: 60, remaining: 0, used: 60, reset: Timestamp(seconds: receivedAt + 60),
                date: Timestamp(seconds: receivedAt))
            try await library.saveBudget(
                limit, host: "github.com", identity: "", at: Timestamp(seconds: receivedAt))
        }
        #expect(await recorder.lastBudgets().budgets.map(\.budget.resource) == ["core"])
    }

    @Test("new rows are those that a kept answer to the query of a saved search has and that it has not shown")
    func newRows() async throws {
        let recorder = try await recorder().recorder
        _ = try await recorder.page(of: SearchQuery("swift tui", sort: .stars)) {
            SearchPage(repositories: Self.repositories(1...5), totalCount: 5)
        }
        await recorder.finish()
        let rows: [(String, String, ClosedRange<Int64>, Int64?)] = [
            ("some", "swift tui", 2...3, 900), ("none", "swift tui", 1...9, 900), ("later", "swift tui", 2...3, 1_001),
            ("other", "go", 2...3, 900), ("never", "swift tui", 2...3, nil),
        ]
        let searches = try rows.map { name, query, shown, seconds in
            SavedSearch(
                name: try SavedSearchName(name), query: query, sort: .stars, savedAt: Timestamp(seconds: 1),
                shownAt: seconds.map(Timestamp.init(seconds:)), shown: shown.map(Repository.ID.init(rawValue:)))
        }
        #expect(await recorder.newRows(of: searches) == ["some": 3])
    }
}
