import Testing

@testable import Core
@testable import Features
@testable import Screens

@Suite struct RepositoryColumnsTests {
    @Test func columnsDropInTheOrderAgeLicenceLanguageDescriptionStars() {
        var seen: [[ListColumn]] = []
        for width in stride(from: 199, through: 0, by: -1) {
            let now = RepositoryColumns(width: width).visible.map(\.column)
            if seen.last != now { seen.append(now) }
        }
        #expect(
            seen == [
                [.stars, .language, .license, .age, .description], [.stars, .language, .license, .description],
                [.stars, .language, .description], [.stars, .description], [.stars], [],
            ])
    }

    @Test func columnsFillTheWidthAndNoMore() {
        for width in 0..<20 { #expect(RepositoryColumns(width: width).name >= 0) }
        for width in 20...500 {
            for isOneLanguage in [false, true] {
                let columns = RepositoryColumns(width: width, isOneLanguage: isOneLanguage)
                let total = columns.visible.reduce(RepositoryColumns.margin + columns.name) {
                    $0 + $1.width + RepositoryColumns.gap
                }
                // The last cell stays free.
                #expect(total == width - 1, "at \(width)")
                #expect(columns.name >= 14, "at \(width)")
            }
        }
    }

    @Test func ageAndLicenceGoBeforeTheDescriptionIsShort() {
        for width in 60...500 {
            let columns = RepositoryColumns(width: width)
            #expect(columns.description >= 14, "at \(width)")
            if columns.license > 0 || columns.age > 0 {
                #expect(columns.description >= RepositoryColumns.descriptionRoom, "at \(width)")
            }
        }
    }

    @Test func aQueryForOneLanguageLeavesItsColumnToTheOthers() {
        #expect(RepositoryColumns(width: 120).language > 0)
        #expect(RepositoryColumns(width: 120, isOneLanguage: true).language == 0)
        let scene = Scene(120, 24, text: "tui language:swift").with { $0.finish(Scene.repositories(3)) }
        #expect(!scene.lines.contains { $0.contains("Language") })
        #expect(scene.lines.contains { $0.hasPrefix("     Repository ") && $0.contains(" Stars ") })
    }

    @Test func columnsHaveNamesFromAHundredCellsOn() {
        #expect(Scene.answered(100, 24).lines[3].hasPrefix("     Repository "))
        #expect(!Scene.answered(99, 24).lines.contains { $0.contains("Repository ") })
    }

    @Test func theColumnOfTheOrderIsShownAndStandsOut() {
        #expect(RepositoryColumns(width: 60, order: .push).age > 0)
        #expect(RepositoryColumns(width: 44, order: .update).age > 0)
        var scene = Scene(100, 20, text: "swift", sort: .forks)
        var repositories = Scene.repositories(1)
        repositories[0].forks = 4_321
        scene.finish(repositories)
        #expect(scene.styledLines[4].contains("[reversed]ψ[/][reversed]  [/][bold reversed]4.3k[/]"))
    }
}
