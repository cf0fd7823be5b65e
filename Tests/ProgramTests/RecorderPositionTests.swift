import TestSupport
import Testing

@testable import Core
@testable import GitHub
@testable import Library
@testable import Platform
@testable import ghlance

/// What a later run finds of the searches of an earlier one, in a library on disk.
struct RecorderPositionTests {
    private static func repositories(_ ids: ClosedRange<Int64>) -> [Repository] {
        ids.map { Repository(id: .init(rawValue: $0), owner: "octo", name: "cat-\($0)") }
    }

    /// - Parameter token: The credential of whoever asks; `nil` for none.
    private func recorder(_ folder: ScratchFolder, token: Credential? = nil) async throws -> Recorder {
        let access = LibraryAccess(folder: folder.path)
        _ = try await access.open { () async throws(LibraryFailure) -> Library in
            try await Library.open(folder: folder.path, now: Timestamp(seconds: 1))
        }
        return Recorder(
            library: access, host: "github.com", session: Session(token), perPage: 30,
            now: { Timestamp(seconds: 1_000) }, clock: ContinuousClock(), executor: WorkExecutor()
        ) { Issue.record("\($0)") }
    }

    @Test("the place of the last run is found by the next one")
    func position() async throws {
        let folder = try ScratchFolder()
        let position = SearchPosition(
            text: "swift", sort: .stars, selected: .init(rawValue: 7), index: 6, first: 3)
        let first = try await recorder(folder)
        #expect(await first.position() == nil)
        await first.keep(position)
        try first.library.opened?.close()
        #expect(try await recorder(folder).position() == position)
    }

    @Test("new rows are those that a kept answer to the query of a saved search has and that it has not shown")
    func newRows() async throws {
        let folder = try ScratchFolder()
        let recorder = try await recorder(folder)
        let query = SearchQuery("swift tui", sort: .stars)
        _ = try await recorder.page(of: query) {
            SearchPage(repositories: Self.repositories(1...5), totalCount: 5)
        }
        await recorder.finish()
        func search(
            _ name: String, _ query: String, shown: ClosedRange<Int64>, at seconds: Int64?
        ) throws -> SavedSearch {
            SavedSearch(
                name: try SavedSearchName(name), query: query, sort: .stars, savedAt: Timestamp(seconds: 1),
                shownAt: seconds.map(Timestamp.init(seconds:)), shown: shown.map(Repository.ID.init(rawValue:)))
        }
        let counts = await recorder.newRows(of: [
            try search("some", "swift tui", shown: 2...3, at: 900),
            try search("none", "swift tui", shown: 1...9, at: 900),
            try search("later", "swift tui", shown: 2...3, at: 1_001),
            try search("other", "go", shown: 2...3, at: 900),
            try search("never", "swift tui", shown: 2...3, at: nil),
        ])
        #expect(counts == ["some": 3])
    }
}
