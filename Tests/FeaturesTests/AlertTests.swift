import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import Features

/// Questions: data in the state, answers as actions.
@MainActor @Suite(.accounted)
struct AlertTests {
    private let probe = StoreProbe.accounted(
        ShellReactor(), initialState: ShellReactor.State(columns: 80, rows: 24))

    @Test func aQuestionMarksWhatChangesNothingAndIsAnsweredOnce() {
        probe.send(.ask(.unsavedNote(.leave))) {
            $0.alert = .unsavedNote(.leave)
            $0.markedChoice = .keepEditing
        }
        probe.send(.markChoice(forward: true)) { $0.markedChoice = .discard }
        probe.send(.markChoice(forward: true)) { $0.markedChoice = .keepEditing }
        probe.send(.markChoice(forward: false)) { $0.markedChoice = .discard }
        probe.send(.answer(.discard)) {
            $0.alert = nil
            $0.markedChoice = nil
        }
        probe.send(.answer(.keepEditing)) { _ in }
        probe.send(.markChoice(forward: true)) { _ in }
    }

    @Test func aQuestionIsNotReplacedByAnother() {
        probe.send(.ask(.unsavedNote(.leave))) {
            $0.alert = .unsavedNote(.leave)
            $0.markedChoice = .keepEditing
        }
        probe.send(.markChoice(forward: true)) { $0.markedChoice = .discard }
        probe.send(.ask(.unsavedNote(.leave))) { _ in }
    }
}
