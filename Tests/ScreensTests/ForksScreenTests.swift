import Reactive
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The list of forks on the screen.
struct ForksScreenTests {
    private func scene(_ columns: Int = 100) -> Scene { Scene.answered(columns, 24).with { $0.listForks() } }

    @Test func whyForksAreNotComparedIsSaid() {
        var scene = scene(120)
        for (hold, reason) in [
            (.limited(.reserved(remaining: 12, limit: 60)), "12 of 60 requests left"),
            (.limited(.spent(until: Scene.now.advanced(bySeconds: 42))), "rate limit resets in 42 s"),
            (.failed(.timedOut(.silence(seconds: 15))), "timed out"), (.offline, "offline"),
            (
                .failed(.rateLimited(.init(kind: .primary, waitSeconds: 42, message: ""))),
                "rate limit reached, resets in 42 s  "
            ),
        ] as [(LoadHold, String)] {
            scene.holdComparisons(hold)
            #expect(scene.status.contains("not compared: \(reason)"), "\(scene.status)")
        }
    }

    @Test func theRowsThatMatchAreCounted_andThereIsOnlyOneOrder() {
        var scene = scene()
        #expect(intents(.control("s"), scene) == [])
        scene.type("mona", on: .forks)
        #expect(scene.status.contains("1 / 6 shown · 12 forks"))
    }

    @Test func whatIsLoadedTakesThePlaceOfWhatWasWaitedFor() {
        var scene = Scene.answered(100, 24)
        let repository = Scene.repositories(1)[0]
        scene.reduce(.forks(.opened(repository, rows: 9)))
        scene.holdForks(.offline)
        #expect(scene.lines.contains { $0.contains("Working offline.") })
        scene.reduce(.forks(.loaded(ForkPage(repositories: []))))
        #expect(scene.list.contains { $0.contains("\(repository.fullName) has no forks.") })
        #expect(!scene.lines.contains { $0.contains("Working offline.") })
    }

    @Test func whatIsKnownToHaveNoForksSaysSo() {
        let scene = Scene.answered(100, 24).with { $0.happen(.noticed(.noForks(fullName: "octo/x")), on: .forks) }
        #expect(scene.status.contains("octo/x has no forks."))
        #expect(scene.list == Scene.answered(100, 24).list)
    }

    @Test func anOldFactHasItsAgeWhenTheReadmeHasNone() throws {
        var scene = Scene.page(140, 36, .docked)
        let subject = try #require(scene.state.page.subject)
        var facts = RepositoryFacts()
        facts.openIssues = 3
        let saved = SavedFacts(facts, detailsAt: Scene.now.advanced(bySeconds: -3 * 86_400), starsAt: nil)
        scene.reduce(.loader(.lookedUp(AnyContentValue(saved), .facts(of: subject))))
        #expect(scene.lines.contains { $0.contains("── facts 3 d old ──") })
        #expect(scene.lines.contains { $0.contains("3 open") })
    }
}
