import Model
import Testing
import Text

@testable import Subcommands
@testable import ghlance

/// The table of favourites.
@Suite struct FavouritesTableTests {
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
            FavouritesTable(favourites: favourites, columns: nil).lines == [
                "octo/one        5  Swift  日本␛[2J", "octo/longer  1234  Swift  ✎ mine",
            ])
        #expect(
            FavouritesTable(favourites: favourites, columns: 20).lines == [
                "octo/one        5  …", "octo/longer  1234  …",
            ])
        #expect(
            FavouritesTable(favourites: favourites, columns: nil, repertoire: .ascii).lines.last
                == "octo/longer  1234  Swift  # mine")
    }
}
