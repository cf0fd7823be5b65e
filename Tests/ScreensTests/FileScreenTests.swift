import Testing

@testable import Core
@testable import Features
@testable import Markup
@testable import Screens
@testable import Terminal

/// The viewer of a file: what is drawn, and what its keys do.
@Suite struct FileScreenTests {
    private func scene(
        _ columns: Int = 80, _ rows: Int = 24, _ path: String = "src/main.c",
        _ content: FileContent = .text(Array(EveryScreen.program.utf8)), at location: FileLocation? = nil
    ) -> Scene {
        var scene = Scene.answered(columns, rows)
        let form: FileForm = if case .rendered = content { .rendered } else { .text }
        EveryScreen.openFile(&scene, path, content, at: location, form: form)
        return scene
    }

    private func press(_ text: String, _ scene: Scene) -> [Intent] {
        text.flatMap { intents(Key(.character($0)), scene) }
    }

    @Test func keysOfTheListBelowDoNothing() {
        let scene = scene()
        for key in [Key.control("t"), .alt("e"), .control("x"), Key(.tab), .alt("y"), .alt("m")] {
            #expect(intents(key, scene) == [], "\(key)")
        }
        #expect(press("x", scene) == [])
    }

    @Test func keysScroll() {
        let scene = scene()
        #expect(intents(Key(.down), scene) == [.send(.file(.read(.scroll(toLine: 1))))])
        #expect(press("j", scene) == [.send(.file(.read(.scroll(toLine: 1))))])
        #expect(press("k", scene) == [.send(.file(.read(.scroll(toLine: 0))))])
        let last = (scene.state.file.layout?.lines.count ?? 0) - 22
        #expect(intents(Key(.end), scene) == [.send(.file(.read(.scroll(toLine: last))))])
        // Wrapped rows have nothing to the right.
        #expect(intents(Key(.right), scene) == [])
        var wide = scene
        wide.reduce(.file(.wrapped(false)))
        EveryScreen.layOut(&wide)
        #expect(intents(Key(.right), wide) == [.send(.file(.read(.scrollSideways(to: [0: 8]))))])
    }

    @Test func digitsAreTheNumberOfALineInATextAndOfALinkElsewhere() {
        #expect(press("4", scene()) == [.send(.file(.goTo(.type(4))))])
        #expect(press(":", scene()) == [.send(.file(.goTo(.open)))])
        let rendered = scene(80, 24, "a.md", .rendered(Readme(html: "<p>text</p>")))
        #expect(press("4", rendered) == [.send(.file(.read(.link(.type(4)))))])
        #expect(press(":", rendered) == [.shell(.say(.text("Not in the rendered form.")))])
        #expect(press("4:", scene(80, 24, "a.png", .binary(size: 3))) == [])
        let typing = scene().with { $0.reduce(.file(.typed(.init(number: 4)))) }
        typing.expect([Key(.enter): [.send(.file(.goTo(.submit)))], Key(.backspace): [.send(.file(.goTo(.delete)))]])
        #expect(typing.status.hasPrefix(" :4 of 120 "))
    }

    @Test func lettersAreTextWhileATextIsTyped() {
        var scene = scene()
        #expect(press("/", scene) == [.send(.file(.read(.find(.open))))])
        scene.reduce(.file(.read(.find(.open(in: .init(first: 0, rows: 20))))))
        for letter in "wtq:/njk c4" {
            #expect(press(String(letter), scene) == [.send(.file(.read(.find(.edit(.insert(String(letter)))))))])
        }
        #expect(intents(Key(.enter), scene) == [.send(.file(.read(.find(.submit))))])
        #expect(intents(Key(.left), scene) == [.send(.file(.read(.find(.edit(.move(.backward))))))])
    }

    @Test func addressesAreOfTheLineThatIsMeant() {
        #expect(intents(Key(.enter), scene()) == [.send(.file(.print(line: 1)))])
        #expect(intents(.control("o"), scene(at: .line(60))) == [.send(.file(.openInBrowser(line: 60)))])
        #expect(intents(.alt("c"), scene(80, 24, "a.png", .binary(size: 3))) == [.send(.file(.copyAddress(line: nil)))])
    }

    @Test func theFormIsSwitchedWhereThereAreTwo() {
        #expect(press("t", scene()) == [.shell(.say(.text("No rendered form.")))])
        #expect(press("n", scene()) == [.shell(.say(.text("Find text first.")))])
        let text = scene(80, 24, "a.md")
        #expect(press("t", text) == [.send(.file(.toggleForm))])
        #expect(text.status.contains("t rendered"))
        #expect(press("w", scene()) == [.send(.file(.toggleWrap))])
        let rendered = scene(80, 24, "a.md", .rendered(Readme(html: "")))
        #expect(press("w", rendered) == [.shell(.say(.text("Not in the rendered form.")))])
    }

    @Test func aFrameOfALargeFileIsNoMoreWorkThanOneOfASmall() {
        for piece in ["a", "漢", "\t", "a\n", "\n", "e\u{301}"] {
            let works = [3_000, 60_000].map { count -> Int in
                var scene = scene(80, 24, "a.c", .text(Array(String(repeating: piece, count: count).utf8)))
                scene.reduce(.file(.wrapped(false)))
                EveryScreen.layOut(&scene)
                scene.reduce(.file(.read(.scrolledSideways(to: [0: 1_000]))))
                return TextWork.count {
                    _ = scene.frame()
                    for key in [Key(.right), Key(.down), Key(.enter)] { _ = intents(key, scene) }
                }
            }
            // A small one may end before the screen does.
            #expect(works[1] <= 2_000_000 && works[1] <= 20 * works[0], "\(piece.debugDescription): \(works)")
        }
    }

    @Test func aLinkIsFollowedByAPress() throws {
        var scene = scene(80, 24, "a.md", .rendered(Readme(html: "<p>text</p>")))
        let request = try #require(scene.state.fileLayoutRequest)
        let line = MarkupLayout.Line([.init("see "), .init("this", .link, link: 0)], block: 0)
        let layout = MarkupLayout(width: 76, lines: [line], links: ["https://x/"])
        scene.reduce(.file(.laidOut(layout, of: request, row: nil)))
        let press = scene.intents(of: .press(Position(column: 7, row: 1), isDouble: false))
        #expect(press == [.send(.file(.read(.link(.open(0)))))])
    }
}

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

/// The selected file beside the list of files: what is drawn, and what its keys do.
@Suite struct PreviewScreenTests {
    private func scene(
        _ columns: Int = 120, _ path: String = "build.sh",
        _ content: FileContent? = .text(Array(EveryScreen.program.utf8))
    ) -> Scene {
        Scene.answered(columns, 36).with { EveryScreen.preview(&$0, path, content) }
    }

    @Test func keysOfThePreviewScrollItAndAllOthersAreTheLists() {
        let scene = scene()
        #expect(intents(Key(.down, .shift), scene) == [.send(.file(.read(.scroll(toLine: 1))))])
        #expect(intents(Key(.pageDown, .alt), scene).count == 1)
        scene.expect([
            .control("v"): [.page(.close)], Key(.escape): [.send(.page(.close))], .alt("v"): [.list(.submit)],
            Key(.down): [.list(.move(.down))], Key(.enter): [.list(.submit)],
            Key(.character("w")): [.list(.edit(.insert("w")))],
        ])
        #expect(scene.intents(of: .paste("w")) == [.send(.paste("w"))])
        #expect(intents(.alt("v"), self.scene(120, "Sources")) == [])
    }

    @Test func theHintIsThereWhereAPageFitsBesideTheList() {
        var closed = Scene.answered(120, 36)
        closed.listFiles()
        #expect(closed.status.contains("^V preview"))
        #expect(intents(.control("v"), closed) == [.page(.toggle)])
        closed.resize(columns: 119, rows: 36)
        #expect(!closed.status.contains("preview"))
    }

    @Test func aMenuHasThePlaceOfThePreview() {
        var scene = scene()
        scene.happen(ShellState.Mutation.toggle(.commands))
        #expect(!scene.lines.joined().contains("// A program"))
        scene.happen(ShellState.Mutation.toggle(.commands))
        #expect(scene.lines.joined().contains("// A program"))
    }
}
