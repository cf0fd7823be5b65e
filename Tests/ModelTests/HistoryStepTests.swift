import Testing

@testable import Core

struct HistoryStepTests {
    private func entry(_ query: String, at seconds: Int64) -> HistoryEntry {
        HistoryEntry(query: query, searchedAt: Timestamp(seconds: seconds), resultCount: 1)
    }

    @Test(arguments: [
        ("swift", "swift tui", 101 as Int64, true), ("swift tui", "swift", 101, true), ("swift", "rust", 100, true),
        // The results were looked at, whatever follows.
        ("swift", "swift tui", 102, false), ("swift tui", "swift", 102, false), ("swift", "rust", 1_000, false),
        ("swift", "swift", 101, false),
        // The clock was set back.
        ("swift", "rust", 90, false),
    ])
    func aSearchTakesThePlaceOfOneThatWasLookedAtForLessThanTwoSeconds(
        first: String, second: String, at seconds: Int64, isContinued: Bool
    ) {
        let step = HistoryStep(entry: entry(first, at: 100), previous: nil)
        #expect(step.isContinued(by: entry(second, at: seconds)) == isContinued)
    }
}
