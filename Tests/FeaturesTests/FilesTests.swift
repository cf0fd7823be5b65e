import Model
import Reactive
import TestSupport
import Testing

@testable import Features

/// The files of the selected repository, in the whole program without its screen.
@MainActor @Suite(.accounted)
struct FilesTests {
    private static let repositories = (1...3).map {
        Repository(id: .init(rawValue: $0), owner: "octo", name: "r\($0)", defaultBranch: "main")
    }

    /// A program with three repositories in its list, the second selected.
    private func world(
        account: Account? = Account(login: "octocat", source: "login"), connection: Connection = .online
    ) async -> AppWorld {
        let world = await AppWorld.listing(
            SearchPage(repositories: Self.repositories, totalCount: 3), account: account, connection: connection)
        await world.send(.list(.move(.down)))
        return world
    }

    /// The same with the files of the selected repository on the screen.
    private func listed(
        _ tree: RepositoryTree = ScriptedFiles.tree(), account: Account? = Account(login: "octocat", source: "login")
    ) async -> AppWorld {
        let world = await world(account: account)
        world.files.answer(with: tree)
        await world.send(.listFiles)
        #expect(world.state.shell.screen == .files)
        return world
    }

    private func said(_ world: AppWorld) -> [ListNotice] { world.state.files.notices.values(after: 0) }

    /// The rows: what is notable in brackets.
    private func rows(_ world: AppWorld) -> [String] {
        guard let tree = world.state.files.listing?.tree else { return [] }
        return world.state.files.items.map { item in
            switch item.id {
            case .notable(let number): "[\(tree.path(number))]"
            case .node(let number): tree.path(number)
            case .hit(let index): "hit \(world.state.files.hit(index)?.path ?? "")"
            }
        }
    }

    @Test func theFilesAreListedNotableOnesFirstAndEscGoesBackToTheListAsItWas() async {
        let world = await world()
        let search = world.state.search
        world.files.answer(with: ScriptedFiles.tree())
        await world.send(.listFiles)
        #expect(world.files.requests == ["r2"])
        #expect(rows(world) == ["[README.md]", "[docs]", "Sources", "docs", "README.md"])
        #expect(world.state.tab == .search)
        #expect(!world.state.listsRepositories)
        await world.send(.escape)
        #expect(world.state.shell.screen == .search)
        #expect(world.state.search == search)
        #expect(world.state.files.listing == nil)
    }

    @Test func whoMovesOnWantsTheFilesNoLonger() async {
        let world = await world()
        world.files.stall()
        world.begin(.listFiles)
        await world.files.waitForStalled(1)
        #expect(world.state.isWorking)
        #expect(world.state.shell.screen == .search)
        await world.send(.list(.move(.down)))
        #expect(world.files.cancelled == 1)
        #expect(!world.state.isWorking)
    }

    @Test func enterAndTheArrowsOpenAndCloseFolders() async {
        let world = await listed()
        await world.send(.list(.move(.row(2))))
        await world.send(.files(.expand))
        #expect(
            rows(world) == [
                "[README.md]", "[docs]", "Sources", "Sources/a.swift", "Sources/b.swift", "docs", "README.md",
            ])
        await world.send(.files(.expand))
        await world.send(.list(.move(.down)))
        #expect(world.state.files.selectedPlace?.path == "Sources/b.swift")
        await world.send(.files(.collapse))
        #expect(world.state.files.selectedPlace?.path == "Sources")
        await world.send(.list(.submit))
        #expect(rows(world) == ["[README.md]", "[docs]", "Sources", "docs", "README.md"])
        // A notable folder is shown in the tree.
        await world.send(.list(.move(.row(1))))
        await world.send(.list(.submit))
        #expect(world.state.files.selectedPlace?.path == "docs")
        #expect(rows(world).contains("docs/guide.md"))
    }

    @Test func enterOnAFileOpensTheViewerWithItsBlobAndItsCommitAndEscLeadsBack() async {
        let world = await listed()
        let files = world.state.files
        await world.send(.list(.submit))
        let file = RepositoryFile(
            repository: Self.repositories[1], path: "README.md", blob: ScriptedFiles.id("b"), size: 9,
            commit: ScriptedFiles.id("c"), branch: "main")
        #expect(world.state.file.file == file)
        #expect(world.fileTexts.requests == ["rendered README.md at \(ScriptedFiles.id("b"))"])
        #expect(world.state.chosenAddress == nil)
        await world.send(.file(.escape))
        #expect(!world.state.file.isOpen)
        #expect(world.state.shell.screen == .files)
        #expect(world.state.files == files)
    }

    @Test func theLineFiltersPathsByTheirLettersTheBestFirst() async {
        let world = await listed()
        await world.send(.list(.edit(.insert("sr"))))
        await world.wait { $0.files.filterRequest == nil }
        #expect(rows(world) == ["Sources/a.swift", "Sources/b.swift"])
        await world.send(.list(.edit(.insert("b"))))
        await world.wait { $0.files.filterRequest == nil }
        #expect(rows(world) == ["Sources/b.swift"])
        await world.send(.list(.submit))
        #expect(world.state.file.file?.path == "Sources/b.swift")
        await world.send(.file(.escape))
        await world.send(.escape)
        #expect(rows(world).first == "[README.md]")
    }

    @Test func theBrowserGetsTheBranchAndTheClipboardTheCommit() async {
        let world = await listed()
        await world.send(.list(.openInBrowser))
        await world.send(.list(.copyAddress))
        #expect(world.desktop.opened == ["https://github.com/octo/r2/blob/main/README.md"])
        #expect(world.desktop.copied == ["https://github.com/octo/r2/blob/\(ScriptedFiles.id("c"))/README.md"])
        #expect(said(world).first == .files(.opened(path: "README.md")))
    }

    @Test func aPathThatLeadsElsewhereHasNoAddress() async {
        let world = await listed(ScriptedFiles.tree(["..", "../x.y", "a.b"]))
        await world.send(.list(.copyAddress))
        await world.send(.list(.openInBrowser))
        #expect(world.desktop.opened.isEmpty && world.desktop.copied.isEmpty)
        #expect(said(world) == [.files(.noAddress), .files(.noAddress)])
    }

    // MARK: What is saved

    @Test func savedFilesAreShownAtOnceAndConfirmed() async {
        let world = await world()
        world.files.save(ScriptedFiles.tree())
        world.files.stall()
        world.begin(.listFiles)
        await world.files.waitForStalled(1)
        #expect(world.state.shell.screen == .files)
        #expect(world.state.files.listing?.isSaved == true)
        #expect(world.files.requests == ["r2 cc"])
        await world.send(.closeFiles)
        #expect(world.files.cancelled == 1)
        world.files.answerUnchanged()
        await world.send(.listFiles)
        #expect(world.state.files.listing?.isSaved == false)
    }

    @Test func newerFilesTakeThePlaceOfSavedOnesAndFoldersStayOpen() async {
        let world = await world()
        world.files.save(ScriptedFiles.tree())
        world.files.fail(.couldNotResolve(host: "api.github.com"))
        await world.send(.listFiles)
        #expect(world.state.files.failure == .couldNotResolve(host: "api.github.com"))
        await world.send(.list(.move(.row(2))))
        await world.send(.list(.submit))
        world.files.answer(with: ScriptedFiles.tree(["A.md", "Sources", "Sources/new.swift"], commit: "d"))
        await world.send(.retry)
        #expect(rows(world) == ["Sources", "Sources/new.swift", "A.md"])
        #expect(world.state.files.selectedPlace?.path == "Sources")
        #expect(world.state.files.failure == nil)
    }

    @Test func offlineWhatIsSavedIsShown_andWhatIsNotIsSaid() async {
        let world = await listedOffline(saved: true)
        #expect(world.state.shell.screen == .files)
        #expect(world.state.files.listing?.isSaved == true && world.state.files.failure == nil)
        let other = await listedOffline(saved: false)
        #expect(other.state.shell.screen == .favourites)
        #expect(said(other) == [.files(.offline(fullName: "octo/repository-1"))])
    }

    private func listedOffline(saved: Bool) async -> AppWorld {
        let world = AppWorld(connection: .offline)
        world.begin(.shell(.show(.favourites)))
        world.library.say(.list([FavouritesWorld.favourite(1)]))
        await world.wait(for: "the favourites") { $0.favourites.loading == .loaded }
        if saved { world.files.save(ScriptedFiles.tree()) }
        world.files.fail(.offline)
        await world.send(.listFiles)
        return world
    }

    @Test func withoutRequestsLeftWhatIsSavedIsShownAndNothingRequested() async {
        let world = await world()
        await world.report("core", 0, of: 5_000)
        await world.send(.listFiles)
        #expect(world.files.requests.isEmpty)
        #expect(world.state.shell.screen == .search)
        guard case .files(.notLoaded(.rateLimited)) = said(world).last else {
            Issue.record("\(said(world))")
            return
        }
        world.files.save(ScriptedFiles.tree())
        await world.send(.listFiles)
        #expect(world.state.shell.screen == .files)
        #expect(world.files.requests.isEmpty)
    }

    @Test func anEmptyRepositorySaysSo() async {
        let world = await world()
        world.files.answer(with: RepositoryTree(commit: nil))
        await world.send(.listFiles)
        #expect(said(world) == [.files(.empty(fullName: "octo/r2"))])
        #expect(world.state.shell.screen == .search)
    }

    @Test func anotherIdentitySeesNothingOfTheFormerOne() async {
        let world = await listed()
        await world.send(.account(.signOut))
        #expect(world.state.shell.screen == .search)
        #expect(world.state.files.listing == nil && world.state.files.items.isEmpty)
    }

    @Test func aFolderOfATruncatedTreeIsListedWhenItIsOpened() async {
        let world = await listed(ScriptedFiles.tree(["Sources", "a.md"], isTruncated: true))
        world.files.answerFolder(with: ScriptedFiles.tree(["x.swift", "deep"]))
        await world.send(.list(.submit))
        #expect(world.files.requests == ["r2", "folder bb"])
        #expect(rows(world) == ["Sources", "Sources/deep", "Sources/x.swift", "a.md"])
        // Once.
        await world.send(.list(.submit))
        await world.send(.list(.submit))
        #expect(world.files.requests.count == 2)
    }

    @Test func aFolderThatCannotBeListedSaysSoAndIsNotAskedForAgain() async {
        let world = await listed(ScriptedFiles.tree(["Sources", "a.md"], isTruncated: true))
        await world.send(.list(.submit))
        #expect(said(world) == [.files(.folderNotLoaded(.serverError(status: 502, retryAfterSeconds: nil)))])
        #expect(world.files.requests == ["r2", "folder bb"])
    }

    @Test func aSavedFolderIsListedWithoutARequest() async {
        let world = await listed(ScriptedFiles.tree(["Sources", "a.md"], isTruncated: true))
        world.files.saveFolder(ScriptedFiles.id("b"), ScriptedFiles.tree(["x.swift"]))
        await world.report("core", 0, of: 5_000)
        await world.send(.list(.submit))
        #expect(world.files.requests == ["r2"])
        #expect(rows(world) == ["Sources", "Sources/x.swift", "a.md"])
        // It says nothing of the rate limit.
        #expect(world.state.budgets.waitEnd(of: .core) != nil)
    }

    @Test func withoutRequestsLeftAFolderIsNotRequested() async {
        let world = await listed(ScriptedFiles.tree(["Sources", "a.md"], isTruncated: true))
        world.files.answerFolder(with: ScriptedFiles.tree(["x.swift"]))
        await world.report("core", 0, of: 5_000)
        await world.send(.list(.submit))
        #expect(world.files.requests == ["r2"])
        guard case .files(.folderNotLoaded(.rateLimited)) = said(world).last else {
            Issue.record("\(said(world))")
            return
        }
    }

    @Test func foldersAreListedOneAfterTheOther() async {
        let world = await listed(ScriptedFiles.tree(["A", "B", "C", "a.md"], isTruncated: true))
        world.files.answerFolder(with: ScriptedFiles.tree(["x.swift"]))
        for row in 0..<3 {
            world.begin(.list(.move(.row(row))))
            world.begin(.files(.expand))
        }
        await world.settle()
        #expect(world.files.requests == ["r2", "folder bb", "folder bb", "folder bb"])
        #expect(rows(world) == ["A", "A/x.swift", "B", "B/x.swift", "C", "C/x.swift", "a.md"])
    }

    @Test func aFolderThatIsListedLeavesTheSelectedMatch() async {
        let world = await listed(ScriptedFiles.tree(["S", "Sources", "sa.md", "sb.md"], isTruncated: true))
        await world.send(.list(.move(.row(1))))
        await world.send(.list(.edit(.insert("s"))))
        await world.wait { $0.files.filterRequest == nil }
        await world.send(.list(.move(.down)))
        let listing = world.state.files.listing
        var tree = ScriptedFiles.tree(["S", "Sources", "sa.md", "sb.md"], isTruncated: true)
        tree.append(ScriptedFiles.tree(["s.x"]), in: "S", id: ScriptedFiles.id("b"))
        var state = world.state.files
        let whole = FileListing(Self.repositories[1], tree, fetchedAt: AppWorld.start)
        FilesReactor.fold(.folderLoaded(whole, isSaved: true), into: &state)
        #expect(listing?.tree.path(0) == "" && state.selectedPlace?.path == "sb.md")
        guard let request = state.filterRequest else {
            Issue.record("no filter")
            return
        }
        FilesReactor.fold(.filtered(request.matches(narrowing: state.matches)), into: &state)
        #expect(state.items.count == 3 && state.selectedPlace?.path == "sb.md")
    }

    // MARK: Newer files

    /// The default files, loaded again with others of a newer commit.
    private func refresh(_ world: AppWorld, with paths: [String]) async {
        world.files.answer(with: ScriptedFiles.tree(paths, commit: "d"))
        await world.send(.retry)
        await world.wait { $0.files.filterRequest == nil }
        #expect(world.state.files.listing?.tree.tree.commit == ScriptedFiles.id("d"))
    }

    @Test func aNotableRowStaysSelectedWhenNewerFilesArrive() async {
        let world = await listed()
        await world.send(.list(.move(.row(1))))
        await refresh(world, with: ["A.md", "LICENSE.md", "README.md", "docs", "docs/guide.md"])
        #expect(rows(world).prefix(3) == ["[README.md]", "[LICENSE.md]", "[docs]"])
        #expect(world.state.files.list.selectedIndex == 2)
    }

    @Test func whereTheSelectedPathIsGoneTheNearestOneIsSelected() async {
        let world = await listed()
        await world.send(.list(.move(.row(2))))
        await world.send(.files(.expand))
        await world.send(.list(.move(.row(4))))
        #expect(world.state.files.selectedPlace?.path == "Sources/b.swift")
        await refresh(world, with: ["A", "A/x.y", "README.md", "Sources", "Sources/a.swift", "docs", "docs/guide.md"])
        // Of two as near the lower one.
        #expect(world.state.files.selectedPlace?.path == "docs")
        #expect(world.state.files.list.selectedIndex == 5)
    }

    @Test func aMatchStaysSelectedWhenNewerFilesArrive() async {
        let world = await listed()
        await world.send(.list(.edit(.insert("sr"))))
        await world.wait { $0.files.filterRequest == nil }
        await world.send(.list(.move(.down)))
        #expect(world.state.files.selectedPlace?.path == "Sources/b.swift")
        await refresh(world, with: ["Sr.x", "Sources", "Sources/a.swift", "Sources/b.swift"])
        #expect(rows(world) == ["Sr.x", "Sources/a.swift", "Sources/b.swift"])
        #expect(world.state.files.selectedPlace?.path == "Sources/b.swift")
    }

    @Test func aHitStaysSelectedWhenNewerFilesArrive() async {
        let world = await listed()
        let hits = ["Sources/a.swift", "Sources/b.swift", "README.md"].map {
            CodeHit(path: $0, blob: ScriptedFiles.id("e"), fragment: "find")
        }
        world.files.answerCode(with: CodeHits(hits: hits, totalCount: 3))
        await world.send(.list(.edit(.insert("?find"))))
        await world.send(.list(.submit))
        await world.send(.list(.move(.row(1))))
        await refresh(world, with: ["README.md"])
        #expect(world.state.files.selectedPlace?.path == "Sources/b.swift")
    }

    @Test func refreshingAsksWhetherTheShownFilesAreCurrentAndShowsThemMeanwhile() async {
        let world = await listed()
        // What is kept is older than what is shown.
        world.files.save(ScriptedFiles.tree(["old.md"], commit: "a"))
        let shown = rows(world)
        world.files.stall()
        world.begin(.retry)
        await world.files.waitForStalled(1)
        #expect(world.files.requests == ["r2", "r2 cc"])
        #expect(rows(world) == shown && world.state.files.listing?.isSaved == false)
        #expect(world.state.isWorking)
        await world.send(.closeFiles)
    }

    @Test func whatCannotBeRefreshedStaysAndSaysSo() async {
        let world = await listed()
        world.files.save(ScriptedFiles.tree(["old.md"], commit: "a"))
        let shown = rows(world)
        world.files.fail(.couldNotResolve(host: "api.github.com"))
        await world.send(.retry)
        #expect(rows(world) == shown)
        #expect(world.state.files.failure == .couldNotResolve(host: "api.github.com"))
        world.files.answerUnchanged()
        await world.send(.retry)
        #expect(rows(world) == shown && world.state.files.failure == nil)
    }

    // MARK: Code

    private static let hits = CodeHits(
        hits: [CodeHit(path: "Sources/a.swift", blob: ScriptedFiles.id("e"), fragment: "let find = 1")], totalCount: 7)

    @Test func codeIsSearchedAtEnterAloneAndAHitIsOpenedAtItsFragment() async {
        let world = await listed()
        await world.send(.list(.edit(.insert("?find  it"))))
        #expect(world.files.requests == ["r2"])
        world.files.answerCode(with: Self.hits)
        world.fileTexts.answer("Sources/a.swift", with: .text(Array("// First.\nlet find = 1\n".utf8)))
        await world.send(.list(.submit))
        #expect(world.files.requests == ["r2", "code find it"])
        #expect(rows(world) == ["hit Sources/a.swift"])
        await world.send(.list(.submit))
        #expect(world.files.requests.count == 2)
        // The content of the listed commit: the index of a search lags behind.
        #expect(world.state.file.file?.blob == ScriptedFiles.id("b"))
        #expect(world.fileTexts.requests == ["text Sources/a.swift at \(ScriptedFiles.id("b"))"])
        #expect(world.state.file.selected == 1)
        await world.send(.file(.escape))
        await world.send(.escape)
        #expect(rows(world).first == "[README.md]")
    }

    @Test func withoutATokenCodeIsNotSearched() async {
        let world = await listed(account: nil)
        await world.send(.list(.edit(.insert("?find"))))
        await world.send(.list(.submit))
        #expect(said(world) == [.files(.codeNeedsToken)])
        #expect(world.files.requests == ["r2"])
    }

    @Test func searchesForCodeHaveABudgetOfTheirOwn() async {
        let world = await listed()
        await world.report("code_search", 0, of: 10)
        await world.send(.list(.edit(.insert("?find"))))
        await world.send(.list(.submit))
        #expect(said(world) == [.files(.codeLimited(seconds: 3_600))])
        #expect(world.files.requests == ["r2"])
        #expect(world.state.budgets[.core] == nil)
        await world.send(.list(.edit(.clear)))
        await world.send(.list(.edit(.insert("?"))))
        await world.send(.list(.submit))
        #expect(said(world).last == .files(.noWords))
    }

    @Test func aFailedSearchForCodeLeavesTheFiles() async {
        let world = await listed()
        world.files.failCode(.invalidQuery(messages: ["no"]))
        await world.send(.list(.edit(.insert("?find"))))
        await world.send(.list(.submit))
        #expect(said(world) == [.files(.codeNotSearched(.invalidQuery(messages: ["no"])))])
        #expect(rows(world).first == "[README.md]")
    }

    // MARK: Pages of code

    private func hits(_ numbers: Range<Int>, next: String? = nil, total: Int = 250, isIncomplete: Bool = false) -> CodeHits {
        CodeHits(
            hits: numbers.map { CodeHit(path: "f\($0).swift", blob: ScriptedFiles.id("e"), fragment: "find \($0)") },
            totalCount: total, isIncomplete: isIncomplete, next: next.map(PageReference.init(rawValue:)))
    }

    /// A search whose first page has so many hits.
    private func searched(_ first: CodeHits) async -> AppWorld {
        let world = await listed()
        world.files.answerCode(with: first)
        await world.send(.list(.edit(.insert("?find"))))
        await world.send(.list(.submit))
        return world
    }

    @Test func theNextPageOfCodeIsLoadedNearTheEnd() async {
        let world = await searched(hits(0..<100, next: "2"))
        await world.send(.list(.move(.row(50))))
        #expect(world.files.requests.last == "code find")
        world.files.answerPage(with: hits(99..<200, next: "3", isIncomplete: true))
        await world.send(.list(.move(.row(95))))
        #expect(world.files.requests.last == "page 2")
        // What is there already is not listed twice, and the selection stays.
        #expect(world.state.files.items.count == 200)
        #expect(world.state.files.list.selectedIndex == 95)
        #expect(world.state.files.code?.hits.isIncomplete == true)
        world.files.answerPage(with: hits(200..<250))
        await world.send(.list(.move(.bottom)))
        #expect(world.files.requests.last == "page 3")
        await world.send(.list(.move(.bottom)))
        #expect(world.state.files.items.count == 250)
        #expect(world.files.requests.count == 4)
        await world.send(.list(.submit))
        #expect(world.state.file.file?.path == "f249.swift")
    }

    @Test func noPageOfCodeIsRequestedBeforeTheUserLooks() async {
        // All of them fit the screen.
        let world = await searched(hits(0..<5, next: "2"))
        #expect(world.files.requests.last == "code find")
        world.files.answerPage(with: hits(5..<8, next: "3"))
        await world.send(.list(.move(.down)))
        #expect(world.files.requests.last == "page 2")
        await world.send(.list(.move(.down)))
        #expect(world.files.requests.last == "page 2")
        #expect(world.state.files.items.count == 8)
    }

    @Test func aPageWithoutNewFilesIsTheLast() async {
        let world = await searched(hits(0..<5, next: "2"))
        world.files.answerPage(with: hits(0..<5, next: "3"))
        await world.send(.list(.move(.bottom)))
        #expect(world.state.files.code?.hits.next == nil)
        #expect(world.files.requests.last == "page 2")
    }

    @Test func aPageThatFailsIsRequestedAgainOnlyByTheUser() async {
        let world = await searched(hits(0..<5, next: "2"))
        world.files.failPage(.serverError(status: 502, retryAfterSeconds: nil))
        await world.send(.list(.move(.bottom)))
        #expect(world.state.files.pageFailure == .serverError(status: 502, retryAfterSeconds: nil))
        await world.send(.list(.move(.up)))
        await world.send(.list(.move(.bottom)))
        #expect(world.files.requests.count { $0 == "page 2" } == 1)
        world.files.answerPage(with: hits(5..<8))
        await world.send(.retry)
        #expect(world.state.files.items.count == 8 && world.state.files.pageFailure == nil)
    }

    @Test func aPageOfCodeIsOneOfTheSearchesThatAreLeft() async {
        let world = await searched(hits(0..<5, next: "2"))
        await world.report("code_search", 0, of: 10)
        await world.send(.list(.move(.bottom)))
        #expect(world.files.requests.last == "code find")
        guard case .rateLimited = world.state.files.pageFailure else {
            Issue.record("\(String(describing: world.state.files.pageFailure))")
            return
        }
        #expect(world.state.files.items.count == 5)
    }

    @Test func aPageOfAnEarlierSearchIsNotAdded() async {
        let world = await searched(hits(0..<5, next: "2"))
        var state = world.state.files
        FilesReactor.fold(.pageLoaded(hits(5..<8), PageReference(rawValue: "1")), into: &state)
        #expect(state == world.state.files)
    }
}
