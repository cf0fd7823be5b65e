import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// What the screen says when something went wrong.
@Suite struct FailureScreenTests {
    @Test("what happened and what to do stand above the status line, and the rows stay", arguments: Scene.failures)
    func everyFailure(failure: Failure) {
        var scene = Scene.answered(120, 30, Scene.repositories(100), total: 300, next: "2")
        let rows = Array(scene.lines[3..<23])
        scene.fail(failure, mayWait: false)
        #expect(Array(scene.lines[3..<23]) == rows)
        let lines = scene.lines
        // What happened takes a second line where it is long; what does not fit there ends with an ellipsis.
        let mark = CellText(failure.summary).columns > 116 ? 26 : 27
        let summary = lines[mark..<28].map { $0.dropFirst(3) }.joined(separator: " ")
        #expect(lines[mark].hasPrefix(" ✗ "))
        if summary.hasSuffix("…") {
            #expect(CellText(failure.summary).string.hasPrefix(summary.dropLast()))
        } else {
            #expect(summary == failure.summary)
        }
        #expect(lines[28] == "   " + failure.advice)
        #expect(scene.styledLines[mark].hasPrefix(" [bold red]✗[/] "))
        #expect(scene.styledLines[28].hasPrefix("   [bold]"))
        #expect(lines[29].contains("^R retry"))
        #expect(lines[mark - 1].hasPrefix(" ───"))
    }

    @Test func aFurtherPageThatFailsSaysThatItIsThePage() {
        var scene = Scene.answered(80, 24, next: "2")
        scene.fail(.serverError(status: 502, retryAfterSeconds: nil), during: .nextPage)
        #expect(scene.lines[21] == " ✗ Could not load the next page: GitHub server error (502).")
        #expect(scene.status.hasPrefix(" 1 / 30 loaded · ≈30 repositories"))
    }

    @Test func whatIsTriedAgainByItselfSaysSo() {
        var scene = Scene.answered(100, 30)
        scene.type(" tui")
        let failed = FailedRequest(.serverError(status: 500, retryAfterSeconds: nil))
        for attempt in 1...2 {
            scene.happen(.retrying(failed, during: .search, attempt: attempt, at: Scene.now))
            #expect(scene.lines[27] == " ✗ GitHub server error (500).")
            #expect(scene.lines[28] == "   Retrying (\(attempt)/2)…")
        }
        #expect(scene.list.contains { $0.contains("repository-1") })
    }

    private static let signIn = " Sign in (F5) for 30 per minute."

    @Test func aLimitIsCountedDownToTheSecond() {
        var scene = Scene.answered(100, 30)
        scene.type(" tui")
        scene.fail(.rateLimited(.init(kind: .secondary, waitSeconds: 84, message: "Slow down.")))
        #expect(scene.lines[27] == " ✗ Secondary rate limit reached: Slow down.")
        // A token would not help.
        #expect(scene.lines[28] == "   Searching again in 1 min 25 s.")
        scene.fail(.rateLimited(.init(kind: .primary, waitSeconds: 84, message: "")))
        #expect(scene.lines[28] == "   Searching again in 1 min 25 s." + Self.signIn)
        scene.tick(Scene.now.advanced(bySeconds: 1))
        #expect(scene.lines[28] == "   Searching again in 1 min 24 s." + Self.signIn)
        scene.tick(Scene.now.advanced(bySeconds: 80))
        #expect(scene.lines[28] == "   Searching again in 5 s." + Self.signIn)
        #expect(scene.list.contains { $0.contains("repository-1") })
    }

    @Test func aQueryThatIsKnownToFailIsSaidAndOffersNothingThatWouldFailToo() {
        var scene = Scene.answered(80, 24)
        scene.type(" OR OR OR OR OR OR")
        scene.happen(.refused(.tooManyOperators(count: 6), at: Scene.now))
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
