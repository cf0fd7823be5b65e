import Core
import Features

extension Messages {
    // Why a command of the menu cannot run.
    static let noResultsYet = "the list is empty"
    static let noSearchToSave = "no search to save"
    static let nothingMarked = "nothing is marked"
    static let nothingSelected = "no repository selected"
    static func only(on screens: [Screen]) -> String { "only in " + screens.map(title).joined(separator: " and ") }
    static let onlyRepositories = "only in lists of repositories"
    /// The same where a key was pressed.
    static func sentence(ofObstacle obstacle: String) -> String { obstacle.inSentenceCase + "." }

    static let customActionsTitle = "Your actions"

    /// What the menu of actions is for.
    static func actionsTitle(_ repositories: [Repository]) -> String {
        let count = Quantities.grouped(repositories.count)
        return repositories.count > 1 ? "\(count) marked repositories" : repositories.first?.fullName ?? ""
    }

    static func action(_ action: RepositoryAction) -> String { action.row.words }

    // The names of columns.
    static let descriptionColumn = "Description"

    static func noSuchSearch(_ name: String) -> String {
        "No saved search is named @\(name). To search for the text, put it in quotes."
    }

    // MARK: History

    static let noHistory = "No searches yet."
    static let noHistoryAdvice = "Searches that return results are saved here."
    static let noHistoryMatches = "No matching searches."

    static let newRow = "new"
    static func newRows(_ count: String) -> String { "\(count) new" }

    static let typeName = "Type the name of a saved search"

    static func searches(_ count: String, isOne: Bool) -> String { count + (isOne ? " search" : " searches") }

    // MARK: Forks

    static let noForkMatches = "No forks match."
    static let forksOffline = (summary: "Working offline.", advice: "Start without --offline to list forks.")

    static func noForks(_ fullName: String) -> String { "\(fullName) has no forks." }

    static func forks(_ count: String, isOne: Bool) -> String { count + (isOne ? " fork" : " forks") }

    /// How many commits a fork has that the repository it was forked from does not have.
    static func ahead(_ commits: Int) -> String {
        commits == 0 ? "not ahead" : "ahead by \(Quantities.grouped(commits))"
    }

    /// Why something on a list is not loaded, after what it is.
    static func reason(_ obstacle: RateLimits.Obstacle, at now: Timestamp) -> String {
        switch obstacle {
        case .signInRequired: "sign in"
        case .reserved(let remaining, let limit): "\(remaining) of \(limit) requests left"
        case .spent(let until): "rate limit resets in \(WaitText.countdown(until.seconds(since: now)))"
        case .failing(let until): "retrying in \(WaitText.countdown(until.seconds(since: now)))"
        }
    }

    static func nextPageHeld(_ obstacle: RateLimits.Obstacle, at now: Timestamp) -> String {
        "next page not loaded: \(reason(obstacle, at: now))"
    }

    static func notCompared(_ obstacle: RateLimits.Obstacle, at now: Timestamp) -> String {
        "not compared: \(reason(obstacle, at: now))"
    }

    static func notCompared(_ failure: Failure) -> String { "not compared: \(part(failure))" }

    static func forksNotLoaded(_ failure: Failure) -> String { "Could not load forks: \(brief(failure))" }

    /// The end of a sentence.
    static func brief(_ failure: Failure) -> String {
        switch failure {
        case .rateLimited(let limit): "rate limit reached, resets in \(WaitText.countdown(limit.waitSeconds))."
        default: failure.clause
        }
    }

    /// The same inside a line.
    static func part(_ failure: Failure) -> String {
        let text = brief(failure)
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    // MARK: Results past GitHub's limit

    static func searches(_ count: Int) -> String { count == 1 ? "1 search" : "\(count) searches" }

    /// Why GitHub's first results are all there is.
    ///
    /// - Parameter cap: How many those are.
    static func capped(_ cap: String, _ obstacle: SliceObstacle?) -> String {
        switch obstacle {
        case .order(let sort): "\(self.sort(sort)) stops at \(cap)"
        case .operators: "GitHub shows the first \(cap) only; can't load more with AND, OR or NOT"
        case .parentheses: "GitHub shows the first \(cap) only; can't load more with parentheses"
        case .qualifier(let name):
            "GitHub shows the first \(cap) only; can't load more with this \(name.rawValue): qualifier"
        case nil: "GitHub shows the first \(cap) results only"
        }
    }

    /// What to do where the order is why.
    ///
    /// - Parameter sortKey: The key that changes it.
    static func toLoadMore(sortKey: String) -> String { "to load more, sort by stars (\(sortKey))" }

    static func truncated(_ truncation: Slices.Truncation) -> String {
        switch truncation {
        case .rowLimit: "stopped at \(Quantities.grouped(Slices.rowLimit)) rows"
        case .ties: "some missing: over 1,000 are tied"
        case .fruitless: "stopped: GitHub returned nothing new"
        }
    }
}
