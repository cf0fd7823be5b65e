import Testing

@testable import Core

@Suite("Favourites as values")
struct FavouriteTests {
    private func favourite(
        _ number: Int64, _ name: String, stars: Int, added: Int64, pushed: Int64? = nil
    ) -> Favourite {
        let repository = Repository(
            id: .init(rawValue: number), owner: "owner", name: name, stars: stars,
            pushedAt: pushed.map(Timestamp.init(seconds:)))
        return Favourite(host: "github.com", repository: repository, addedAt: Timestamp(seconds: added))
    }

    @Test("each order sorts by what it says, and by name where that is equal")
    func ordersSort() {
        let list = [
            favourite(1, "b", stars: 5, added: 1, pushed: 9), favourite(2, "A", stars: 7, added: 3),
            favourite(3, "c", stars: 5, added: 2, pushed: 10),
        ]
        func ids(_ order: FavouriteOrder) -> [Int64] { list.arranged(by: order).map(\.id.rawValue) }
        #expect(ids(.dateAdded) == [2, 3, 1])
        #expect(ids(.name) == [2, 1, 3])
        #expect(ids(.stars) == [2, 1, 3])
        #expect(ids(.lastPush) == [3, 1, 2])
    }

    @Test("the first line of a note is the first with something on it")
    func firstLineOfANote() {
        func first(_ text: String) -> Substring { Note(text: text, editedAt: Timestamp(seconds: 0)).firstLine }
        #expect(first("one\ntwo") == "one")
        #expect(first("\n  \r\n two\n") == " two")
        #expect(first(" \n\t") == "")
        // No more is read than a screen shows.
        #expect(first("\n \n  one two\n" + String(repeating: "more words\n", count: 100_000)) == "  one two")
        #expect(first(String(repeating: "x", count: 99_999)).count == 2_000)
    }
}
