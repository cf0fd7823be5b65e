import SeededRandom
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// One row of the list.
@Suite struct RepositoryRowTests {
    private func repository(_ change: (inout Repository) -> Void = { _ in }) -> Repository {
        var repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "hello", stars: 3)
        change(&repository)
        return repository
    }

    private func row(_ repository: Repository, _ columns: Int = 80) -> String {
        Scene.answered(columns, 12, text: "zzz", [repository]).list.first ?? ""
    }

    @Test func hostileTextKeepsTheRowInOnePiece() {
        let hostile = repository {
            $0.description = "\u{1B}[2J\u{1B}]0;title\u{7}\u{202E}gnol\u{202C}\u{200B}\r\n\tend"
            ($0.language, $0.owner) = ("\u{9B}31mC", "\u{1B}c")
        }
        let bad = row(hostile, 120).unicodeScalars.filter {
            [.control, .format].contains($0.properties.generalCategory)
        }
        #expect(bad.isEmpty && row(hostile, 120).contains("end"))
    }

    // MARK: Names

    @Test(
        "the owner gives way before the name, which is cut only where it does not fit by itself",
        arguments: [
            ("a-rather-long-organisation/with-a-long-name", 60, "a-rather-l…/with-a-long-name  ★"),
            ("a-rather-long-organisation/with-a-long-name", 200, "a-rather-long-organisation/with-a-long-name   ★"),
            ("organisation/a-name-that-is-much-longer-than-the-column", 60, "organis…/a-name-that-is-muc…  ★"),
            ("me/a-name-that-is-much-longer-than-the-column", 60, "me/a-name-that-is-much-long…  ★"),
        ])
    func names(fullName: String, columns: Int, shown: String) {
        let parts = fullName.split(separator: "/").map(String.init)
        #expect(row(repository { ($0.owner, $0.name) = (parts[0], parts[1]) }, columns).hasPrefix(" ▌   " + shown))
    }

    // MARK: Badges

    @Test(arguments: ["archived", "fork", "template", "private", "internal"])
    func aBadgeStandsBehindTheNameAndIsDim(badge: String) {
        let changed = repository {
            $0.isArchived = badge == "archived"
            $0.isFork = badge == "fork"
            $0.isTemplate = badge == "template"
            $0.visibility = Repository.Visibility(rawValue: badge) ?? .public
        }
        #expect(row(changed).hasPrefix(" ▌   octo/hello \(badge) "))
        #expect(Scene.answered(80, 12, text: "zzz", [changed]).styledLines[3].contains("[reversed] \(badge)"))
    }

    @Test func ofSeveralBadgesTheOneThatMattersMostIsShown() {
        let all = repository { ($0.isFork, $0.isTemplate, $0.isArchived) = (true, true, true) }
        #expect(row(all).contains("hello archived "))
    }

    @Test func aBadgeThatWouldLeaveNoRoomForTheNameIsLeftOut() {
        let archived = repository { $0.isArchived = true }
        #expect(row(archived, 25).hasPrefix(" ▌   octo/hello archived"))
        #expect(row(archived, 24) == " ▌   octo/hello")
    }

    // MARK: The other columns

    @Test func aLicenceLeavesOutWhatTellsVariantsApart() {
        #expect(row(repository { $0.license = "AGPL-3.0-only" }, 110).hasSuffix("  AGPL-3.0"))
    }

    @Test func wordsOfTheQueryAreColouredInNameAndDescription() {
        let found = repository { ($0.owner, $0.description) = ("hello", "Say Hello twice, not othello") }
        var scene = Scene.answered(99, 12, text: "hello", [found])
        #expect(scene.styledLines[3].contains("[reversed]hello[/][reversed]/[/][bold reversed]hello[/]"))
        scene.happen(ShellState.Mutation.adoptBackground(.init(red: 0, green: 0, blue: 0)))
        #expect(scene.styledLines[3].contains("[#56d4dd on #1c1c1c]Hello[/]"))
    }

    // MARK: The margin

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

/// The cache changes nothing but speed.
@Suite struct RowCacheTests {
    @Test("a renderer that has drawn before draws what a new one draws", arguments: 0..<12 as Range<UInt64>)
    func warmIsCold(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let colors = [0, 8, 256].randomElement(using: &generator) ?? 256
        let warm = Renderer()
        var scene = Scene.answered(100, 24, Scene.repositories(60), total: 500, next: "2")
        scene.state.shell.appearance.colors = colors
        for step in 0..<60 {
            change(&scene, &generator)
            let cold = Renderer().render(scene.state)
            #expect(warm.render(scene.state) == cold, "seed \(seed), step \(step)")
            #expect(cold.problems == [])
        }
    }

    /// Something that really happens.
    private func change(_ scene: inout Scene, _ generator: inout SeededGenerator) {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: scene.type(["x", " tui", "日"].randomElement(using: &generator) ?? "x")
        case 1: scene.happen(.list(.edited(.kill(.fieldBackward), at: Scene.now)))
        case 2:
            // The same repositories with other contents: stars rise, a description changes, one is archived.
            var repositories = Scene.repositories(60)
            for index in repositories.indices {
                repositories[index].stars = Int.random(in: 0..<1_000_000, using: &generator)
                repositories[index].isArchived = Bool.random(using: &generator)
                repositories[index].description = Bool.random(using: &generator) ? "swift x tui" : nil
            }
            scene.finish(repositories, total: 500, next: "2")
        case 3: scene.tick(Scene.now.advanced(bySeconds: .random(in: 0...10_000_000, using: &generator)))
        case 4: scene.requestPage()
        case 5: scene.fail(Scene.failures.randomElement(using: &generator) ?? .resultCapReached)
        case 6:
            scene.resize(
                columns: .random(in: 18...140, using: &generator), rows: .random(in: 4...40, using: &generator))
        case 7: scene.happen(ShellState.Mutation.toggle(.help))
        default:
            let movements: [ListMovement] = [.up, .down, .pageUp, .pageDown, .top, .bottom]
            scene.happen(.list(.moved(movements.randomElement(using: &generator) ?? .down)))
        }
    }

    @Test func aRowIsDrawnOnceUntilSomethingInItChanges() {
        var drawn = 0
        let cache = RowCache { _ in
            drawn += 1
            return Frame.Row()
        }
        for (isSelected, isStale, count) in [
            (false, false, 1), (false, false, 1), (true, false, 2), (false, false, 2), (false, true, 3),
        ] {
            _ = cache.row(row(Scene.repositories(1)[0], isSelected: isSelected, isStale: isStale))
            #expect(drawn == count)
        }
    }

    private func row(_ repository: Repository, isSelected: Bool = false, isStale: Bool = false) -> RepositoryRow {
        RepositoryRow(
            repository: repository, columns: RepositoryColumns(width: 80), width: 80, age: nil,
            isSelected: isSelected, isStale: isStale, words: TextFilter(""))
    }

    @Test func theCacheForgetsBeforeItGrowsWithoutBound() {
        var drawn = 0
        let cache = RowCache { _ in
            drawn += 1
            return Frame.Row()
        }
        let rows = Scene.repositories(1_001).map { row($0) }
        for row in rows { _ = cache.row(row) }
        _ = cache.row(rows[0])
        #expect(drawn == 1_002)
        _ = cache.row(rows[1_000])
        #expect(drawn == 1_002)
    }
}
