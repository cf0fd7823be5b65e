import Testing

@testable import Core
@testable import Features

@Suite("Entries of the list of favourites")
struct FavouriteEntryTests {
    @Test("a filter finds every word, in any field, without case and diacritics")
    func filterFinds() {
        let repository = Repository(
            id: .init(rawValue: 1), owner: "owner", name: "GRDB.swift", description: "Crème für Köche",
            language: "Swift", topics: ["terminal"])
        let entry = FavouriteEntry(
            Favourite(
                host: "github.com", repository: repository, addedAt: Timestamp(seconds: 0),
                note: Note(text: "zum Kochen", editedAt: Timestamp(seconds: 0))))
        for filter in ["", "  ", "grdb", "GRDB.SW", "creme koche", "kochen swift", "termin", "owner/grdb"] {
            #expect(entry.matches(FavouriteFilter(filter)), "\(filter)")
        }
        for filter in ["grdb x", "crème brulee"] { #expect(!entry.matches(FavouriteFilter(filter)), "\(filter)") }
    }
}
