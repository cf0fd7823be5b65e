import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What the search screen shows while nothing is wrong.
@Suite struct SearchScreenTests {
    @Test func aSmallScreenLeavesOutTheExamplesAndThenTheRest() {
        #expect(Scene(60, 9).lines.contains("   Type to search GitHub's repositories."))
        #expect(!Scene(60, 9).lines.contains { $0.contains("Some ways") })
        #expect(Scene(60, 20).lines.contains("     tui language:swift stars:>50"))
    }

    @Test func whileSearchingTheOldRowsStay() {
        var scene = Scene.answered(80, 24)
        scene.type(" tui")
        scene.happen(.searchStarted(scene.state.search.query, at: Scene.now))
        // Short work shows no motion at all.
        #expect(scene.status.hasPrefix(" · searching"))
        #expect(scene.list.count { !$0.isEmpty } == 19)
    }

    @Test func thePromptOfTheNextPageGoesWhenThePageIsInOrDoesNotCome() {
        let page = SearchPage(repositories: Array(Scene.repositories(40).suffix(10)), totalCount: 40)
        let failed = FailedRequest(.interrupted(reason: "reset"))
        let ends: [SearchReactor.Mutation] = [
            .pageFinished(page, at: Scene.now), .failed(failed, during: .nextPage, mayWait: true, at: Scene.now),
        ]
        for end in ends {
            var scene = Scene.answered(80, 24, next: "2")
            scene.requestPage()
            #expect(scene.lines[21] == "   NextPage...")
            scene.happen(end)
            #expect(!scene.lines.contains { $0.contains("NextPage...") })
        }
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

    @Test func nothingFoundIsNotSaidWhileAnotherQueryIsOnTheLine() {
        var scene = Scene.answered(80, 24, text: "qqqzzz", [])
        scene.type("x")
        #expect(!scene.lines.contains { $0.contains("No repositories match") })
        scene.fail(.interrupted(reason: "reset"))
        #expect(!scene.lines.contains { $0.contains("No repositories match") })
    }
}
