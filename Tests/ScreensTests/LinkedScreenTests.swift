import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The list of linked repositories on the screen.
struct LinkedScreenTests {
    private func scene(_ columns: Int = 100) -> Scene { Scene.answered(columns, 24).with { $0.listLinked() } }

    @Test func theRuleNamesTheSectionOfTheFirstRow() {
        var scene = scene()
        for _ in 0..<2 { scene.move(.pageDown) }
        #expect(scene.lines[2].contains("linked from octo/repository-1 · Everything else"))
    }

    @Test(arguments: [60, 80, 100]) func aWaitIsReadableToItsEnd(columns: Int) {
        var scene = scene(columns)
        scene.holdFacts(.spent(until: Scene.now.advanced(bySeconds: 3_000)))
        #expect(scene.status.contains("not loaded: rate limit resets in 50 min"))
        #expect(scene.status.contains("1 / 34 repositories") == (columns > 80))
        scene.reduce(.marks(.toggledAll(Scene.repositories(12))))
        #expect(scene.status.contains("not loaded: rate limit resets in 50 min"))
    }

    @Test func aListThatHasFewerHeadingsWhenItIsLoadedAgainIsDrawn() {
        var scene = scene()
        scene.type("one", on: .linked)
        scene.reduce(.linked(.reloading))
        let list = LinkedList(text: "https://github.com/mona/one https://github.com/mona/other")
        // The rows are those of the former list until the new ones are arranged.
        scene.reduce(.linked(.loaded(list)))
        #expect(scene.state.linked.sections.isEmpty && !scene.state.linked.hasRowsOfList)
        #expect(scene.lines.contains { $0.contains("mona/one") })
        #expect(scene.lines[2].hasPrefix(" ── linked from octo/repository-1 ──"))
    }
}
