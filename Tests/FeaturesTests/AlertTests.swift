import Features
import Reactive
import TestSupport
import Testing

/// Questions: data in the state, answers as actions.
@MainActor
struct AlertTests {
    private let probe = StoreProbe(
        ShellReactor(), initialState: ShellReactor.State(columns: 80, rows: 24))

    @Test func aQuestionMarksWhatChangesNothingAndIsAnsweredOnce() {
        probe.send(.ask(.loseChanges)) {
            $0.alert = .loseChanges
            $0.markedChoice = .stay
        }
        probe.send(.markChoice(forward: true)) { $0.markedChoice = .leave }
        probe.send(.markChoice(forward: true)) { $0.markedChoice = .stay }
        probe.send(.markChoice(forward: false)) { $0.markedChoice = .leave }
        probe.send(.answer(.leave)) {
            $0.alert = nil
            $0.markedChoice = nil
        }
        probe.send(.answer(.stay))
        probe.send(.markChoice(forward: true))
    }

    @Test func aQuestionIsNotReplacedByAnother() {
        probe.send(.ask(.loseChanges)) {
            $0.alert = .loseChanges
            $0.markedChoice = .stay
        }
        probe.send(.markChoice(forward: true)) { $0.markedChoice = .leave }
        probe.send(.ask(.loseChanges))
    }
}
