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

/// The lines with the facts about a repository.
@Suite struct FactsTextTests {
    private func lines(
        _ facts: RepositoryFacts, _ width: Int = 80, _ repertoire: Repertoire = .unicode, colors: Int = 256
    ) -> [String] {
        let look = Look(Scene(80, 24).state(repertoire, colors: colors))
        let text = FactsText(facts: facts, license: "MIT", now: Scene.now, look: look, width: width)
        return text.lines.map { $0.map(\.text).joined() }
    }

    @Test func withoutUnicodeAndColoursTheFactsAreReadable() {
        let lines = lines(EveryScreen.facts, 80, .ascii, colors: 0)
        #expect(lines[0].hasPrefix("# Swift 97.9 %  = C 1.9 %  + other 0.2 %   ####"))
        #expect(lines[0].contains("#="))
        #expect(lines[1].hasPrefix("stars    _._"))
    }

    @Test func whatIsNotKnownHasNoLine() {
        #expect(lines(RepositoryFacts()).isEmpty)
        var facts = RepositoryFacts()
        facts.openIssues = 1_234
        #expect(lines(facts) == ["issues   1,234 open"])
        facts = RepositoryFacts()
        facts.stars = StarHistory(weeks: [.init(start: Timestamp(seconds: 0), days: [0, 0])])
        facts.languages = []
        #expect(lines(facts) == ["stars    none in 1 week"])
    }

    @Test func theShortFormOfTheStarsIsTakenWhereTheLongOneHasNoRoom() {
        let picture = "stars    ▁▂▁▁▃█▂▁▁▁▁▃▁▁▁▁▁▃▁▁▁▁▁▁▁▁▁▁▁▁"
        // On a screen of 120 columns a page beside the list has 47.
        #expect(lines(EveryScreen.facts, 41)[2...3] == [picture, "         32 in 30 weeks, 68 % in 14 days"])
        #expect(lines(EveryScreen.facts, 47)[3] == "         32 in 30 weeks, 68 % within 14 days")
        #expect(lines(EveryScreen.facts, 30).contains("         32 in 30 weeks"))
        #expect(lines(EveryScreen.facts, 30).contains("         68 % in 14 days"))
    }

    @Test func factsBreakBetweenFacts() {
        #expect(
            lines(EveryScreen.facts, 30).suffix(8) == [
                "commit   3 d ago", "release  v0.3, 5 mo ago", "issues   12 open, 48 closed", "pull requests  3 open",
                "               71 merged", "archived · fork of octo/origin", "template · mirror", "security policy",
            ])
        // A fact that just fits stays behind its name.
        #expect(lines(EveryScreen.facts, 16).contains("commit   3 d ago"))
        var scene = Scene.page(120, 30, .docked)
        for columns in 100...160 {
            scene.resize(columns: columns, rows: 30)
            let page = scene.lines.map { $0.split(separator: "│", omittingEmptySubsequences: false).last ?? "" }
            for line in page {
                let text = line.drop { $0 == " " }
                #expect(["now", "0 ·", "·"].allSatisfy { !text.hasPrefix($0) } && !line.hasSuffix("·"), "\(line)")
            }
        }
    }

    @Test(arguments: [5, 12, 20, 30, 47, 60, 77, 100, 200])
    func noLineIsWiderThanThePage(width: Int) {
        for repertoire in [Repertoire.unicode, .ascii] {
            for line in lines(EveryScreen.facts, width, repertoire) {
                #expect(CellText(line, repertoire: repertoire).columns <= max(width, 1), "\(width): \(line)")
            }
        }
    }

    @Test func whatIsNotRequestedIsSaidInOneLine() {
        var scene = Scene.page(120, 30, .docked)
        scene.resize(columns: 240, rows: 30)
        for (obstacle, sentence) in [
            (.signInRequired, "Sign in (F5) for languages, issues, pull requests and releases."),
            (
                .spent(until: Scene.now.advanced(bySeconds: 90)),
                "Rate limit reached: facts not loaded. Resets in 1 min 30 s."
            ), (.failing(until: Scene.now.advanced(bySeconds: 9)), "Could not load facts. Retrying in 9 s."),
        ] as [(RateLimits.Obstacle, String)] {
            scene.hold(Content.facts, obstacle)
            #expect(scene.lines.contains { $0.contains(sentence) }, "\(scene.lines)")
        }
    }

    private func failed(
        _ failure: Failure, after seconds: Int64 = 0, of content: (Repository) -> Content = Content.facts
    ) -> String {
        var repositories = Scene.repositories(1)
        repositories[0].nodeID = "R_0"
        var scene = Scene.answered(240, 30, repositories)
        EveryScreen.openPage(&scene)
        scene.apply(.statusChanged(.signedIn(Account(login: "octocat", source: "login"))))
        scene.planLoads()
        scene.reduce(.loader(.failed(failure, content(repositories[0]), at: Scene.now)))
        scene.planLoads()
        if seconds > 0 { scene.tick(Scene.now.advanced(bySeconds: seconds)) }
        return scene.lines.joined(separator: "\n")
    }

    @Test func aFailureSaysWhatFollows() {
        #expect(failed(.graphQL(messages: ["no"])).contains("GitHub returned an error: no. Press ^R to retry."))
        let server = Failure.serverError(status: 502, retryAfterSeconds: nil)
        #expect(failed(server).contains("Could not load facts: GitHub server error (502). Retrying in 11 s."))
        #expect(failed(server, after: 4).contains("(502). Retrying in 7 s."))
        #expect(failed(server, of: Content.starHistory).contains("(502). Press ^R to retry."))
        let limit = Failure.rateLimited(.init(kind: .primary, waitSeconds: 999_999_999_999, message: ""))
        #expect(failed(limit).contains("Rate limit reached: facts not loaded. Resets in 60 min 1 s."))
        #expect(failed(limit, after: 3_591).contains("Resets in 10 s."))
    }

    @Test(arguments: [
        (RepositoryFacts.Gap.notFound, "Facts not found: the repository is gone, or you don't have access."),
        (
            .forbidden(message: "Protected by organization SAML enforcement.\nGrant\u{1B}[2J your token access."),
            "SAML enforcement. Grant␛[2J your token access. Authorise the token for the organisation. Press ^R to retry."
        ),
        (.forbidden(message: "No."), "GitHub denied access to the facts: No. Check the token's permissions. Press ^R"),
        (.incomplete(message: ""), "GitHub left out some facts. Press ^R to retry."),
    ])
    func whatIsMissingIsSaidWithWhatToDo(gap: RepositoryFacts.Gap, sentence: String) {
        var scene = Scene.page(240, 30, .docked)
        var facts = RepositoryFacts()
        facts.gap = gap
        func text() -> String {
            FactsText.lines(scene.state, Look(scene.state), 400).joined().map(\.text).joined(separator: "\n")
        }
        EveryScreen.findFacts(&scene, facts)
        #expect(text().contains(sentence))
        EveryScreen.findFacts(&scene)
        #expect(!text().contains(sentence))
    }
}
