import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features

/// The search for code in the files of a repository, in the whole program without its screen.
@MainActor
struct CodeSearchTests {
    private let world: AppWorld

    init() async { world = await AppWorld.listingFiles() }

    private func hit(_ path: String, _ fragment: String) -> CodeHits {
        CodeHits(hits: [CodeHit(path: path, blob: ScriptedFiles.id("e"), fragment: fragment)], totalCount: 1)
    }

    @Test func codeIsSearchedAtEnterAloneAndAHitIsOpenedAtItsFragment() async {
        await world.send(.list(.edit(.insert("?find  it"))))
        #expect(world.files.requests == ["r2"])
        world.files.answerCode(with: hit("Sources/a.swift", "let find = 1"))
        world.fileTexts.answer("Sources/a.swift", with: .text(Array("// First.\nlet find = 1\n".utf8)))
        await world.send(.list(.submit))
        #expect(world.fileRows == ["hit Sources/a.swift"])
        await world.send(.list(.submit))
        #expect(world.files.requests == ["r2", "code find it"])
        // The content of the listed commit: the index of a search lags behind.
        #expect(world.state.file.file?.blob == ScriptedFiles.id("b"))
        #expect(world.fileTexts.requests == ["text Sources/a.swift at \(ScriptedFiles.id("b"))"])
        #expect(world.state.file.selected == 1)
        await world.send(.file(.escape), .escape)
        #expect(world.fileRows.first == "[README.md]")
    }

    @Test func offlineCodeIsNotSearched() async {
        let world = await AppWorld.listingFilesOffline(saved: true)
        await world.enter("?find")
        #expect(world.notices == [.codeOffline])
    }

    @Test func aSubmoduleIsNoFileToRead_andAnOldHitIsOfNoCommit() async {
        var tree = ScriptedFiles.tree()
        tree.append("vendor", .submodule, id: ScriptedFiles.id("a"), size: nil)
        let world = await AppWorld.listingFiles(tree)
        await world.send(.list(.move(.bottom)))
        #expect(world.state.files.selectedPlace?.path == "vendor" && world.state.files.selectedFile == nil)
        await world.send(.list(.submit))
        #expect(!world.state.file.isOpen)
        world.files.answerCode(with: hit("gone.swift", ""))
        await world.enter("?find")
        await world.send(.list(.submit))
        #expect(world.state.file.file?.blob == ScriptedFiles.id("e"))
        #expect(world.state.file.file?.commit == nil && world.state.file.lacksFragment == false)
    }

    @Test func searchesForCodeHaveABudgetOfTheirOwn() async {
        await world.report("code_search", 0, of: 10)
        await world.enter("?find")
        #expect(world.notices == [.codeLimited(seconds: 3_600)])
        #expect(world.files.requests == ["r2"])
        #expect(world.state.budgets[.core] == nil)
        await world.send(.list(.edit(.clear)))
        await world.enter("?")
        #expect(world.notices.last == .noWords)
    }

    @Test func aFailedSearchForCodeLeavesTheFiles() async {
        world.files.failCode(.invalidQuery(messages: ["no"]))
        await world.enter("?find")
        #expect(world.notices == [.codeNotSearched(.invalidQuery(messages: ["no"]))])
        #expect(world.fileRows.first == "[README.md]")
    }

    // MARK: Pages of code

    private func hits(_ numbers: Range<Int>, next: String? = nil, isIncomplete: Bool = false) -> CodeHits {
        CodeHits(
            hits: numbers.map { CodeHit(path: "f\($0).swift", blob: ScriptedFiles.id("e"), fragment: "find \($0)") },
            totalCount: 250, isIncomplete: isIncomplete, next: next.map(PageReference.init(rawValue:)))
    }

    /// A search whose first page has so many hits.
    private func search(_ first: CodeHits) async {
        world.files.answerCode(with: first)
        await world.enter("?find")
    }

    @Test func theNextPageOfCodeIsLoadedNearTheEnd() async {
        await search(hits(0..<100, next: "2"))
        await world.send(.list(.move(.row(50))))
        world.files.answerPage(with: hits(99..<200, next: "3", isIncomplete: true))
        await world.send(.list(.move(.row(95))))
        // What is there already is not listed twice, and the selection stays.
        #expect(world.state.files.items.count == 200)
        #expect(world.state.files.list.selectedIndex == 95)
        #expect(world.state.files.code?.hits.isIncomplete == true)
        world.files.answerPage(with: hits(200..<250))
        await world.send(.list(.move(.bottom)), .list(.move(.bottom)))
        #expect(world.state.files.items.count == 250)
        #expect(world.files.requests == ["r2", "code find", "page 2", "page 3"])
        await world.send(.list(.submit))
        #expect(world.state.file.file?.path == "f249.swift")
    }

    @Test func noPageOfCodeIsRequestedBeforeTheUserLooks() async {
        // All of them fit the screen.
        await search(hits(0..<5, next: "2"))
        world.files.answerPage(with: hits(5..<8, next: "3"))
        await world.send(.list(.move(.down)), .list(.move(.down)))
        #expect(world.files.requests == ["r2", "code find", "page 2"])
        #expect(world.state.files.items.count == 8)
    }

    @Test func aPageOfOneFileIsFollowedByTheNextOne() async {
        world.files.answerPage(with: hits(1..<2, next: "3"))
        await search(hits(0..<1, next: "2"))
        #expect(world.state.files.items.count == 2)
        // The user has not looked at it yet.
        #expect(world.files.requests.last == "page 2")
        world.files.answerPage(with: hits(2..<3))
        await world.send(.list(.move(.down)))
        #expect(world.files.requests.last == "page 3")
        #expect(world.state.files.items.count == 3)
    }

    @Test func aPageWithoutNewFilesIsTheLast() async {
        await search(hits(0..<5, next: "2"))
        world.files.answerPage(with: hits(0..<5, next: "3"))
        await world.send(.list(.move(.bottom)))
        #expect(world.state.files.code?.hits.next == nil)
        #expect(world.files.requests.last == "page 2")
    }

    @Test func aPageThatFailsIsRequestedAgainOnlyByTheUser() async {
        await search(hits(0..<5, next: "2"))
        world.files.failPage(.serverError(status: 502, retryAfterSeconds: nil))
        await world.send(.list(.move(.bottom)))
        #expect(world.state.files.pageFailure == .serverError(status: 502, retryAfterSeconds: nil))
        await world.send(.list(.move(.up)), .list(.move(.bottom)))
        #expect(world.files.requests.count { $0 == "page 2" } == 1)
        world.files.answerPage(with: hits(5..<8))
        await world.send(.retry)
        #expect(world.state.files.items.count == 8 && world.state.files.pageFailure == nil)
    }

    @Test func whoAsksAgainSearchesCodeAgain() async {
        await search(hits(0..<5))
        world.files.answerCode(with: hits(0..<6))
        await world.send(.retry)
        #expect(world.files.requests == ["r2", "code find", "code find"])
        #expect(world.state.files.items.count == 6)
    }

    @Test func whoLeavesASearchForCodeFindsTheFilesAgain() async {
        world.files.stallCode()
        await world.send(.list(.edit(.insert("?find"))))
        world.begin(.list(.submit))
        await world.files.waitForStalled(1)
        #expect(world.state.isSearchingCode)
        // Other words take the place of the first.
        world.begin(.list(.edit(.insert("er"))), .list(.submit))
        await world.wait(for: "other words") { $0.files.askedCode == "finder" }
        await world.files.waitForStalled(1)
        await world.send(.shell(.show(.search)))
        #expect(world.files.cancelled == 2)
        await world.send(.shell(.show(.files)))
        #expect(!world.state.isSearchingCode && world.files.requests == ["r2", "code find", "code finder"])
    }

    @Test func aPageOfAnEarlierSearchIsNotAdded() async {
        await search(hits(0..<5, next: "2"))
        var state = world.state.files
        FilesReactor.fold(.pageLoaded(hits(5..<8), PageReference(rawValue: "1")), into: &state)
        #expect(state == world.state.files)
    }
}

/// Enter on symbolic links and submodules, in the whole program without its screen.
@MainActor
struct FollowedFilesTests {
    private static let modules = "[submodule \"x\"]\npath = vendor\nurl = "

    /// The files of a repository, one of them selected.
    private func world(selecting path: String) async -> AppWorld {
        var tree = RepositoryTree(commit: ScriptedFiles.id("c"))
        let entries: [(String, RepositoryTree.Kind)] = [
            (".gitmodules", .file), ("docs", .folder), ("docs/guide.md", .file), ("docs/up", .link), ("loop", .link),
            ("manual", .link), ("vendor", .submodule),
        ]
        for (path, kind) in entries { tree.append(path, kind, id: ScriptedFiles.id("b"), size: nil) }
        let world = await AppWorld.listingFiles(tree)
        let row = world.fileRows.firstIndex(of: path) ?? world.fileRows.firstIndex(of: "[\(path)]")
        await world.send(.list(.move(.row(row ?? 0))))
        return world
    }

    private func text(_ text: String) -> FileContent { .text(Array(text.utf8)) }

    /// Enter on a link to a target.
    private func following(_ link: String = "manual", to target: String) async -> AppWorld {
        let world = await world(selecting: link)
        world.fileTexts.answer(link, with: text(target))
        await world.send(.list(.submit))
        return world
    }

    /// Enter on a submodule of which the repository says this.
    private func entering(_ modules: String) async -> AppWorld {
        let world = await world(selecting: "vendor")
        world.fileTexts.answer(".gitmodules", with: text(modules))
        world.files.answer(with: ScriptedFiles.tree(["a.x"]))
        await world.send(.list(.submit))
        return world
    }

    @Test func aLinkLeadsToAFolderAlsoWhereTheLineFilters() async {
        let world = await world(selecting: "manual")
        world.fileTexts.save(
            SavedFile(text("docs"), blob: ScriptedFiles.id("b"), commit: nil, fetchedAt: AppWorld.start),
            at: "manual")
        await world.filter(by: "man")
        await world.send(.list(.submit))
        #expect(world.state.files.selectedPlace?.path == "docs")
        #expect(world.fileRows.contains("docs/guide.md"))
        #expect(world.state.files.line.text.isEmpty)
        #expect(world.fileTexts.requests.isEmpty)
    }

    @Test func aLinkToItselfIsSaid() async {
        let world = await following("loop", to: "loop")
        #expect(world.notices == [.leadsToItself(path: "loop")])
        // What is known is not asked for again.
        await world.send(.list(.submit))
        #expect(world.fileTexts.requests.count == 1 && world.notices.count == 2)
    }

    @Test func aLinkToALinkSelectsIt_andOneToAFileOpensIt() async {
        let world = await following(to: "docs/up")
        world.fileTexts.answer("docs/up", with: text("../docs/guide.md"))
        #expect(world.state.files.selectedPlace?.path == "docs/up" && !world.state.file.isOpen)
        #expect(world.fileTexts.requests == ["text manual at \(ScriptedFiles.id("b"))"])
        await world.send(.list(.submit))
        #expect(world.state.file.file?.path == "docs/guide.md")
        await world.send(.file(.escape))
        #expect(world.state.files.selectedPlace?.path == "docs/up")
    }

    @Test(arguments: ["../else", "/etc/passwd", "docs/none", "."])
    func aLinkThatLeadsOutIsSaid(target: String) async {
        let world = await following(to: target)
        #expect(world.notices == [.leadsNowhere(path: "manual", target: target)])
        #expect(!world.state.file.isOpen)
    }

    @Test func theFilesOfASubmoduleOfTheHostAreListed_andEscGoesBack() async {
        let world = await entering(Self.modules + "../vendor.git")
        #expect(world.state.files.parent?.fullName == "octo/vendor" && world.fileRows == ["a.x"])
        #expect(world.files.requests == ["r2", "vendor"])
        await world.send(.escape)
        #expect(world.state.files.parent?.name == "r2" && world.state.files.selectedPlace?.path == "vendor")
    }

    @Test func aSubmoduleOfAnotherHostOrWithoutAnAddressIsSaid() async {
        let world = await entering(Self.modules + "https://git.example.com/x/y")
        #expect(world.notices == [.submoduleElsewhere(path: "vendor", address: "https://git.example.com/x/y")])
        #expect(world.state.shell.screen == .files && world.state.files.parent?.name == "r2")
        #expect(await entering("").notices == [.submoduleUnnamed(path: "vendor")])
    }

    @Test func whatCannotBeLoadedIsSaidAndDuringAWaitNothingIsAsked() async {
        let world = await world(selecting: "manual")
        let failure = Failure.serverError(status: 502, retryAfterSeconds: nil)
        world.fileTexts.fail(failure)
        await world.send(.list(.submit))
        #expect(world.notices == [.notFollowed(path: "manual", failure)])
        await world.report("core", 0, of: 5_000)
        await world.send(.list(.submit))
        #expect(world.fileTexts.requests.count == 1)
        #expect(world.notices.count == 2)
    }

    /// What was asked for is not wanted once the user has gone on.
    @Test(
        arguments: [
            .list(.move(.down)), .list(.edit(.insert("x"))), .shell(.show(.favourites)), .shell(.back),
            .shell(.toggle(.help)),
        ] as [AppReactor.Action])
    func whoGoesOnIsNotTakenToTheTarget(action: AppReactor.Action) async {
        let world = await world(selecting: "manual")
        world.fileTexts.answer("manual", with: text("docs/guide.md"))
        let gate = world.fileTexts.hold()
        world.begin(.list(.submit))
        await world.wait(for: "the request") { $0.files.following != nil && $0.isLoadingFiles }
        world.begin(action)
        await world.wait(for: "the end of following") { $0.files.following == nil }
        gate.open()
        await world.settle()
        #expect(!world.state.isLoadingFiles && !world.state.file.isOpen)
        #expect(world.notices.isEmpty)
    }
}
