import Model
import Testing

@testable import Subcommands
@testable import ghlance

/// What is remembered of a page of stars, and the table of favourites.
@Suite struct StarPageRecordTests {
    @Test func aRecordIsReadAsItWasWritten() {
        for record in [
            StarPageRecord(
                tag: "\"abc\"", next: "https://api.github.com/user/starred?page=2",
                ids: [.init(rawValue: 7), .init(rawValue: -1)]),
            StarPageRecord(tag: "W/\"x y\"", next: nil, ids: []),
        ] { #expect(StarPageRecord(record.text) == record) }
    }

    @Test(arguments: ["", "tag", "tag\nnext", "tag\nnext\n1 x", "\n\n1", "tag\n\n1\n2"])
    func anythingElseIsNoRecord(text: String) {
        #expect(StarPageRecord(text) == nil)
    }

    @Test func aTableIsAlignedTruncatedAndHarmless() {
        func favourite(_ name: String, _ stars: Int, note: String? = nil) -> Favourite {
            Favourite(
                host: "github.com",
                repository: Repository(
                    id: .init(rawValue: 1), owner: "octo", name: name, description: "日本\u{1B}[2J", language: "Swift",
                    stars: stars),
                addedAt: Timestamp(seconds: 0), note: note.map { Note(text: $0, editedAt: Timestamp(seconds: 0)) })
        }
        let favourites = [favourite("one", 5), favourite("longer", 1_234, note: "\nmine\nmore")]
        #expect(
            FavouritesTable(favourites, columns: nil).lines == [
                "octo/one        5  Swift  日本␛[2J", "octo/longer  1234  Swift  mine",
            ])
        #expect(FavouritesTable(favourites, columns: 20).lines == ["octo/one        5  …", "octo/longer  1234  …"])
    }
}
