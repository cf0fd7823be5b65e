import TestSupport
import Testing

@testable import Core
@testable import Features

/// What can be opened and copied of the selected or the marked repositories.
@MainActor struct ActionsTests {
    @Test func eachOpensAPageOrCopiesAText() async {
        let world = await AppWorld.listing()
        let (name, page) = ("octo/repository-1", "https://github.com/octo/repository-1")
        let pages = ["", "/issues", "/pulls", "/releases", "/releases/latest", "/actions", "/wiki"].map { page + $0 }
        let texts = [
            page, name, "git@github.com:\(name).git", "\(page).git", "git clone \(page).git", "[\(name)](\(page))",
        ]
        for (number, action) in RepositoryAction.allCases.enumerated() {
            await world.send(.shell(.toggle(.actions)), .perform(action))
            #expect(world.state.shell.dialog == nil)
            #expect(world.desktop.opened + world.desktop.copied == Array((pages + texts).prefix(number + 1)))
            let text = world.desktop.copied.last
            let notice = text.map { Notice.copied(address: $0, by: .terminal) } ?? .opened(fullName: name)
            #expect(world.notices.last == notice)
        }
    }

    @Test func theMarkedOnesComeBeforeTheSelectedOne_exceptInItsOwnMenu() async {
        let world = await AppWorld.listing()
        await world.send(.list(.move(.bottom)), .mark(.top), .mark(.down), .shell(.openActionsOfSelected))
        #expect(world.state.actionTargets.map(\.id.rawValue) == [2])
        await world.send(.perform(.copyName))
        #expect(world.state.shell.dialog == nil && world.state.actionTargets.map(\.id.rawValue) == [3, 1])
        await world.send(.perform(.copyName))
        #expect(world.desktop.copied == ["octo/repository-2", "octo/repository-3\nocto/repository-1"])
        #expect(world.notices.last == .copiedAll(count: 2, by: .terminal))
    }

    @Test func moreThanFiveAreOpenedAfterAQuestion() async {
        let world = await AppWorld.listing(SearchWorld.page(1...6))
        await world.send(.markAll, .perform(.openIssues))
        #expect(world.desktop.opened.isEmpty && world.state.shell.alert?.choices == [.open, .cancel])
        await world.send(.shell(.answer(.cancel)))
        #expect(world.desktop.opened.isEmpty && world.state.shell.alert == nil)
        await world.send(.perform(.openIssues), .shell(.answer(.open)))
        #expect(
            world.desktop.opened.count == 6 && world.desktop.opened[5] == "https://github.com/octo/repository-6/issues")
        #expect(world.notices == [.openedAll(count: 6)])
        // Quitting is no answer.
        await world.send(.perform(.openIssues), .leave)
        #expect(world.state.shell.ending == .left && world.desktop.opened.count == 6)
    }

    @Test func aRepositoryWithABadNameIsNeitherOpenedNorCopiedNorPrinted() async {
        var page = SearchWorld.page(1...2)
        page.repositories[0].name = "x;id"
        let world = await AppWorld.listing(page)
        await world.rest(500)
        for action in RepositoryAction.allCases { await world.send(.perform(action)) }
        for action in [ListAction.submit, .openInBrowser, .copyAddress] { await world.send(.list(action)) }
        #expect(world.desktop.opened.isEmpty && world.desktop.copied.isEmpty && world.state.shell.ending == nil)
        let refused = [Notice](repeating: .unsafeName, count: RepositoryAction.allCases.count + 3)
        #expect(world.notices == refused)
    }
}

/// The user's own actions, on the selected or the marked repositories.
@MainActor struct CustomActionsTests {
    private let world: AppWorld

    init() async throws { world = try await Self.listing() }

    private static let texts = [
        "Alt-O:print:Say:echo {name}", ":run:Clone:git clone -- {url}", ":background:Note:note {description}",
        ":print:Long:cat {name} 'too long'", ":background,shell:Shell:echo {name}", ":run,return:Edit:vi {name}",
    ]

    private static let clone = "run: git|clone|--|https://github.com/octo/repository-1"

    private static func listing(_ page: SearchPage = SearchWorld.page(1...3)) async throws -> AppWorld {
        await AppWorld.listing(page, in: AppWorld(customActions: try texts.map { try CustomAction($0) }))
    }

    private func ended(_ title: String, _ count: Int = 1, of total: Int = 1, _ failure: CustomActionFailure? = nil)
        -> Notice
    {
        .actionEnded(title: title, count: count, of: total, failure: failure)
    }

    private func answer(_ world: AppWorld) -> CustomActionAnswer? {
        if case .printed(let answer) = world.state.shell.ending { answer } else { nil }
    }

    private var text: String? { answer(world).map { String(decoding: $0.bytes, as: UTF8.self) } }

    @Test func whatACommandPrintedIsReadBeforeTheScreenIsBack_unlessTheActionSaysNo() async {
        await world.send(.performCustom(1), .performCustom(5))
        #expect(world.commands.run == [Self.clone, "run and return: vi|repository-1"])
    }

    // MARK: Printing

    @Test func theOutputIsTheAnswer_andTheMenuCloses() async {
        await world.send(.shell(.toggle(.actions)), .performCustom(0))
        #expect(world.state.shell.dialog == nil)
        #expect(text == "repository-1\n")
        #expect(answer(world)?.ids.map(\.rawValue) == [1])
    }

    @Test func theOutputsOfMarkedOnesAreJoinedInTheirOrder() async {
        await world.send(.list(.move(.bottom)), .mark(.top), .mark(.down), .performCustom(0))
        #expect(text == "repository-3\nrepository-1\n")
        #expect(world.commands.run == ["print: echo|repository-3", "print: echo|repository-1"])
    }

    @Test func whileTheOutputIsWaitedForThereIsActivity_andEscEndsIt() async {
        let gate = world.commands.hold()
        world.begin(.performCustom(0))
        #expect(world.state.isWorking && world.state.customActions.waitsFor == "Say")
        #expect(world.state.pageEscape == .customActions(.cancel))
        world.begin(.escape)
        #expect(!world.state.isWorking && world.state.customActions.waitsFor == nil)
        gate.open()
        await world.settle()
        #expect(world.notices == [.actionCancelled(title: "Say")] && answer(world) == nil)
        #expect(world.state.search.line.text == "swift")
    }

    @Test func aCommandThatFailsKeepsTheScreen() async {
        await world.send(.markAll)
        let failure = CommandResult(.exited(3), lastLine: "no such thing")
        world.commands.end(CommandResult(.exited(0)), failure)
        await world.send(.performCustom(0))
        #expect(answer(world) == nil && world.commands.run.count == 2)
        let failed = CustomActionFailure(fullName: "octo/repository-2", result: failure)
        #expect(world.notices == [ended("Say", 1, of: 3, failed)])
        #expect(world.state.shell.notices.first?.notice.isProblem == true)
    }

    @Test func anOutputThatIsTooLongIsNoAnswer() async {
        await world.send(.performCustom(3))
        #expect(world.notices == [.actionTooLong(title: "Long", fullName: "octo/repository-1")])
        #expect(answer(world) == nil)
    }

    @Test func anUnsavedNoteIsAskedAboutBeforeTheEnd() async {
        await world.openChangedNote()
        await world.send(.shell(.show(.search)), .performCustom(0))
        #expect(world.commands.run.isEmpty && world.state.shell.alert != nil)
        await world.send(.shell(.answer(.discard)))
        #expect(text == "repository-1\n")
    }

    // MARK: On the terminal

    @Test func commandsRunOnTheTerminal_untilOneIsInterrupted() async {
        await world.send(.performCustom(1))
        #expect(world.notices == [ended("Clone")])
        await world.send(.markAll, .performCustom(1))
        #expect(world.notices.last == ended("Clone", 3, of: 3))
        world.commands.end(CommandResult(.exited(1)), CommandResult(.signal(2)))
        await world.send(.performCustom(1))
        #expect(world.commands.run.count == 6)
        let failed = CustomActionFailure(fullName: "octo/repository-1", result: CommandResult(.exited(1)))
        #expect(world.notices.last == ended("Clone", 0, of: 3, failed))
    }

    // MARK: In the background

    @Test func oneCommandRunsAtATimeInTheBackground() async {
        await world.send(.markAll)
        let gate = world.commands.hold()
        world.begin(.performCustom(2), .performCustom(4))
        await world.wait(for: "the first command") { [commands = world.commands] _ in !commands.run.isEmpty }
        #expect(!world.state.isWorking && world.commands.run.count == 1)
        world.begin(.list(.move(.down)))
        gate.open()
        await world.settle()
        #expect(world.notices == [ended("Note", 3, of: 3), ended("Shell", 3, of: 3)])
        let shells = (1...3).map { "background: ghlance_name=repository-\($0) /bin/sh|-c|echo \"${ghlance_name}\"" }
        #expect(Array(world.commands.run.suffix(3)) == shells)
    }

    @Test func theSameCommandTwiceRunsTwice() async {
        world.begin(.performCustom(2), .performCustom(2))
        await world.settle()
        #expect(world.notices == [ended("Note"), ended("Note")] && world.commands.run.count == 2)
    }

    @Test func whatIsInTheBackgroundIsForgottenAtTheEnd() async {
        let gate = world.commands.hold()
        world.begin(.performCustom(2), .performCustom(2))
        await world.wait(for: "the first command") { [commands = world.commands] _ in !commands.run.isEmpty }
        world.begin(.end)
        gate.open()
        await world.settle()
        #expect(world.commands.run.count == 1 && world.notices.isEmpty)
    }

    // MARK: What is not run

    @Test(arguments: [0, 1, 2, 4])
    func aRepositoryWithABadNameRunsNothing(index: Int) async throws {
        var page = SearchWorld.page(1...2)
        page.repositories[1].name = "x;id"
        let world = try await Self.listing(page)
        await world.send(.markAll, .performCustom(index))
        #expect(world.commands.run.isEmpty && answer(world) == nil)
        let title = world.state.customActions.actions[index].title
        let refusal = CustomActionRefusal(title: title, fullName: "octo/x;id", obstacle: .unsafeName)
        #expect(world.notices.last == .actionRefused(refusal))
    }

    @Test func aValueThatWouldBeAnOptionRunsNothing() async throws {
        var page = SearchWorld.page(1...2)
        page.repositories[0].description = "-rf"
        let world = try await Self.listing(page)
        await world.send(.performCustom(2))
        #expect(world.commands.run.isEmpty)
        let refusal = CustomActionRefusal(
            title: "Note", fullName: "octo/repository-1", obstacle: .option(field: "description"))
        #expect(world.notices.last == .actionRefused(refusal))
    }
}

/// What covers the lists is closed by what leads elsewhere: one key is one action.
@MainActor struct CoverTests {
    @Test func aScreenIsShownWithoutTheAccountDialogAndThePageOverIt() async {
        let world = await AppWorld.listing()
        await world.send(.page(.toggleFull), .account(.open), .shell(.show(.favourites)))
        #expect(!world.state.account.isOpen && world.state.page.display == .closed)
        #expect(world.state.shell.screen == .favourites)
    }

    @Test func theAccountDialogTakesThePlaceOfAMenu() async {
        let world = AppWorld()
        await world.send(.shell(.toggle(.commands)), .account(.open))
        #expect(world.state.account.isOpen && world.state.shell.dialog == nil)
    }

    @Test func printingTheMarkedOnesClosesTheirList() async {
        let world = await AppWorld.listing()
        await world.send(.mark(.down), .shell(.toggle(.marks)), .marks(.print))
        #expect(world.state.shell.dialog == nil && world.state.choice?.texts.count == 1)
    }
}
