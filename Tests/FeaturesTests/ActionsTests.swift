import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features

/// What can be opened and copied of the selected or the marked repositories.
@MainActor struct ActionsTests {
    @Test(arguments: [
        (RepositoryAction.openRepository, ""), (.openIssues, "/issues"), (.openPullRequests, "/pulls"),
        (.openReleases, "/releases"), (.openLatestRelease, "/releases/latest"), (.openActions, "/actions"),
        (.openWiki, "/wiki"),
    ])
    func pages(action: RepositoryAction, path: String) async {
        let world = await AppWorld.listing()
        await world.send(.shell(.toggle(.actions)))
        await world.send(.perform(action))
        #expect(world.state.shell.dialog == nil)
        #expect(world.desktop.opened == ["https://github.com/octo/repository-1" + path])
        #expect(world.notices == [.opened(fullName: "octo/repository-1")])
    }

    @Test(arguments: [
        (RepositoryAction.copyURL, "https://github.com/octo/repository-1"), (.copyName, "octo/repository-1"),
        (.copySSH, "git@github.com:octo/repository-1.git"), (.copyHTTPS, "https://github.com/octo/repository-1.git"),
        (.copyClone, "git clone https://github.com/octo/repository-1.git"),
        (.copyLink, "[octo/repository-1](https://github.com/octo/repository-1)"),
    ])
    func texts(action: RepositoryAction, text: String) async {
        let world = await AppWorld.listing()
        await world.send(.perform(action))
        #expect(world.desktop.copied == [text])
        #expect(world.notices == [.copied(address: text, by: .terminal)])
    }

    @Test func theMarkedOnesComeBeforeTheSelectedOne() async {
        let world = await AppWorld.listing()
        await world.send(.list(.move(.bottom)))
        await world.send(.mark(.top))
        await world.send(.mark(.down))
        #expect(world.state.actionTargets.map(\.id.rawValue) == [3, 1])
        await world.send(.perform(.copyName))
        #expect(world.desktop.copied == ["octo/repository-3\nocto/repository-1"])
        #expect(world.notices == [.copiedAll(count: 2, by: .terminal)])
    }

    @Test func theMenuOfTheSelectedOneLeavesOutTheMarkedOnes() async {
        let world = await AppWorld.listing()
        await world.send(.list(.move(.bottom)))
        await world.send(.mark(.top))
        await world.send(.shell(.openActionsOfSelected))
        #expect(world.state.actionTargets.map(\.id.rawValue) == [1])
        await world.send(.perform(.copyName))
        #expect(world.desktop.copied == ["octo/repository-1"] && world.state.shell.dialog == nil)
        #expect(world.state.actionTargets.map(\.id.rawValue) == [3])
    }

    @Test func moreThanFiveAreOpenedAfterAQuestion() async {
        let world = await AppWorld.listing(SearchWorld.page(1...6))
        await world.send(.markAll)
        await world.send(.perform(.openIssues))
        #expect(world.desktop.opened.isEmpty && world.state.shell.alert?.choices == [.open, .cancel])
        await world.send(.shell(.answer(.cancel)))
        #expect(world.desktop.opened.isEmpty && world.state.shell.alert == nil)
        await world.send(.perform(.openIssues))
        await world.send(.shell(.answer(.open)))
        #expect(
            world.desktop.opened.count == 6 && world.desktop.opened[5] == "https://github.com/octo/repository-6/issues")
        #expect(world.notices == [.openedAll(count: 6)])
        // Quitting is no answer.
        await world.send(.perform(.openIssues))
        await world.send(.leave)
        #expect(world.state.shell.ending == .left && world.desktop.opened.count == 6)
    }

    @Test func aRepositoryWithABadNameIsNeitherOpenedNorCopied() async {
        var page = SearchWorld.page(1...2)
        page.repositories[0].name = "x;id"
        let world = await AppWorld.listing(page)
        for action in RepositoryAction.allCases { await world.send(.perform(action)) }
        #expect(world.desktop.opened.isEmpty && world.desktop.copied.isEmpty)
        #expect(world.notices.allSatisfy { $0 == .unsafeName })
    }
}
