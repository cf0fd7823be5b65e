import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features

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
