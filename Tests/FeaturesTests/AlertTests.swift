import Testing

@testable import Features

/// Questions: data in the state, answers as actions.
struct AlertTests {
    private var shell = ShellState(columns: 80, rows: 24)

    @Test mutating func aQuestionMarksWhatChangesNothing_isNotReplaced_andIsAnsweredOnce() {
        shell.expect(.ask(.unsavedNote(.end(.left)))) {
            $0.alert = .unsavedNote(.end(.left))
            $0.markedChoice = .keepEditing
        }
        shell.expect(.markChoice(forward: true)) { $0.markedChoice = .discard }
        shell.expect(.markChoice(forward: true)) { $0.markedChoice = .keepEditing }
        shell.expect(.markChoice(forward: false)) { $0.markedChoice = .discard }
        shell.expect(.ask(.unsavedNote(.end(.left)))) { _ in }
        shell.expect(.answer(.discard)) {
            $0.alert = nil
            $0.markedChoice = nil
        }
        shell.expect(.answer(.keepEditing)) { _ in }
        shell.expect(.markChoice(forward: true)) { _ in }
    }
}
