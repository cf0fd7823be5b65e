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
        #expect(row(repository()).hasPrefix(" ▌   octo/hello  "))
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
