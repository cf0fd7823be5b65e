import SeededRandom
import Testing

@testable import Core
@testable import Features

/// The list changes with its parts; it is to be what it would be made anew.
@Suite struct FavouriteListTests {
    private static let words = ["swift", "Café", "日本", "tool", "a", "TUI"]

    private func favourite(_ number: Int64, _ random: inout SeededGenerator) -> Favourite {
        func word() -> String { Self.words[random.below(Self.words.count)] }
        let repository = Repository(
            id: .init(rawValue: number), owner: word(), name: "\(word())-\(random.below(9))", description: word(),
            stars: random.below(4), pushedAt: random.below(3) == 0 ? nil : Timestamp(seconds: Int64(random.below(5))))
        return Favourite(
            host: "github.com", repository: repository, addedAt: Timestamp(seconds: Int64(random.below(6))),
            note: random.below(3) == 0 ? Note(text: word(), editedAt: Timestamp(seconds: 1)) : nil)
    }

    @Test("what is not saved yet is shown also when the library reports much at once")
    func claimsOutlastManyChanges() {
        var random = SeededGenerator(seed: 1)
        let stored = (1...3).map { favourite($0, &random) }
        var list = FavouriteList()
        list.apply(ListChange.list(stored).map(FavouriteEntry.init))
        var noted = stored[1]
        noted.note = Note(text: "not saved yet", editedAt: Timestamp(seconds: 1))
        let changes = [FavouriteChange.Kind.remove(stored[0]), .note(noted), .keep(favourite(99, &random))]
        let numbers = changes.map { list.begin(FavouriteChange($0)) }
        let reported = stored + (4...40).map { favourite($0, &random) }
        list.apply(ListChange.list(reported).map(FavouriteEntry.init))
        #expect(list.ids == Set((2...40).map(Repository.ID.init(rawValue:)) + [.init(rawValue: 99)]))
        #expect(list.favourite(noted.id)?.note?.text == "not saved yet")
        for number in numbers.prefix(2) { _ = list.end(number, .diskFull(path: "library")) }
        #expect(list.ids.count == 41)
        #expect(list.favourite(noted.id) == stored[1])
    }

    @Test("after whatever happened it is what it would be made anew", arguments: 0..<20 as Range<UInt64>)
    func isAsIfMadeAnew(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var stored = (1...40).map { favourite($0, &random) }
        var list = FavouriteList()
        list.apply(ListChange.list(stored).map(FavouriteEntry.init))
        for step in 0..<120 {
            switch random.below(6) {
            case 0: list.filter(by: ["", "s", "sw", "swift", "swift 3", "cafe", "CAFE t", "zzz", "日"][random.below(9)])
            case 1: list.arrange(by: FavouriteOrder.allCases[random.below(FavouriteOrder.allCases.count)])
            default:
                // One, a few, or so many that they are put in their places all together.
                for _ in 0..<[1, 3, 30][random.below(3)] {
                    let number = Int64(1 + random.below(60))
                    stored.removeAll { $0.id.rawValue == number }
                    if random.below(3) > 0 {
                        stored.insert(favourite(number, &random), at: random.below(stored.count + 1))
                    }
                }
                list.apply(ListChange.list(stored).map(FavouriteEntry.init))
            }
            #expect(Array(list.all) == stored.arranged(by: list.order), "step \(step)")
            #expect(Array(list.shown) == stored.arranged(by: list.order, matching: list.filter), "step \(step)")
            #expect(list.ids == Set(stored.map(\.id)))
        }
    }
}
