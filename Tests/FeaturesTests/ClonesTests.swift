import TestSupport
import Testing

@testable import Core
@testable import Features

/// Cloning from the list: the form, the series, what quitting and printing mean meanwhile.
@MainActor struct ClonesTests {
    private let git = ScriptedClones()
    private let world: AppWorld

    init() async { world = await AppWorld.listing(in: AppWorld(clones: git)) }

    private func listing(_ page: SearchPage = SearchWorld.page(1...3), printsPath: Bool = false) async -> AppWorld {
        await AppWorld.listing(page, in: AppWorld(clones: git, printsPath: printsPath))
    }

    private var form: CloneForm? { world.state.shownCloneForm }

    /// Begins to clone, which takes until the gate is opened.
    private func beginCloning() async {
        await world.send(.clone)
        world.begin(.clones(.submit))
        await world.wait { $0.clones.running?.progress?.percent == 50 }
    }

    @Test func theFormHasTheUsualFolder_andEnterClones() async {
        await world.send(.clone)
        #expect(form?.line.text == "~/src/repository-1")
        #expect(form?.validation == .accepted(folders: ["/users/u/src/repository-1"], others: []))
        await world.send(.clones(.submit))
        #expect(git.requests.map(\.folder) == ["/users/u/src/repository-1"] && git.requests[0].history == .full)
        #expect(world.state.clones.form == nil && world.state.clones.running == nil)
        #expect(world.notices == [.cloned(fullName: "octo/repository-1", path: "~/src/repository-1")])
        #expect(world.state.clones.shownPath(of: git.requests[0].repository) == "~/src/repository-1")
        // At the start, and after the clone.
        #expect(git.looks == 2)
    }

    @Test func thoseThatAreNamedAreCloned_whateverIsMarked() async {
        await world.send(.mark(.down), .cloneRepositories(SearchWorld.repositories(2...2)))
        #expect(world.state.shownCloneForm?.repositories.map(\.fullName) == ["octo/repository-2"])
    }

    @Test func aFolderThatExistsIsSaidBeforeGitStarts() async throws {
        git.occupy("/users/u/src/repository-1")
        await world.send(.clone)
        #expect(world.state.shownCloneForm?.validation == .refused(.exists("/users/u/src/repository-1")))
        await world.send(.clones(.submit))
        #expect(git.requests.isEmpty && world.state.clones.form != nil)
        await world.send(.clones(.edit(.insert("-2"))))
        #expect(form?.validation == .accepted(folders: ["/users/u/src/repository-1-2"], others: []))
        await world.send(.clones(.edit(.clear)))
        #expect(world.state.shownCloneForm?.validation == .incomplete)
        await world.send(.clones(.submit))
        #expect(git.requests.isEmpty)
    }

    @Test func tabCompletesThePath() async {
        git.complete(with: ["swift-a", "swift-b", "tools"])
        await world.send(.clone, .clones(.edit(.clear)), .clones(.edit(.insert("~/s"))), .clones(.complete))
        #expect(world.state.shownCloneForm?.line.text == "~/swift-")
        #expect(world.state.shownCloneForm?.names == ["swift-a", "swift-b"])
        await world.send(.clones(.edit(.insert("b"))))
        #expect(world.state.shownCloneForm?.names == [])
        await world.send(.clones(.complete))
        #expect(world.state.shownCloneForm?.line.text == "~/swift-b/")
        // Names that come after another key are for another text.
        world.begin(.clones(.complete), .clones(.edit(.insert("x"))))
        await world.settle()
        #expect(world.state.shownCloneForm?.line.text == "~/swift-b/x")
    }

    @Test func theHistoryIsChosenInTheForm() async {
        await world.send(.clone, .clones(.changeHistory(forward: true)))
        #expect(world.state.shownCloneForm?.history == .shallow)
        await world.send(.clones(.changeHistory(forward: false)), .clones(.changeHistory(forward: false)))
        await world.send(.clones(.submit))
        #expect(git.requests.map(\.history) == [.blobless])
    }

    @Test func severalAreClonedOneAfterTheOther_failuresAndTheEndAreSaid() async {
        let (name, failure) = ("octo/repository-2", CloneFailure.failed(status: 128, line: "fatal: no"))
        git.occupy("/users/u/src/repository-3")
        git.fail(name, with: failure)
        let world = await listing(SearchWorld.page(1...4))
        await world.send(.markAll, .clone)
        #expect(world.state.shownCloneForm?.line.text == "~/src")
        await world.send(.clones(.submit))
        #expect(git.requests.map(\.repository.id.rawValue) == [1, 2, 4])
        let end = Notice.clonedAll(["octo/repository-1", "octo/repository-4"], failed: 1)
        #expect(world.notices == [.notCloned(fullName: name, failure), end])
        let failed = FailedClone(fullName: name, failure: failure, address: "git@github.com:octo/repository-2.git")
        #expect(world.state.clones.failures == [failed])
    }

    @Test func theListStaysUsable_andTheCommandCancels() async {
        let gate = git.hold()
        defer { gate.open() }
        await beginCloning()
        world.begin(.list(.move(.down)))
        #expect(world.state.selectedRepository?.id.rawValue == 2 && world.state.isWorking)
        world.begin(.clone)
        #expect(world.state.clones.running == nil && world.state.clones.form == nil)
        #expect(world.notices == [.cloneCancelled(fullName: "octo/repository-1")])
        gate.open()
        await world.settle()
        #expect(world.state.clones.index == CloneIndex())
    }

    @Test func quittingMeanwhileAsksFirst() async {
        let gate = git.hold()
        defer { gate.open() }
        await beginCloning()
        world.begin(.leave)
        #expect(world.state.shell.alert == .runningClone(.end(.left)) && world.state.shell.ending != .left)
        world.begin(.shell(.answer(.keepCloning)), .list(.move(.down)), .list(.submit))
        #expect(world.state.shell.alert?.choices == [.stopCloning, .keepCloning] && world.state.choice == nil)
        // When the clone is made, there is nothing left to ask.
        gate.open()
        await world.wait { $0.clones.running == nil }
        #expect(world.state.shell.alert == nil)
        await world.settle()
    }

    @Test(arguments: [AppReactor.Action.leave, .list(.submit)], [true, false])
    func aNoteAndACloneAreBothAskedAbout(action: AppReactor.Action, byAnswer: Bool) async throws {
        let gate = git.hold()
        defer { gate.open() }
        await world.openChangedNote()
        world.begin(.shell(.show(.search)))
        await beginCloning()
        world.begin(.list(.move(.down)), action)
        let asked: Alert.Request? = if case .unsavedNote(let next)? = world.state.shell.alert { next } else { nil }
        let request = try #require(asked)
        world.begin(byAnswer ? .shell(.answer(.discard)) : .leave)
        #expect(world.state.shell.alert == .runningClone(byAnswer ? request : .end(.left)))
        #expect(world.state.shell.ending != .left && world.state.choice == nil && world.state.clones.running != nil)
        // The answer to another question changes nothing.
        world.begin(.shell(.answer(.discard)))
        #expect(world.state.shell.alert != nil && world.state.clones.running != nil)
        world.begin(byAnswer ? .shell(.answer(.stopCloning)) : .leave)
        #expect(world.state.shell.alert == nil && world.state.clones.running == nil)
        // Who quits prints nothing.
        let prints = byAnswer && action != .leave
        #expect((world.state.shell.ending == .left) == !prints && (world.state.choice != nil) == prints)
        gate.open()
        await world.settle()
    }

    @Test("what is cloned is printed at once, found before or where it would go", arguments: [true, false])
    func printedAtOnce(isFound: Bool) async {
        let path = isFound ? "/srv/two" : "/users/u/work/repository-2"
        if isFound { git.add("Octo/Repository-2", at: path) } else { git.place("octo/repository-2", at: path) }
        let world = await listing(printsPath: true)
        if isFound { await world.send(.clones(.look)) }
        world.begin(.list(.move(.down)))
        #expect((world.state.enter == .print) == isFound)
        await world.send(.list(.submit))
        #expect(world.state.shownCloneForm == nil && git.requests.isEmpty)
        #expect(world.state.choice?.texts == [path])
    }

    @Test("a typed folder that has a clone of the repository is its clone", arguments: [true, false])
    func typedClone(prints: Bool) async {
        let world = await listing(printsPath: prints)
        await world.send(.list(.move(.down)), prints ? .list(.submit) : .clone)
        // Only now: where it would go, it would have been found before.
        git.place("octo/repository-2", at: "/srv/two")
        await world.send(.clones(.edit(.clear)), .clones(.edit(.insert("/srv/two/"))))
        #expect(world.state.shownCloneForm?.validation == .accepted(folders: [], clones: ["/srv/two"], others: []))
        await world.send(.clones(.submit))
        #expect(git.requests.isEmpty && world.state.choice?.texts == (prints ? ["/srv/two"] : nil))
        #expect(world.notices == [.clonedBefore(fullName: "octo/repository-2", path: "/srv/two")])
        #expect(world.state.clones.shownPath(of: SearchWorld.repositories(2...2)[0]) == "/srv/two")
    }

    @Test func enterBeforeTheFolderIsLookedAtTakesItsCloneToo() async {
        await world.send(.clone)
        git.place("octo/repository-1", at: "/srv/one")
        world.begin(.clones(.edit(.clear)), .clones(.edit(.insert("/srv/one"))), .clones(.submit))
        await world.settle()
        #expect(git.requests.isEmpty)
        #expect(world.state.clones.shownPath(of: SearchWorld.repositories(1...1)[0]) == "/srv/one")
    }

    @Test func ofSeveralThoseThatAreThereAreTaken() async {
        git.place("octo/repository-2", at: "/users/u/src/repository-2")
        await world.send(.markAll, .clone)
        let folders = ["/users/u/src/repository-1", "/users/u/src/repository-3"]
        #expect(form?.validation == .accepted(folders: folders, clones: ["/users/u/src/repository-2"], others: []))
        await world.send(.clones(.submit))
        #expect(git.requests.map(\.folder) == folders)
        #expect(world.notices == [.clonedAll(["octo/repository-1", "octo/repository-3"], there: 1, failed: 0)])
    }

    @Test("offline, a clone that is there is printed", arguments: [true, false])
    func offlinePath(isThere: Bool) async {
        if isThere { git.place("octo/repository-1", at: "/users/u/work/repository-1") }
        let world = AppWorld(connection: .offline, clones: git, printsPath: true)
        await world.haveFavourites()
        await world.send(.shell(.show(.favourites)), .list(.submit))
        #expect(world.state.choice?.texts == (isThere ? ["/users/u/work/repository-1"] : nil))
        #expect(world.notices == (isThere ? [] : [Notice.cloneOffline]))
        #expect(world.state.clones.form == nil)
    }

    @Test func ofSeveralOnlyTheMissingOnesAreCloned_andAllArePrinted() async {
        git.add("octo/repository-2", at: "/srv/two")
        let world = await listing(printsPath: true)
        await world.send(.clones(.look), .markAll)
        #expect(world.state.enter == .clone)
        await world.send(.list(.submit), .clones(.submit))
        #expect(git.requests.map(\.repository.id.rawValue) == [1, 3])
        #expect(world.state.choice?.texts == ["/users/u/src/repository-1", "/srv/two", "/users/u/src/repository-3"])
    }

    @Test func nothingIsPrintedIfACloneFails() async {
        git.fail("octo/repository-1", with: .killed(signal: 9))
        let world = await listing(printsPath: true)
        await world.send(.marks(.print))
        world.begin(.list(.move(.down)), .list(.move(.up)))
        await world.send(.list(.submit), .clones(.submit))
        #expect(world.state.choice == nil && world.state.clones.form == nil)
        #expect(world.notices == [.notCloned(fullName: "octo/repository-1", .killed(signal: 9))])
    }

    @Test func anUnsafeNameIsNotCloned_andOfflineNothingIs() async {
        var page = SearchWorld.page(1...2)
        page.repositories[0].name = "x;id"
        let unsafe = await listing(page)
        await unsafe.send(.clone)
        #expect(unsafe.state.clones.form == nil)
        let offline = await AppWorld.offline()
        await offline.send(.clone)
        #expect(offline.state.clones.form == nil && offline.notices == [.cloneOffline])
    }
}
