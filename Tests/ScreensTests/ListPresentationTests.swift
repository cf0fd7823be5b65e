import Testing

@testable import Features
@testable import Screens
@testable import Terminal

/// The table of the list screens, as they are drawn.
struct ListPresentationTests {
    @Test(arguments: Screen.allCases)
    func everyScreenHasAHeadingACommandAndContent(screen: Screen) {
        let scene = Scene(80, 24).with { $0.show(screen) }
        #expect(Screen.allCases.filter { $0.presentation.command == screen.presentation.command } == [screen])
        #expect(Screen.tabs.contains(screen) == (screen.presentation.command.screen == screen))
        let content = screen.presentation.content.init(state: scene.state, look: Look(scene.state))
        #expect(content.orders.names.indices.contains(content.orders.current))
        #expect(!content.noPage.isEmpty)
    }
}
