import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Features

/// What belongs to no feature: help, notices, the way out.
@MainActor @Suite(.accounted)
struct ShellReactorTests {
    private let probe = StoreProbe.accounted(ShellReactor(), initialState: ShellReactor.State(columns: 80, rows: 24))

    // MARK: Help

    @Test func helpOpensAtItsStartScrollsAndCloses() {
        probe.send(.toggle(.help)) { $0.dialog = Dialog(.help, CommandMenu(selected: 0)) }
        probe.send(.selectInMenu(7)) { $0.dialog = Dialog(.help, CommandMenu(selected: 7)) }
        probe.send(.selectInMenu(-3)) { $0.dialog = Dialog(.help, CommandMenu(selected: 0)) }
        probe.send(.selectInMenu(7)) { $0.dialog = Dialog(.help, CommandMenu(selected: 7)) }
        probe.send(.toggle(.help)) { $0.dialog = nil }
        probe.send(.toggle(.help)) { $0.dialog = Dialog(.help, CommandMenu(selected: 0)) }
        probe.send(.closeDialog) { $0.dialog = nil }
    }

    @Test func closedHelpDoesNotScroll() {
        probe.send(.selectInMenu(7)) { _ in }
        probe.send(.closeDialog) { _ in }
    }

    // MARK: Everything else

    @Test func whatWasSaidIsReadInOrderAndNothingIsSkipped() {
        probe.begin(.say(.text("first")))
        probe.begin(.say(.text("second")))
        #expect(probe.state.notices.first?.notice == .text("first"))
        probe.begin(.acknowledge(1))
        #expect(probe.state.notices.first?.notice == .text("second"))
        // A key that was pressed before the second was shown has read the first.
        probe.begin(.acknowledge(1))
        #expect(probe.state.notices.first?.number == 2)
        probe.begin(.acknowledge(2))
        #expect(probe.state.notices.first == nil)
    }

    @Test func theFirstEndingIsKept() {
        probe.send(.finish(.left)) { $0.ending = .left }
        probe.send(.finish(.nothing)) { _ in }
    }

    @Test func aNewSizeIsTakenOverWhole() {
        probe.send(.resize(columns: 120, rows: 7)) {
            $0.columns = 120
            $0.rows = 7
        }
        probe.send(.resize(columns: 0, rows: 0)) {
            $0.columns = 0
            $0.rows = 0
        }
    }
}
