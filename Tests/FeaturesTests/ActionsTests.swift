import Reactive
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
