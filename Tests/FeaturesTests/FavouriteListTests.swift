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
            note: random.below(3) == 0 ? Note(text: word(), editedAt: Timestamp(seconds: 1)) : nil,
            number: Int64(random.below(3)))
    }

    /// Adds a favourite, removes one, or gives it another note.
    private func change(_ favourites: inout [Favourite], _ random: inout SeededGenerator) -> FavouriteChange.Kind {
        let new = favourite(Int64(1 + random.below(60)), &random)
        guard let index = favourites.firstIndex(where: { $0.id == new.id }) else {
            favourites.append(new)
            return .keep(new)
        }
        if random.below(2) == 0 { return .remove(favourites.remove(at: index)) }
        favourites[index].note = Note(text: "not saved yet", editedAt: Timestamp(seconds: 1))
        return .note(favourites[index])
    }

    private func expect(_ list: FavouriteList, _ favourites: [Favourite], _ step: Int) {
        #expect(Array(list.all) == favourites.arranged(by: list.order), "step \(step)")
        #expect(Array(list.shown) == favourites.arranged(by: list.order, matching: list.filter), "step \(step)")
        #expect(list.ids == Set(favourites.map(\.id)))
    }

    @Test("after whatever happened it is what it would be made anew", arguments: 0..<20 as Range<UInt64>)
    func isAsIfMadeAnew(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var stored = (1...40).map { favourite($0, &random) }
        var list = FavouriteList()
        func report() { list.apply(ListChange.list(stored).map(FavouriteEntry.init)) }
        report()
        for step in 0..<120 {
            switch random.below(6) {
            case 0: list.filter(by: ["", "s", "sw", "swift", "swift 3", "cafe", "CAFE t", "zzz", "日"][random.below(9)])
            case 1: list.arrange(by: FavouriteOrder.allCases[random.below(FavouriteOrder.allCases.count)])
            case 2:
                var changed = stored
                let number = list.begin(FavouriteChange(change(&changed, &random)))
                // What was there before may be reported until the change is saved.
                if random.below(2) == 0 { report() }
                expect(list, changed, step)
                let failure: LibraryFailure? = random.below(2) == 0 ? .diskFull(path: "library") : nil
                _ = list.end(number, failure)
                if failure != nil { break }
                expect(list, changed, step)
                stored = changed
                report()
            default:
                for _ in 0..<[1, 3, 30][random.below(3)] {
                    let number = Int64(1 + random.below(60))
                    stored.removeAll { $0.id.rawValue == number }
                    if random.below(3) > 0 {
                        stored.insert(favourite(number, &random), at: random.below(stored.count + 1))
                    }
                }
                report()
            }
            expect(list, stored, step)
        }
    }
}
