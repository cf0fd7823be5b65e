import Features
import Model
import Text

/// What is said above the status line when something went wrong: what happened, in one line or two, and what to do or what
/// will happen, in one.
struct ErrorMessage: Equatable {
    /// What happened.
    var summary: [CellText]
    /// What to do, or what will happen.
    var advice: CellText

    /// Cells before the text: a margin, the mark, a space.
    static let margin = 3

    /// How many rows it takes.
    var rowCount: Int { summary.count + 1 }

    /// The message of a state; `nil` where nothing is wrong.
    init?(_ state: AppState, _ repertoire: Repertoire = .unicode) {
        guard let trouble = state.trouble else { return nil }
        let columns = max(1, state.shell.columns - ErrorMessage.margin - 1)
        summary = ErrorMessage.wrap(trouble.summary, columns: columns, repertoire)
        advice = CellText(trouble.advice, repertoire: repertoire)
    }

    /// Text in at most two lines, cut between words; what does not fit into the second ends with an ellipsis when it is drawn.
    private static func wrap(_ text: String, columns: Int, _ repertoire: Repertoire) -> [CellText] {
        let whole = CellText(text, repertoire: repertoire)
        if whole.columns <= columns { return [whole] }
        let words = whole.string.split(separator: " ")
        var first = ""
        var index = 0
        while index < words.count {
            let longer = first.isEmpty ? String(words[index]) : first + " " + words[index]
            guard CellText(longer, repertoire: repertoire).columns <= columns else { break }
            first = longer
            index += 1
        }
        // A first word that is wider than the screen is cut where the row ends.
        guard !first.isEmpty else { return [whole] }
        let rest = words[index...].joined(separator: " ")
        return [CellText(first, repertoire: repertoire), CellText(rest, repertoire: repertoire)]
    }
}

extension AppState {
    /// What went wrong on the screen that is shown, and what to do or what will happen.
    fileprivate var trouble: (summary: String, advice: String)? {
        switch shell.screen {
        case .search:
            search.failure.map { (Messages.failure($0), searchAdvice ?? $0.failure.advice) }
        case .favourites:
            if case .failed(let failure) = favourites.loading { (failure.summary, failure.advice) } else { nil }
        case .history:
            if case .failed(let failure) = history.loading { (failure.summary, failure.advice) } else { nil }
        }
    }

    /// What will happen by itself.
    private var searchAdvice: String? {
        if case .waiting(_, let purpose) = search.loading, let seconds = search.secondsToWait {
            return Messages.waiting(Quantities.wait(seconds), then: purpose)
        }
        if case .retrying(_, let attempt) = search.loading {
            return Messages.retrying(attempt: attempt, of: SearchReactor.retryPauses.count)
        }
        return nil
    }
}
