import Model
import Testing

@testable import Screens

@Suite struct RepositoryColumnsTests {
    private static let long: ColumnContents = {
        var contents = ColumnContents()
        contents.name = 150
        return contents
    }()

    private func names(_ columns: RepositoryColumns) -> [String] {
        [
            ("stars", columns.stars), ("description", columns.description), ("language", columns.language),
            ("license", columns.license), ("age", columns.age),
        ].filter { $0.1 > 0 }.map(\.0)
    }

    @Test(arguments: [ColumnContents(), RepositoryColumnsTests.long])
    func columnsDropInTheOrderAgeLicenceLanguageDescriptionStars(contents: ColumnContents) {
        var seen: [[String]] = []
        for width in stride(from: 199, through: 0, by: -1) {
            let now = names(RepositoryColumns(width: width, contents: contents))
            if seen.last != now { seen.append(now) }
        }
        #expect(
            seen == [
                ["stars", "description", "language", "license", "age"],
                ["stars", "description", "language", "license"],
                ["stars", "description", "language"], ["stars", "description"], ["stars"], [],
            ])
    }

    @Test func columnsFillTheWidthAndNoMore() {
        for contents in [ColumnContents(), Self.long] {
            for width in 20...500 {
                let columns = RepositoryColumns(width: width, contents: contents)
                let fields = [
                    columns.name, columns.stars, columns.language, columns.license, columns.age, columns.description,
                ].filter { $0 > 0 }
                let total = RepositoryColumns.margin + fields.reduce(0, +) + RepositoryColumns.gap * (fields.count - 1)
                #expect(total == width, "at \(width)")
                #expect(columns.name >= 17, "at \(width)")
            }
        }
    }

    @Test func ageAndLicenceGoBeforeTheDescriptionIsShort() {
        for width in 56...500 {
            let columns = RepositoryColumns(width: width, contents: Self.long)
            #expect(columns.description >= 14, "at \(width)")
            if columns.license > 0 || columns.age > 0 {
                #expect(columns.description >= RepositoryColumns.descriptionRoom, "at \(width)")
            }
        }
    }

    @Test func columnsAreAsWideAsTheirRowsNeed() {
        let short = Repository(id: .init(rawValue: 1), owner: "o", name: "r", language: "C", license: "MIT")
        let columns = RepositoryColumns(width: 120, contents: ColumnContents([short]))
        #expect((columns.name, columns.language, columns.license) == (28, 3, 3))
        let none = RepositoryColumns(width: 120, contents: ColumnContents([]))
        #expect((none.language, none.license) == (0, 0))
    }

    @Test func onAVeryWideScreenNamesAreWhole() {
        let owner = String(repeating: "o", count: 39)
        let repository = Repository(
            id: .init(rawValue: 1), owner: owner, name: String(repeating: "n", count: 90), isArchived: true)
        let contents = ColumnContents([repository])
        #expect(RepositoryColumns(width: 250, contents: contents).name == 39 + 1 + 90 + 9)
        let line = Scene.answered(250, 30, [repository]).lines[3]
        #expect(line.contains("\(repository.fullName) archived"))
    }

    @Test func theColumnOfTheOrderIsShownAndStandsOut() {
        #expect(RepositoryColumns(width: 60, order: .push).age > 0)
        #expect(RepositoryColumns(width: 44, order: .update).age > 0)
        var scene = Scene(100, 20, text: "swift", sort: .forks)
        scene.finish(
            Scene.repositories(3).map { repository in
                var repository = repository
                repository.forks = 4_321
                return repository
            })
        #expect(scene.styledLines[4].contains("[dim]⑂[/]  [bold]4.3k[/]"))
    }

    @Test func aScreenWithoutRoomHasNoNegativeColumns() {
        for width in 0..<20 { #expect(RepositoryColumns(width: width).name >= 0) }
    }
}
