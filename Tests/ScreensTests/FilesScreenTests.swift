import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The list of files on the screen.
struct FilesScreenTests {
    private func scene(_ columns: Int = 100, _ rows: Int = 30) -> Scene {
        Scene.answered(columns, rows).with { $0.listFiles() }
    }

    @Test func onAnEmptyLineTheArrowsOpenAndCloseFolders_elseTheyMoveInTheLine() {
        var scene = scene()
        scene.expect([Key(.right): [.send(.files(.expand))], Key(.left): [.send(.files(.collapse))]])
        scene.type("s", on: .files)
        #expect(intents(Key(.left), scene) == [.list(.edit(.move(.backward)))])
    }

    @Test func nothingIsMarkedOrClonedHere() {
        let scene = scene()
        for key in [Key(.tab), .control("t"), .alt("y")] {
            #expect(intents(key, scene) == [.shell(.say(.text("No repository selected.")))], "\(key.name)")
        }
        #expect(intents(.control("o"), scene) == [.list(.openInBrowser)])
        #expect(intents(.alt("c"), scene) == [.list(.copyAddress)])
        #expect(intents(Key(.enter), scene) == [.list(.submit)])
    }

    @Test func theEndOfALongPathIsSeen() {
        let scene = scene(60, 15).with { $0.type("name of file", on: .files) }
        #expect(scene.lines.contains { $0.contains("…") && $0.contains("a-rather-long-name-of-a-file.swift") })
    }

    @Test func nothingIsSaidToMatchNothingBeforeTheFilterHasAnswered() {
        let sentence = "No files match."
        var scene = scene()
        scene.findCode(CodeHits(hits: [], totalCount: 0))
        scene.happen(.edited(.clear, at: Scene.now), on: .files)
        scene.type("zzz", on: .files)
        #expect(scene.lines.contains { $0.contains(sentence) })
        // Nor does what extends it.
        scene.happen(.edited(.insert("z"), at: Scene.now), on: .files)
        #expect(scene.lines.contains { $0.contains(sentence) })
        for _ in 0..<2 { scene.happen(.edited(.delete(.backward), at: Scene.now), on: .files) }
        #expect(!scene.lines.contains { $0.contains(sentence) })
    }

    @Test(arguments: ["x", "漢", "\u{202E}", "e\u{301}", "\u{1B}[2J", "\n", "\u{FDFA}"])
    func aPathOfFourKibibytesCostsItsLengthToDraw(piece: String) {
        let works = [1_024, 4_090].map { length in
            var tree = RepositoryTree(commit: nil)
            for number in 0..<20 {
                let path = "\(number)/" + String(repeating: piece, count: length / piece.utf8.count)
                tree.append(path, .file, id: Scene.id("a"), size: 1)
            }
            var scene = Scene.answered(100, 30)
            scene.listFiles(tree)
            scene.type("0", on: .files)
            return TextWork.count { #expect(scene.lines.count == 30) }
        }
        #expect(works[1] <= 5 * works[0] + 1_000, "\(works)")
    }

    @Test func whatIsAllThereIsIsSaid() {
        var scene = scene()
        let hits = CodeHits(
            hits: [CodeHit(path: "a.c", blob: Scene.id("a"), fragment: "\r\n\t x = find(1)\r\n")], totalCount: 1_234)
        scene.findCode(hits)
        #expect(scene.status.contains("1 / 1 shown · 1,234 files · GitHub shows only 1"))
        #expect(scene.lines.contains { $0.hasSuffix("x = find(1)") })
        // More can be loaded.
        var more = hits
        more.next = PageReference(rawValue: "2")
        scene.reduce(.files(.codeFound(CodeSearch(words: "find it", hits: more))))
        #expect(scene.status.contains("1,234 files with matches") && !scene.status.contains("only"))
        scene.reduce(.files(.pageFailed(.serverError(status: 502, retryAfterSeconds: nil))))
        #expect(scene.lines.contains { $0.contains("Could not load the next page") })
        #expect(intents(.control("r"), scene) == [.send(.retry)])
    }

    @Test func aHitIsNoMatchOfAFilter() {
        var scene = scene()
        let hit = CodeHit(path: "a.c", blob: Scene.id("a"), fragment: "find")
        scene.findCode(CodeHits(hits: [hit], totalCount: 1))
        #expect(scene.state.files.showsHits)
        scene.happen(.edited(.replace(0..<1, with: ""), at: Scene.now), on: .files)
        #expect(scene.state.files.mode == .filter && scene.state.files.items.isEmpty)
    }
}
