import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What the search screen shows while nothing is wrong.
@Suite struct SearchScreenTests {
    private static let rule = " " + String(repeating: "─", count: 78)

    @Test func withoutAQueryTheScreenSaysWhatToDoAndHowToAsk() {
        let lines = Scene(80, 24).lines
        #expect(lines[0] == Scene.header(80, "not signed in"))
        #expect(lines[1] == " ›" + String(repeating: " ", count: 67) + "best match")
        #expect(lines[2] == Self.rule)
        #expect(lines[4] == "   Type to search GitHub's repositories.")
        #expect(lines[6] == "   Examples:")
        #expect(lines[7].hasPrefix("     tui language:swift stars:>50 "))
        #expect(lines[22] == Self.rule)
        #expect(lines[23].hasSuffix("F1 help"))
    }

    @Test func aSmallScreenLeavesOutTheExamplesAndThenTheRest() {
        #expect(Scene(60, 9).lines.contains("   Type to search GitHub's repositories."))
        #expect(!Scene(60, 9).lines.contains { $0.contains("Some ways") })
        #expect(Scene(60, 20).lines.contains("     tui language:swift stars:>50"))
    }

    @Test func aScreenOfRowsReadsAsDesigned() {
        let repositories = [
            Repository(
                id: .init(rawValue: 1), owner: "rensbreur", name: "SwiftTUI", description: "SwiftUI for terminals",
                language: "Swift", license: "MIT", stars: 1_400, pushedAt: Scene.now.advanced(bySeconds: -3 * 86_400)),
            Repository(
                id: .init(rawValue: 2), owner: "apple", name: "swift-argument-parser",
                description: "Straightforward, type-safe argument parsing for Swift", language: "Swift",
                license: "Apache-2.0", stars: 68_100, pushedAt: Scene.now.advanced(bySeconds: -5 * 3_600)),
        ]
        let scene = Scene.answered(100, 12, text: "swift tui", repositories, total: 2_318, next: "2")
        let rule = " " + String(repeating: "─", count: 98)
        #expect(
            scene.lines == [
                Scene.header(100, "not signed in"),
                " › swift tui" + String(repeating: " ", count: 77) + "best match",
                rule,
                "     Repository                      Stars  Language      Description",
                " ▌   rensbreur/SwiftTUI            ★  1.4k  ● Swift       SwiftUI for terminals",
                "     apple/swift-argument-parser   ★ 68.1k  ● Swift       Straightforward, type-safe argument pars…",
                "", "", "", "",
                rule,
                " 1 / 2 loaded · ≈2,318 repositories      ↵ print  Tab mark  ^V page  Alt-R narrow  ^S sort  F1 help",
            ])
    }

    @Test func theSelectedRowHasABarAndABoldName() {
        var scene = Scene.answered(40, 12, text: "zzz", Scene.repositories(3))
        scene.happen(.list(.moved(.down)))
        let list = scene.layout.map { Array(scene.styledLines[$0.list]) } ?? []
        #expect(list[0].hasPrefix("     [dim]octo[/][dim]/[/]repository-1"))
        #expect(
            list[1].hasPrefix(
                "[reversed] [/][bold reversed]▌[/][bold reversed]   [/][reversed]a-rather-lo…[/][reversed]/[/]"))
    }

    @Test func whileSearchingASpinnerTurnsAndTheOldRowsStayDim() {
        var scene = Scene.answered(80, 24)
        scene.type(" tui")
        scene.happen(.searchStarted(scene.state.search.query, at: Scene.now))
        // Short work shows no motion at all.
        #expect(scene.status.hasPrefix(" · searching"))
        scene.happen(ShellState.Mutation.spin)
        #expect(scene.status.hasPrefix(" ⠋ searching"))
        scene.happen(ShellState.Mutation.spin)
        #expect(scene.status.hasPrefix(" ⠙ searching"))
        for _ in 0..<9 { scene.happen(ShellState.Mutation.spin) }
        #expect(scene.status.hasPrefix(" ⠋ searching"))
        #expect(scene.list.count { !$0.isEmpty } == 19)
    }

    @Test func rowsOfAnOlderQueryAreDimAsAWhole() {
        var scene = Scene.answered(120, 30)
        guard let list = scene.layout?.list else { return }
        #expect(scene.frame().rows[list].contains { row in row.spans.contains { !$0.style.isDim } })
        scene.type(" tui")
        for row in scene.frame().rows[list] {
            // The bar is no part of the row: it says where Enter and the arrows are.
            for span in row.spans where span.column >= 3 && span.text.string != " " {
                #expect(span.style.isDim && span.style.foreground == .standard, "\(span.text.string)")
            }
        }
        #expect(scene.status.contains("↵ search"))
        scene.happen(.list(.edited(.kill(.fieldBackward), at: Scene.now)))
        #expect(scene.frame().rows[list].contains { row in row.spans.contains { !$0.style.isDim } })
    }

    @Test func theNextPageIsAnnouncedOnTheLastLineOfTheListAndGoneWhenItIsIn() {
        var scene = Scene.answered(80, 24, next: "2")
        scene.happen(.list(.moved(.bottom)))
        let before = scene.lines
        scene.requestPage()
        #expect(scene.lines[21] == "   NextPage...")
        #expect(scene.styledLines[21] == "   NextPage...")
        #expect(scene.lines.filter { $0.contains("NextPage...") }.count == 1)
        // The list has one line less, and so has the viewport: the selected row is not behind the prompt.
        #expect(scene.layout?.list == 3..<21)
        #expect(scene.list.count == 18)
        #expect(scene.lines[20].hasPrefix(" ▌ "))
        scene.happen(ShellState.Mutation.spin)
        #expect(scene.lines[21] == " ⠋ NextPage...")

        let more = Scene.repositories(40).suffix(10)
        scene.happen(.pageFinished(SearchPage(repositories: Array(more), totalCount: 40), at: Scene.now))
        #expect(!scene.lines.contains { $0.contains("NextPage...") })
        #expect(scene.layout?.list == 3..<22)
        #expect(scene.list.count { !$0.isEmpty } == before[3..<22].count)
        #expect(scene.lines.contains { $0.hasPrefix(" ▌ ") })
    }

    @Test func aPageThatDoesNotComeTakesItsPromptWithIt() {
        var scene = Scene.answered(80, 24, next: "2")
        scene.requestPage()
        scene.fail(.interrupted(reason: "reset"), during: .nextPage)
        #expect(!scene.lines.contains { $0.contains("NextPage...") })
    }

    @Test func theListKeepsALineHoweverSmallTheScreen() {
        var scene = Scene.answered(20, 5, next: "2")
        scene.requestPage()
        #expect(scene.lines[3] == "   NextPage...")
        scene.fail(.couldNotResolve(host: "api.github.com"), during: .nextPage)
        #expect(scene.layout?.list == 1..<2)
        #expect(scene.lines[1].hasPrefix(" ▌ "))
        #expect(scene.lines[2].hasPrefix(" ✗ "))
    }

    @Test func nothingFoundIsSaidAndLooksLikeNoError() {
        let scene = Scene.answered(80, 24, text: "qqqzzz", [])
        #expect(scene.lines.contains("   No repositories match."))
        #expect(scene.lines.contains { $0.contains("Try fewer or different words.") })
        #expect(scene.status.hasPrefix(" 0 repositories"))
        #expect(!scene.lines.contains { $0.contains("✗") || $0.contains("retry") })
        #expect(
            !scene.frame().rows.contains { $0.spans.contains { $0.style == Theme(Appearance(colors: 256))[.error] } })
    }

    @Test func nothingFoundSaysWhatIsWrongWithTheQuery() {
        let scene = Scene.answered(80, 24, text: "parser lang:swift", [])
        #expect(scene.lines[2].contains(" Unknown qualifier lang. Use language: instead. "))
        let open = Scene.answered(80, 24, text: "stars:many x", [])
        #expect(
            open.lines[2].contains(" stars: takes a number, such as 100, >=100 or 10..50. "))
    }

    @Test func nothingFoundIsNotSaidWhileAnotherQueryIsOnTheLine() {
        var scene = Scene.answered(80, 24, text: "qqqzzz", [])
        scene.type("x")
        #expect(!scene.lines.contains { $0.contains("No repositories match") })
        scene.fail(.interrupted(reason: "reset"))
        #expect(!scene.lines.contains { $0.contains("No repositories match") })
    }
}
