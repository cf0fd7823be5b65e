import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Markup

/// The selected file beside the list of files, in the whole program without its screen.
@MainActor
struct PreviewTests {
    /// The files of a repository on a wide screen, with a page beside the list; the first file is selected.
    private func world(
        _ paths: [String] = ["a.c", "b.c", "c.c"], columns: Int = 120, account: Account? = ScriptedAccount.login
    ) async -> AppWorld {
        let world = await AppWorld.listingFiles(ScriptedFiles.tree(paths), account: account)
        await world.send(.shell(.resize(columns: columns, rows: 36)), .page(.toggle))
        return world
    }

    private func text(_ world: AppWorld) -> [String]? {
        world.state.file.layout?.lines.map { $0.spans.map(\.text).joined() }
    }

    private func requests(_ paths: [String]) -> [String] { paths.map { "text \($0) at \(ScriptedFiles.id("b"))" } }

    // MARK: Loading

    @Test func whoMovesOnLoadsOnlyWhereTheSelectionRests() async {
        let world = await world((100..<300).map { "\($0).c" })
        for _ in 0..<150 {
            await world.send(.list(.move(.down)))
            world.clock.advance(by: .milliseconds(1))
        }
        #expect(world.state.showsPreview && !world.state.isFileOpen)
        await world.rest(148)
        #expect(world.fileTexts.requests == [])
        await world.rest(1)
        #expect(world.fileTexts.requests == requests(["250.c"]))
        #expect(text(world) == ["text of 250.c"])
        // Beside the list, without the margins and the numbers of lines.
        #expect(world.state.file.layout?.width == 120 - 48 - 3 - 5)
        // What was shown before is there at once.
        await world.moveAndRest(.down)
        await world.send(.list(.move(.up)))
        #expect(text(world) == ["text of 250.c"])
        #expect(world.fileTexts.requests.count == 2 && world.state.file.earlier.isEmpty)
    }

    @Test func aLateAnswerIsNotShownForAnotherFile() async {
        let world = await world()
        let gate = world.fileTexts.hold()
        world.clock.advance(by: .milliseconds(150))
        await world.wait(for: "a request") { $0.isLoadingFile }
        world.begin(.list(.move(.down)))
        gate.open()
        await world.settle()
        #expect(world.state.file.file?.path == "b.c" && world.state.file.content == nil)
        await world.rest()
        #expect(text(world) == ["text of b.c"])
    }

    @Test(arguments: [(80, true), (119, true), (200, false)])
    func whereThereIsNoRoomOrThePageIsHiddenNothingIsLoaded(columns: Int, isOpen: Bool) async {
        let world = await world(columns: columns)
        if !isOpen { await world.send(.page(.toggle)) }
        await world.moveAndRest(.down)
        #expect(world.state.file.file == nil && !world.state.showsPreview)
        #expect(world.fileTexts.requests == [])
        await world.send(isOpen ? .shell(.resize(columns: 200, rows: 36)) : .page(.toggle), rest: 150)
        #expect(text(world) == ["text of b.c"])
    }

    @Test func whatWasSavedIsShownAtOnceAndWhatIsCurrentIsNotRequested() async {
        let world = await world()
        let saved = SavedFile(
            .text(Array("saved".utf8)), blob: ScriptedFiles.id("b"), commit: nil, fetchedAt: Timestamp(seconds: 1))
        world.fileTexts.save(saved, at: "b.c")
        await world.send(.list(.move(.down)))
        #expect(text(world) == ["saved"] && world.state.file.savedAt == nil)
        await world.rest(5_000)
        #expect(world.fileTexts.requests == [])
    }

    @Test func offlineNothingIsRequested() async {
        let world = await AppWorld.listingFilesOffline(saved: true)
        await world.send(.shell(.resize(columns: 120, rows: 36)), .page(.toggle))
        await world.rest(5_000)
        #expect(world.state.fileProgress == .failed(.offline) && !world.state.previewTakesRetry)
        #expect(world.fileTexts.requests == [])
    }

    @Test func whereFewRequestsAreLeftTheFileIsLoadedWhenTheUserAsks() async {
        let world = await world(account: nil)
        await world.report("core", 10, of: 60)
        await world.rest(5_000)
        #expect(world.fileTexts.requests == [])
        #expect(world.state.fileProgress == .held && world.state.previewTakesRetry)
        await world.send(.retry)
        #expect(text(world) == ["text of a.c"])
        #expect(world.state.fileProgress == .idle && !world.state.previewTakesRetry)
        // Enter asks, too.
        await world.moveAndRest(.down)
        #expect(world.state.fileProgress == .held)
        await world.send(.list(.submit))
        #expect(text(world) == ["text of b.c"])
    }

    @Test func aFailureIsRetriedByTheKeyAndAnotherFileIsTried() async {
        let world = await world()
        world.fileTexts.fail(.timedOut(.total(seconds: 60)))
        await world.rest()
        #expect(world.state.fileProgress == .failed(.timedOut(.total(seconds: 60))))
        world.fileTexts.fail(nil)
        await world.send(.retry)
        #expect(text(world) == ["text of a.c"] && world.state.fileProgress == .idle)
        #expect(world.fileTexts.requests == requests(["a.c", "a.c"]))
        // The list is refreshed again.
        world.files.answerUnchanged()
        await world.send(.retry)
        #expect(world.files.requests.count == 2)
    }

    // MARK: Rows

    @Test func foldersLinksAndSubmodulesAreNotRequested() async {
        var tree = ScriptedFiles.tree(["Sources", "Sources/a.swift"])
        tree.append("latest", .link, id: ScriptedFiles.id("a"), size: 7)
        tree.append("vendor", .submodule, id: ScriptedFiles.id("a"), size: nil)
        let world = await AppWorld.listingFiles(tree)
        await world.send(.shell(.resize(columns: 120, rows: 36)))
        await world.openPage()
        #expect(world.state.files.selectedFolder != nil)
        for _ in 0..<3 {
            #expect(world.state.file.file == nil, "\(world.state.files.selectedPlace?.path ?? "")")
            await world.moveAndRest(.down)
        }
        #expect(world.fileTexts.requests == [])
        // A file, then a folder again.
        await world.send(.list(.move(.top)), .files(.expand))
        await world.moveAndRest(.down)
        #expect(text(world) == ["text of Sources/a.swift"])
        await world.send(.list(.move(.up)))
        #expect(world.state.file.file == nil && world.state.file.layout == nil)
    }

    @Test func aHitIsShownAndOpenedWhereItMatches() async {
        let world = await world()
        let lines = (1...100).map { "line \($0)\n" }.joined()
        world.fileTexts.answer("b.c", with: .text(Array(lines.utf8)))
        let hit = CodeHit(path: "b.c", blob: ScriptedFiles.id("e"), fragment: "line 70")
        world.files.answerCode(with: CodeHits(hits: [hit], totalCount: 1))
        await world.send(.list(.edit(.insert("?line"))), .list(.submit))
        await world.rest()
        #expect(world.state.file.selected == 69 && world.state.file.reader.line == 66)
        await world.send(.list(.submit))
        #expect(world.state.isFileOpen && world.state.file.selected == 69 && world.state.file.reader.line == 66)
        #expect(world.fileTexts.requests == requests(["b.c"]))
    }

    // MARK: The viewer

    @Test func enterOpensWhatIsThereWhereItWasScrolledToAndEscLeadsBack() async {
        let world = await world()
        let lines = (1...100).map { "line \($0) \(String(repeating: "x", count: 90))\n" }.joined()
        world.fileTexts.answer("a.c", with: .text(Array(lines.utf8)))
        await world.rest()
        // Each line takes two rows.
        await world.send(.file(.read(.scroll(toLine: 80))), .list(.submit))
        #expect(world.state.isFileOpen && !world.state.showsPreview)
        #expect(world.state.file.reader.line == 40 && world.state.file.layout?.lines.count == 100)
        await world.send(.file(.escape))
        #expect(!world.state.isFileOpen && world.state.showsPreview)
        #expect(world.state.file.reader.line == nil && world.state.file.layout?.lines.count == 200)
        await world.send(.list(.submit))
        #expect(world.state.file.reader.line == nil)
        #expect(world.fileTexts.requests == requests(["a.c"]))
    }

    @Test func enterDoesNotWaitUntilTheSelectionHasRested() async {
        let world = await world()
        await world.send(.list(.move(.down)), .list(.submit))
        #expect(text(world) == ["text of b.c"])
        await world.send(.file(.escape), rest: 150)
        #expect(text(world) == ["text of b.c"])
        #expect(world.fileTexts.requests == requests(["b.c"]))
    }

    @Test func whoLeavesTheListLeavesThePreview() async {
        let world = await world()
        await world.rest()
        await world.send(.shell(.show(.history)))
        #expect(world.state.file.file == nil && world.state.page.isOpen && world.state.page.subject == nil)
        await world.send(.shell(.show(.search)))
        #expect(world.state.page.subject?.name == "r2")
    }

    @Test func refreshingTheListLeavesAScrolledPreviewWhereItIs() async {
        let world = await world()
        world.fileTexts.answer("a.c", with: .text(Array(String(repeating: "x\n", count: 100).utf8)))
        await world.rest()
        await world.send(.file(.read(.scroll(toLine: 40))))
        world.files.answer(with: ScriptedFiles.tree(["a.c", "d.c"]))
        await world.send(.retry)
        #expect(world.state.files.items.count == 2)
        #expect(world.state.file.reader.line == 40 && world.state.file.layout?.lines.count == 100)
    }
}
