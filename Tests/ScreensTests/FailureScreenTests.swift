import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What the screen says when something went wrong.
@Suite struct FailureScreenTests {
    @Test func aQueryThatIsKnownToFailIsMarkedAndSaidOnce_andOffersNothingThatWouldFailToo() {
        var scene = Scene.answered(80, 24)
        scene.type(" OR b OR c OR d OR e OR f OR g")
        scene.happen(.refused(.tooManyOperators(count: 6), at: Scene.now))
        #expect(scene.lines[2].contains("^^^^"))
        #expect(scene.lines.count { $0.contains("GitHub allows 5") } == 1)
        #expect(scene.lines.contains { $0.contains("6 AND/OR/NOT operators; GitHub allows 5.") })
        #expect(scene.lines.contains { $0.contains("Remove some; AND is implied between words.") })
        #expect(scene.lines.contains { $0.contains("repository-1 ") })
        #expect(scene.lines.last?.contains("retry") == false)
        #expect(scene.lines.last?.contains("search") == false)
    }

    @Test(
        "in little room, a wait is said in fewer words, and how long it is stays",
        arguments: [
            (100, "Rate limit reached. Searching again in 9 s. Sign in (F5) for 30 per minute."),
            (60, "Rate limit reached. Searching again in 9 s."), (40, "Searching again in 9 s."), (20, "Waiting 9 s."),
        ])
    func aWaitInLittleRoom(columns: Int, sentence: String) {
        var scene = Scene.answered(columns, 30)
        scene.happen(.waitStarted(until: Scene.now.advanced(bySeconds: 9), then: .search, at: Scene.now))
        #expect(scene.status.hasPrefix(" \(sentence)  "), "\(scene.status)")
        #expect(scene.status.contains("  F1"))
    }

    @Test func theServersWordsPaintNothingButText() {
        var scene = Scene.answered(80, 24)
        scene.fail(.invalidQuery(messages: ["\u{1B}[31m\u{202E}\r\n\u{7}red\u{9B}5m\u{200B}"]))
        let text = scene.lines.joined()
        #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .format })
        #expect(scene.frame().problems == [])
    }
}
