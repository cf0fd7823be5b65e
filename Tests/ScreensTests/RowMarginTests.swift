import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The cells before a repository's name.
@Suite struct RowMarginTests {
    @Test(
        "bar, mark and favourite have a cell each, whichever of them is there",
        arguments: [(Repertoire.unicode, "▌✓♥"), (.ascii, ">+f")])
    func places(repertoire: Repertoire, signs: String) {
        for places in [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]] as [Set<Int>] {
            let row = RepositoryRow(
                repository: Scene.repositories(1)[0], columns: RepositoryColumns(width: 80), width: 80, age: nil,
                isSelected: places.contains(0), isStale: false, words: TextFilter(""), isFavourite: places.contains(2),
                isMarked: places.contains(1))
            let drawn = row.draw(Look(Scene(80, 24).state(repertoire, colors: 8)))
            for (place, sign) in signs.enumerated() {
                let spans = drawn.spans.filter { $0.column == place + 1 && $0.text.string.contains { $0 != " " } }
                #expect(spans.map(\.text.string).first == (places.contains(place) ? String(sign) : nil), "\(places)")
            }
            #expect(drawn.spans.contains { $0.column == RepositoryColumns.margin && $0.text.string == "octo" })
        }
    }
}
