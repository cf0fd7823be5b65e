import Testing

@testable import Core
@testable import Features
@testable import Markup
@testable import Screens
@testable import Terminal

/// What a key or a frame costs on a page that a stranger has made large: no more than on a small one.
@Suite struct PageGrowthScreenTests {
    private func scene(_ layout: MarkupLayout) -> Scene { Scene.page().with { $0.layOutPage(layout) } }

    @Test func theNextHeadingOfSixtyThousandIsNoMoreWorkThanOfSixHundred() {
        let works = [600, 60_000].map { count -> Int in
            let lines = (0..<count).map { MarkupLayout.Line([.init("heading", .heading)], block: $0) }
            let scene = scene(MarkupLayout(width: 76, lines: lines, headings: Array(0..<count)))
            return TextWork.count { for key in "][" { _ = scene.intents(of: .key(Key(.character(key)))) } }
        }
        #expect(works[0] > 0 && works[1] <= 2 * works[0], "\(works)")
    }

    @Test func theNextHeadingIsTheFirstBelowTheTop() {
        let layout = MarkupLayout(width: 80, headings: [3, 9, 10])
        for (top, forward, line) in [
            (3, true, 9), (-4, true, 3), (10, true, nil), (10, false, 9), (3, false, nil),
        ] as [(Int, Bool, Int?)] { #expect(layout.heading(nextTo: top, forward: forward) == line) }
    }

    @Test func aFrameOfALongPageWithManyMatchesIsNoMoreWork() {
        let works = [100, 10_000].map { count -> Int in
            let text = String(repeating: "a漢", count: 300)
            let lines = (0..<count).map { MarkupLayout.Line([.init(text)], block: $0, isWide: true) }
            var scene = scene(MarkupLayout(width: 76, lines: lines))
            scene.find("a")
            return TextWork.count { _ = scene.frame() }
        }
        #expect(works[1] <= works[0] + works[0] / 10, "\(works)")
    }

    @Test func fourTimesTheTextIsFourTimesTheWorkOfMarkingMatches() {
        let works = [500, 2_000].map { count -> Int in
            let text = CellText(String(repeating: "漢a", count: count))
            return TextWork.count { _ = TextFilter("漢").parts(of: text) }
        }
        #expect(works[1] <= 4 * works[0] + 1_000, "\(works)")
    }

    @Test func aDescriptionOfAMegabyteIsNoMoreWorkThanOneThatGitHubTakes() {
        let works = [350, 1 << 20].map { count -> Int in
            var scene = Scene.answered(120, 30)
            let former = scene.state.search.repositories[0]
            let repository = Repository(
                id: former.id, owner: former.owner, name: former.name,
                description: String(repeating: "漢a", count: count / 4))
            scene.reduce(.page(.displayed(.docked)))
            scene.reduce(.page(.followed(repository)))
            return TextWork.count { _ = scene.frame() }
        }
        #expect(works[1] <= 8 * works[0], "\(works)")
    }
}
