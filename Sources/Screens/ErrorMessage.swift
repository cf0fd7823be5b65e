import Features
import Model

/// What is said above the status line when something went wrong: what happened, and what to do.
struct ErrorMessage: Equatable {
    var summary: String
    var advice: String

    /// One line each.
    var rowCount: Int { advice.isEmpty ? 1 : 2 }

    /// The message of a state; `nil` where nothing is wrong.
    init?(_ state: SearchState) {
        guard let failure = state.failure else { return nil }
        summary = Messages.failure(failure, rowsRemain: !state.repositories.isEmpty)
        if case .waiting(_, let purpose) = state.loading, let seconds = state.secondsToWait {
            advice = Messages.waiting(Quantities.wait(seconds), then: purpose)
        } else {
            advice = failure.failure.advice
        }
    }
}
