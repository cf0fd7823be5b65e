import Model
import Testing

struct HistoryStepTests {
    private func entry(_ query: String, at seconds: Int64) -> HistoryEntry {
        HistoryEntry(query: query, searchedAt: Timestamp(seconds: seconds), resultCount: 1)
    }

    @Test(arguments: [
        ("swift", "swift tui", 105 as Int64, true),
        // Deleting is a step of the same typing, too.
        ("swift tui", "swift", 105, true),
        // Who goes on has not used the beginning.
        ("swift", "swift tui", 1_000, true),
        ("swift tui", "swift", 106, false),
        ("swift", "swift", 101, false),
        // Nobody has used what was left at once.
        ("swift", "rust", 105, true),
        ("swift", "rust", 106, false),
        // The clock was set back.
        ("swift", "rust", 90, false),
    ])
    func aSearchTakesThePlaceOfOneThatItContinuesOrThatWasLeftSoon(
        first: String, second: String, at seconds: Int64, isContinued: Bool
    ) {
        let step = HistoryStep(entry: entry(first, at: 100), previous: nil)
        #expect(step.isContinued(by: entry(second, at: seconds)) == isContinued)
    }
}
