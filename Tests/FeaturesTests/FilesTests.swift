import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The files of the selected repository, in the whole program without its screen.
@MainActor
struct FilesTests {
    private let world: AppWorld

    init() async { world = await AppWorld.listingFiles() }

    /// What a folder has is not in it.
    static let truncated = ScriptedFiles.tree(["Sources", "a.md"], isTruncated: true)

    @Test func enterAndTheArrowsOpenAndCloseFolders() async {
        #expect(world.files.requests == ["r2"])
        await world.send(.list(.move(.row(2))), .files(.expand))
        let sources = ["Sources", "Sources/a.swift", "Sources/b.swift"]
        #expect(world.fileRows == ["[README.md]", "[docs]"] + sources + ["docs", "README.md"])
        await world.send(.files(.expand), .list(.move(.down)))
        #expect(world.state.files.selectedPlace?.path == "Sources/b.swift")
        await world.send(.files(.collapse))
        #expect(world.state.files.selectedPlace?.path == "Sources")
        await world.send(.list(.submit))
        #expect(world.fileRows == ["[README.md]", "[docs]", "Sources", "docs", "README.md"])
        // A notable folder is shown in the tree.
        await world.send(.list(.move(.row(1))), .list(.submit))
        #expect(world.state.files.selectedPlace?.path == "docs")
        #expect(world.fileRows.contains("docs/guide.md"))
    }

    @Test func enterOnAFileOpensTheViewerWithItsBlobAndItsCommitAndEscLeadsBack() async {
        let files = world.state.files
        await world.send(.list(.submit))
        let file = RepositoryFile(
            repository: AppWorld.threeRepositories[1], path: "README.md", blob: ScriptedFiles.id("b"), size: 9,
            commit: ScriptedFiles.id("c"), branch: "main")
        #expect(world.state.file.file == file)
        #expect(world.fileTexts.requests == ["rendered README.md at \(ScriptedFiles.id("b"))"])
        #expect(world.state.chosenAddress == nil)
        await world.send(.file(.escape))
        #expect(!world.state.file.isOpen)
        #expect(world.state.files == files)
    }

    @Test func theBrowserGetsTheBranchAndTheClipboardTheCommit() async {
        await world.send(.list(.openInBrowser), .list(.copyAddress))
        #expect(world.desktop.opened == ["https://github.com/octo/r2/blob/main/README.md"])
        #expect(world.desktop.copied == ["https://github.com/octo/r2/blob/\(ScriptedFiles.id("c"))/README.md"])
        #expect(world.notices.first == .opened(fullName: "README.md"))
    }

    @Test func aPathThatLeadsElsewhereHasNoAddress() async {
        let world = await AppWorld.listingFiles(ScriptedFiles.tree(["..", "../x.y", "a.b"]))
        await world.send(.list(.copyAddress), .list(.openInBrowser))
        #expect(world.desktop.opened.isEmpty && world.desktop.copied.isEmpty)
        #expect(world.notices == [.unsafePath, .unsafePath])
    }

    @Test func filesThatWereLeftByATabAreListedAgainThoughNothingWasSaved() async {
        await world.send(.shell(.show(.search)))
        world.files.answer(with: ScriptedFiles.tree())
        await world.send(.listFiles)
        #expect(world.files.requests == ["r2", "r2"])
    }

    // MARK: What is saved

    @Test func savedFilesAreShownAtOnceAndConfirmed() async {
        let world = await AppWorld.withRepositories()
        world.files.save(ScriptedFiles.tree())
        world.files.stall()
        world.begin(.listFiles)
        await world.files.waitForStalled(1)
        #expect(world.state.files.listing?.isSaved == true)
        #expect(world.files.requests == ["r2 cc"])
        await world.send(.shell(.back))
        #expect(world.files.cancelled == 1)
        world.files.answerUnchanged()
        await world.send(.listFiles)
        #expect(world.state.files.listing?.isSaved == false)
    }

    @Test func newerFilesTakeThePlaceOfSavedOnesAndFoldersStayOpen() async {
        let world = await AppWorld.withRepositories()
        world.files.save(ScriptedFiles.tree())
        world.files.fail(.timedOut(.silence(seconds: 15)))
        await world.send(.listFiles)
        #expect(world.state.failureOfFiles == .timedOut(.silence(seconds: 15)))
        await world.send(.list(.move(.row(2))), .list(.submit))
        world.files.answer(with: ScriptedFiles.tree(["A.md", "Sources", "Sources/new.swift"], commit: "d"))
        await world.send(.retry)
        #expect(world.fileRows == ["Sources", "Sources/new.swift", "A.md"])
        #expect(world.state.files.selectedPlace?.path == "Sources")
        #expect(world.state.failureOfFiles == nil)
    }

    @Test func offlineWhatIsSavedIsShown_andWhatIsNotIsSaid() async {
        let world = await AppWorld.listingFilesOffline(saved: true)
        #expect(world.state.shell.screen == .files)
        #expect(world.state.files.listing?.isSaved == true && world.state.failureOfFiles == nil)
        let asked = world.files.requests
        await world.send(.retry)
        #expect(world.notices == [.filesNotRefreshed])
        #expect(world.state.failureOfFiles == nil && world.files.requests == asked)
        let other = await AppWorld.listingFilesOffline(saved: false)
        #expect(other.state.shell.screen == .files && other.state.holdOfList == .offline)
    }

    @Test func aFolderThatCannotBeListedSaysSo() async {
        let world = await AppWorld.listingFiles(Self.truncated)
        await world.send(.list(.submit))
        #expect(world.notices == [.folderNotLoaded(.serverError(status: 502, retryAfterSeconds: nil))])
        #expect(world.files.requests == ["r2", "folder bb"])
        let offline = await AppWorld.listingFilesOffline(saved: true, Self.truncated)
        await offline.send(.list(.submit))
        #expect(offline.notices == [.folderNotLoaded(.offline)])
        #expect(offline.files.requests == [])
    }

    @Test func aListThatWaitsDoesNotHideWhyCodeIsNotSearched() async {
        let world = await AppWorld.listingFiles(account: nil)
        world.files.fail(.rateLimited(.init(kind: .primary, waitSeconds: 600, message: "")))
        await world.send(.reloadFiles)
        #expect(world.state.secondsToFiles != nil && world.notices == [])
        await world.enter("?find")
        #expect(world.notices == [.codeNeedsToken])
        #expect(!world.files.requests.contains("code find"))
    }

    @Test func aSavedFolderIsListedWithoutARequest() async {
        let world = await AppWorld.listingFiles(Self.truncated)
        world.files.saveFolder(ScriptedFiles.id("b"), ScriptedFiles.tree(["x.swift"]))
        await world.report("core", 0, of: 5_000)
        await world.send(.list(.submit))
        #expect(world.files.requests == ["r2"])
        #expect(world.fileRows == ["Sources", "Sources/x.swift", "a.md"])
    }

    @Test func aFolderOfATruncatedTreeIsListedWhenItIsOpened_afterAWait() async {
        let world = await AppWorld.listingFiles(Self.truncated)
        world.files.answerFolder(with: ScriptedFiles.tree(["x.swift"]))
        await world.report("core", 0, of: 5_000)
        await world.send(.list(.submit))
        let seconds = world.state.secondsToFiles ?? 0
        #expect(seconds > 1 && world.files.requests == ["r2"])
        world.clock.advance(by: .seconds(seconds + 1))
        await world.wait(for: "the folder") { $0.files.items.count == 3 && $0.secondsToFiles == nil }
        #expect(world.fileRows == ["Sources", "Sources/x.swift", "a.md"])
        // The list itself was no question, and the folder is listed once.
        await world.send(.list(.submit), .list(.submit))
        #expect(world.files.requests == ["r2", "folder bb"])
    }

    @Test func filesThatNeedMoreRequestsThanAreLeftWaitForTheReset() async {
        await world.report("core", 2, of: 5_000)
        await world.send(.reloadFiles)
        #expect(world.state.secondsToFiles.map { $0 > 1 } == true)
        world.files.answerUnchanged()
        world.clock.advance(by: .seconds(3_601))
        await world.wait(for: "the files") { $0.secondsToFiles == nil && !$0.isLoadingFiles }
        #expect(world.files.requests.count == 2)
    }

    @Test func aFolderThatIsOpenedMeanwhileLeavesTheOneThatIsBeingListed() async throws {
        let names = (0..<8).map { "F\($0)" }
        let world = await AppWorld.listingFiles(ScriptedFiles.tree(names + ["a.md"], isTruncated: true))
        world.files.answerFolder(with: ScriptedFiles.tree(["x.swift"]))
        let gates = world.files.holdFolders()
        for row in [1, 0, 2, 3, 4, 5, 6, 7] {
            world.begin(.list(.move(.row(row))), .files(.expand))
            try await gates.asked.waitUntilOpen(by: "a folder that is opened")
        }
        gates.answer.open()
        await world.settle()
        #expect(world.files.requests == ["r2"] + names.map { _ in "folder bb" })
        #expect(world.fileRows == names.flatMap { [$0, "\($0)/x.swift"] } + ["a.md"])
    }

    @Test func aFolderThatIsListedLeavesTheSelectedMatch() async throws {
        var tree = ScriptedFiles.tree(["S", "Sources", "sa.md", "sb.md"], isTruncated: true)
        let world = await AppWorld.listingFiles(tree)
        await world.send(.list(.move(.row(1))))
        await world.filter(by: "s")
        await world.send(.list(.move(.down)))
        tree.append(ScriptedFiles.tree(["s.x"]), in: "S", id: ScriptedFiles.id("b"))
        var state = world.state.files
        let whole = FileListing(AppWorld.threeRepositories[1], tree, fetchedAt: AppWorld.start)
        FilesReactor.fold(.folderLoaded(whole), into: &state)
        #expect(state.selectedPlace?.path == "sb.md")
        let request = try #require(state.filterRequest)
        FilesReactor.fold(.filtered(request.matches(narrowing: state.matches)), into: &state)
        #expect(state.items.count == 3 && state.selectedPlace?.path == "sb.md")
    }

    // MARK: Newer files

    /// The default files, loaded again with others of a newer commit.
    private func refresh(with paths: [String]) async {
        world.files.answer(with: ScriptedFiles.tree(paths, commit: "d"))
        await world.send(.reloadFiles)
        await world.wait { $0.files.filterRequest == nil }
        #expect(world.state.files.listing?.tree.tree.commit == ScriptedFiles.id("d"))
    }

    @Test func aNotableRowStaysSelectedWhenNewerFilesArrive() async {
        await world.send(.list(.move(.row(1))))
        await refresh(with: ["A.md", "LICENSE.md", "README.md", "docs", "docs/guide.md"])
        #expect(world.fileRows.prefix(3) == ["[README.md]", "[LICENSE.md]", "[docs]"])
        #expect(world.state.files.list.selectedIndex == 2)
    }

    @Test func whereTheSelectedPathIsGoneTheNearestOneIsSelected() async {
        await world.send(.list(.move(.row(2))), .files(.expand), .list(.move(.row(4))))
        #expect(world.state.files.selectedPlace?.path == "Sources/b.swift")
        await refresh(with: ["A", "A/x.y", "README.md", "Sources", "Sources/a.swift", "docs", "docs/guide.md"])
        // Of two as near the lower one.
        #expect(world.state.files.selectedPlace?.path == "docs")
        #expect(world.state.files.list.selectedIndex == 5)
    }

    @Test func aMatchStaysSelectedWhenNewerFilesArrive() async {
        await world.filter(by: "sr")
        await world.send(.list(.move(.down)))
        #expect(world.state.files.selectedPlace?.path == "Sources/b.swift")
        await refresh(with: ["A.md", "B.md", "Sr.x", "Sources", "Sources/a.swift", "Sources/b.swift"])
        #expect(world.fileRows == ["Sr.x", "Sources/a.swift", "Sources/b.swift"])
        #expect(world.state.files.selectedPlace?.path == "Sources/b.swift")
    }

    @Test func aHitStaysSelectedWhenNewerFilesArrive() async {
        let hits = ["Sources/a.swift", "Sources/b.swift", "README.md"].map {
            CodeHit(path: $0, blob: ScriptedFiles.id("e"), fragment: "find")
        }
        world.files.answerCode(with: CodeHits(hits: hits, totalCount: 3))
        await world.enter("?find")
        await world.send(.list(.move(.row(1))))
        await refresh(with: ["README.md"])
        #expect(world.state.files.selectedPlace?.path == "Sources/b.swift")
    }

    @Test func refreshingAsksWhetherTheShownFilesAreCurrentAndShowsThemMeanwhile() async {
        // What is kept is older than what is shown.
        world.files.save(ScriptedFiles.tree(["old.md"], commit: "a"))
        let shown = world.fileRows
        world.files.stall()
        world.begin(.retry)
        await world.files.waitForStalled(1)
        #expect(world.files.requests == ["r2", "r2 cc"])
        #expect(world.fileRows == shown && world.state.files.listing?.isSaved == false)
        #expect(world.state.isWorking)
        await world.send(.shell(.back))
    }
}
