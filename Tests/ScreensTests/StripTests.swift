import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What is said of the selected repository below the list.
@Suite struct StripTests {
    private static let repository = Repository(
        id: .init(rawValue: 1), owner: "rensbreur", name: "SwiftTUI", description: "SwiftUI for terminals",
        license: "MIT", topics: ["swift", "tui"], stars: 1_400, forks: 62, isArchived: true,
        createdAt: Timestamp(seconds: 1_620_000_000), pushedAt: Scene.now.advanced(bySeconds: -3 * 86_400))

    private func scene(_ columns: Int, _ rows: Int, _ repository: Repository = repository) -> Scene {
        Scene.answered(columns, rows, [repository]).with { $0.state.shell.showsStrip = true }
    }

    private func strip(_ scene: Scene) -> [String] { scene.layout.map { Array(scene.lines[$0.strip]) } ?? [] }

    @Test func addressDescriptionAndFactsHaveALineEach() {
        #expect(
            strip(scene(64, 24)) == [
                " " + String(repeating: "─", count: 62), " github.com/rensbreur/SwiftTUI  archived",
                " SwiftUI for terminals", " 62 forks · MIT · created 2021 · pushed 3 d ago · #swift #tui",
            ])
    }

    @Test func factsHaveTheirLineHoweverLongTheDescriptionIs() {
        let long = "SwiftUI for terminals: the same declarative API, drawn with escape codes, without anything else"
        var repository = Self.repository
        repository.description = long
        let lines = strip(scene(60, 24, repository))
        #expect(lines[2].hasSuffix("…") && lines[3].hasPrefix(" 62 forks ·"))
        // A taller screen has the whole description.
        let more = strip(scene(60, 30, repository))
        #expect((more[2] + more[3]).dropFirst() == long)
        #expect(more[4].hasPrefix(" 62 forks ·"))
    }

    @Test func aLowScreenHasThreeLinesOrNone() {
        let lines = strip(scene(60, 16))
        #expect(lines.count == 4 && lines.last?.hasPrefix(" 62 forks ·") == true)
        #expect(strip(scene(60, 15)) == [])
        let empty = Scene(60, 24).with { $0.state.shell.showsStrip = true }
        #expect(strip(empty) == [])
    }

    @Test func theNoteOfAFavouriteIsBesideTheAddress() {
        var scene = scene(60, 24)
        let before = scene.layout?.strip
        let note = Note(text: "\n  For the server\nmore", editedAt: Scene.now)
        scene.reduce(.favourites(.changed(.list([Favourite(Self.repository, note: note)]))))
        // The list stays as it is.
        #expect(scene.layout?.strip == before)
        #expect(strip(scene).dropFirst().first == " github.com/rensbreur/SwiftTUI  archived   ✎ For the server")
        #expect(strip(scene).last?.hasPrefix(" 62 forks ·") == true)
    }

    @Test func everyChangeIsDrawn() {
        var scene = scene(100, 24)
        let warm = Renderer()
        var last = warm.render(scene.state)
        func favourite(_ note: String?, was: FavouriteStatus.Acknowledged? = nil) -> FavouritesReactor.Mutation {
            let note = note.map { Note(text: $0, editedAt: Scene.now) }
            let status = was.map { FavouriteStatus(acknowledged: $0) }
            return .changed(.list([Favourite(Self.repository, note: note, status: status)]))
        }
        let clone = CloneRequest(Self.repository, into: "/users/u/src/SwiftTUI", history: .full)
        let changes: [(inout Scene) -> Void] = [
            { $0.reduce(.favourites(favourite(nil))) }, { $0.reduce(.favourites(favourite("one"))) },
            { $0.reduce(.favourites(favourite("two"))) },
            { $0.reduce(.favourites(favourite("two", was: .init(fullName: "rensbreur/old", isArchived: true)))) },
            { $0.reduce(.clones(.made(clone))) }, { $0.tick(Scene.now.advanced(bySeconds: 86_400)) },
            { $0.state.account.host = "git.example.com" }, { $0.resize(columns: 90, rows: 24) },
            { $0.resize(columns: 90, rows: 30) }, { $0.finish([Scene.repositories(1)[0]], total: 1) },
        ]
        for (index, change) in changes.enumerated() {
            change(&scene)
            let frame = warm.render(scene.state)
            #expect(frame == Renderer().render(scene.state), "\(index)")
            #expect(frame != last, "\(index)")
            last = frame
        }
    }

    @Test func theNoteOfAFavouriteIsOnThePage() {
        var scene = Scene.answered(120, 40, [Self.repository])
        let note = Note(text: (1...9).map { "line \($0) of it" }.joined(separator: "\n\n"), editedAt: Scene.now)
        scene.reduce(.favourites(.changed(.list([Favourite(Self.repository, note: note)]))))
        EveryScreen.openPage(&scene, .docked)
        let page = scene.lines.joined(separator: "\n")
        #expect(page.contains("│ ✎ line 1 of it") && page.contains("│   line 6 of it"))
        // A long note has an editor.
        #expect(!page.contains("line 7 of it"))
    }
}

/// Colours that can be seen.
@Suite struct LanguageContrastTests {
    @Test(arguments: [(0, 0, 0), (40, 44, 52), (255, 255, 255), (253, 246, 227)] as [(UInt8, UInt8, UInt8)])
    func everyLanguageCanBeSeenOnAKnownBackground(red: UInt8, green: UInt8, blue: UInt8) {
        expectVisible(Theme(Appearance(256, on: red, green, blue)), on: .rgb(red: red, green: green, blue: blue))
    }

    private func expectVisible(_ theme: Theme, on ground: Color) {
        for language in Language.all {
            guard let color = language.color else { continue }
            let contrast = theme.visible(color).shown(among: 256).contrast(to: ground)
            #expect(contrast >= 3, "\(language.name): \(contrast) on \(ground)")
        }
    }

    @Test func onAnUnknownBackgroundEveryLanguageHasItsColourAndCanBeSeenOnBlackAndOnWhite() {
        let direct = Theme(Appearance(colors: 0x100_0000))
        #expect(direct.visible(0xF0_51_38) == .rgb(red: 0xF0, green: 0x51, blue: 0x38))
        for ground: UInt8 in [0, 255] {
            expectVisible(Theme(Appearance(colors: 256)), on: .rgb(red: ground, green: ground, blue: ground))
        }
    }

    @Test(arguments: [8, 16])
    func withFewColoursTheTerminalsOwnAreUsed(colors: Int) {
        for theme in [Theme(Appearance(colors: colors)), Theme(Appearance(colors, on: 0, 0, 0))] {
            #expect(theme.visible(0xF0_51_38) == .ansi(1) && theme.visible(0x00_ADD8) == .ansi(6))
            for language in Language.all {
                guard let color = language.color, case .ansi(let number) = theme.visible(color) else { continue }
                #expect((1...6).contains(number) || number == 8)
            }
        }
    }
}
