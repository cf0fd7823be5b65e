import Testing

@testable import Core

/// What is said when the library cannot be used, or had to be repaired.
struct LibraryMessageTests {
    @Test("a repair says what was restored, from when, and where the file is", arguments: [true, false])
    func repair(isOfDevelopment: Bool) {
        let copy = RestoredCopy(favourites: 10_000, notes: 1, savedSearches: 2, savedAt: Timestamp(seconds: 86_400))
        let repair = LibraryRepair(aside: "/p.aside", isOfDevelopment: isOfDevelopment, copy: copy)
        #expect(
            repair.summary.contains(
                "Restored 10,000 favourites, 1 note and 2 saved searches from the copy of 1970-01-02. The "))
        #expect(repair.summary.hasSuffix(" file is now /p.aside."))
        let flaw = isOfDevelopment ? "too old" : "damaged"
        #expect(repair.brief == "Library was \(flaw). Restored 10,000 favourites from the copy of 1970-01-02.")
        #expect(repair.brief.count < 80)
        let lost = LibraryRepair(aside: "/p.aside", isOfDevelopment: isOfDevelopment)
        #expect(lost.brief == "Library was \(flaw). There was no copy to restore." && lost.summary.contains("no copy"))
    }

    @Test("counts agree with their nouns")
    func counts() {
        #expect([0, 1, 2_318].map { Plural.count($0, "star") } == ["0 stars", "1 star", "2,318 stars"])
        #expect(Plural.count(2, "search", "searches") == "2 searches")
    }
}
