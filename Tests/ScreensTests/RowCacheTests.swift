import SeededRandom
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

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
