import Testing

@testable import Screens

@Suite struct RepositoryColumnsTests {
    private func names(_ columns: RepositoryColumns) -> [String] {
        [
            ("stars", columns.stars), ("description", columns.description), ("language", columns.language),
            ("license", columns.license), ("age", columns.age),
        ].filter { $0.1 > 0 }.map(\.0)
    }

    @Test func columnsDropInTheOrderAgeLicenceLanguageDescriptionStars() {
        var seen: [[String]] = []
        for width in stride(from: 140, through: 0, by: -1) {
            let now = names(RepositoryColumns(width: width))
            if seen.last != now { seen.append(now) }
        }
        #expect(
            seen == [
                ["stars", "description", "language", "license", "age"],
                ["stars", "description", "language", "license"],
                ["stars", "description", "language"], ["stars", "description"], ["stars"], [],
            ])
    }

    @Test func aWideScreenHasAllColumns() {
        #expect(names(RepositoryColumns(width: 100)).count == 5)
        #expect(names(RepositoryColumns(width: 99)).count == 4)
    }

    @Test func columnsFillTheWidthAndNoMore() {
        for width in 20...500 {
            let columns = RepositoryColumns(width: width)
            let fields = [
                columns.name, columns.stars, columns.language, columns.license, columns.age, columns.description,
            ]
            .filter { $0 > 0 }
            let total = RepositoryColumns.margin + fields.reduce(0, +) + RepositoryColumns.gap * (fields.count - 1)
            #expect(total == width, "at \(width)")
            #expect(columns.name >= 17, "at \(width)")
        }
    }

    @Test func aDescriptionThatIsShownHasRoomForWords() {
        for width in 56...500 { #expect(RepositoryColumns(width: width).description >= 14, "at \(width)") }
    }

    @Test func aScreenWithoutRoomHasNoNegativeColumns() {
        for width in 0..<20 { #expect(RepositoryColumns(width: width).name >= 0) }
    }
}
