import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// Repositories side by side on the screen.
struct CompareScreenTests {
    private func scene(_ count: Int = 3, _ columns: Int = 80, _ rows: Int = 24) -> Scene {
        Scene.answered(columns, rows).with { $0.compare(count) }
    }

    @Test func at80ColumnsTheTwoBesideTheNamesFollowTheSelection() {
        let scene = scene().with { $0.move(.bottom) }
        #expect(scene.lines[1].contains("日本語"))
        #expect(scene.status.contains("columns 2–3 of 3"))
    }

    @Test func onAWideScreenTheColumnsStayTogether() {
        // Behind the names, a column and the mark of the selection.
        let beginning = scene(2, 200).lines[1].split(separator: "mona/").first
        #expect(beginning?.count == 16 + 44 + 1)
    }

    @Test(
        "in 40 columns, names tell two repositories apart, or what they do not have in common, or the owners",
        arguments: [
            (["vapor/vapor", "apple/swift-nio"], ["▌vapor", "swift-nio"]),
            (["octo/SwiftFormat", "octo/a"], ["▌SwiftFormat", "a"]),
            (["apple/swift-argument-parser", "octo/swift-argument-builder"], ["▌…ent-parser", "…nt-builder"]),
            (["octo/swift-argument-a-long-end", "octo/swift-argument-b-long-end"], ["▌…a-long-end", "…b-long-end"]),
            (["swiftlang/swift", "swiftwasm/swift"], ["▌swiftlang/…", "swiftwasm/…"]),
            (["octo/tui", "mona/tui"], ["▌octo/tui", "mona/tui"]),
        ])
    func namesInLittleRoom(repositories: [String], names: [String]) {
        var scene = Scene.answered(40, 24)
        let compared = repositories.enumerated().map { number, name in
            let parts = name.split(separator: "/").map(String.init)
            return Repository(id: .init(rawValue: 2_000 + Int64(number)), owner: parts[0], name: parts[1])
        }
        scene.reduce(.compare(.opened(compared, at: Scene.now)))
        #expect(scene.lines[1].split(separator: " ").map(String.init) == names)
    }

    @Test func keysActOnTheSelectedColumn() {
        let scene = scene()
        #expect(intents(.alt("="), Scene.answered(80, 24)) == [.send(.openComparison)])
        #expect(intents(.alt("="), scene) == [.send(.shell(.back))])
        #expect(intents(Key(.right), scene) == [.list(.move(.down))])
        #expect(intents(Key(.left), scene) == [.list(.move(.up))])
        #expect(intents(Key(.down), scene) == [.send(.compare(.scrolled(to: 0)))], "all lines are shown")
        #expect(intents(Key(.down), self.scene(3, 80, 15)) == [.send(.compare(.scrolled(to: 1)))])
        scene.expect([
            Key(.tab): [.send(.unmarkCompared)], Key(.enter): [.list(.submit)],
            Key(.character("y")): [.send(.copyComparison)], Key(.character("=")): [.send(.compare(.toggledEqual))],
            Key(.character("x")): [], .alt("y"): [.send(.listForks)], .control("v"): [.page(.toggle)],
        ])
        // Where text is typed, they are text.
        #expect(intents(Key(.character("y")), Scene.answered(80, 24)) == [.list(.edit(.insert("y")))])
    }
}
