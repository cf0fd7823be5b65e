import Core
import Features

/// The messages of the screens. Those of errors are in `Model`.
enum Messages {
    static let welcome = "Type to search GitHub's repositories."
    static let examplesTitle = "Examples:"
    static let examples: [(query: String, meaning: String)] = [
        ("tui language:swift stars:>50", "Swift, more than 50 stars"),
        ("topic:terminal pushed:>2026-01-01", "a topic, pushed since 2026"),
        ("user:apple collections", "one owner's repositories"),
        ("\"state machine\" license:mit", "exact phrase, MIT-licensed"),
    ]
    /// An example and, if there is room, what it means.
    static func example(_ example: (query: String, meaning: String), isWide: Bool) -> String {
        let query = example.query + String(repeating: " ", count: max(1, 36 - example.query.count))
        return query + (isWide ? example.meaning : "")
    }

    static let noMatches = "No repositories match."
    /// What may bring results, for a query with or without qualifiers.
    static func noMatchesAdvice(hasQualifier: Bool) -> String {
        hasQualifier ? "Try fewer words, or remove a qualifier." : "Try fewer or different words."
    }
    /// The problem of a query, and what to do: in full, and in fewer words.
    static func problem(_ problem: QueryProblem) -> [String] {
        let summary = problem.summary
        if case .unknownQualifier(let name, let suggestion?) = problem.kind {
            let what = name == "tag" ? summary : "Unknown qualifier \(name)."
            return ["\(what) Use \(suggestion) instead.", "Use \(suggestion) instead."]
        }
        if case .missingColon = problem.kind { return ["\(summary) \(problem.advice)", problem.advice] }
        let hasFix = problem.isOfValue && !problem.fixes.isEmpty
        return ["\(summary) \(problem.remedy)", hasFix ? problem.remedy : summary]
    }

    /// What a candidate of completion means.
    static func meaning(of candidate: QueryCandidate) -> String {
        switch candidate.kind {
        case .fix(let kind): QueryProblem(kind: kind, range: nil).summary
        case .removal(let results): removed(localResults: results)
        case .name: nearName
        case .qualifier, .value: candidate.meaning
        }
    }

    static let qualifiersTitle = "Qualifiers"

    /// The same in fewer words, the last in the fewest.
    static let tooSmall = ["Terminal too small.", "Too small."]
    static func origin(_ origin: LocalResults.Origin) -> String {
        switch origin {
        case .cached, .mixed: "local"
        case .builtIn: builtIn
        }
    }

    static let builtIn = "built in"
    static let noLocalResults = "No local results."
    static let noLocalResultsAdvice = "Try fewer words, or start without --offline to search GitHub."
    static let nextPage = "NextPage..."
    static let searching = "searching"
    static let incomplete = "incomplete: GitHub timed out"

    static func repositories(_ count: String, isOne: Bool) -> String {
        count + (isOne ? " repository" : " repositories")
    }

    static func localResults(_ count: String, _ origin: LocalResults.Origin) -> String {
        switch origin {
        case .builtIn: "\(count) built in"
        case .cached, .mixed: "\(count) local \(count == "1" ? "result" : "results")"
        }
    }

    /// The age of results from an earlier run.
    static func age(_ moment: Timestamp, _ now: Timestamp) -> String {
        let seconds = now.seconds(since: moment)
        return "\(seconds < 60 ? WaitText.countdown(seconds) : Age(of: moment, at: now).text) old"
    }

    /// What the local rows are not filtered by.
    ///
    /// - Parameter isFinal: Whether no answer of GitHub follows.
    static func untestedTerms(_ parts: [String], isFinal: Bool) -> String {
        (isFinal ? "not checked offline: " : "not filtered yet: ") + parts.joined(separator: " ")
    }

    /// How many local repositories match by their README besides GitHub's rows.
    ///
    /// - Parameter key: The key that shows them; `nil` if there is none.
    static func inReadmes(_ count: String, key: String?) -> String {
        "\(count) more in READMEs" + (key.map { " (\($0))" } ?? "")
    }

    static func created(_ moment: Timestamp) -> String { "created \(moment.dateText.prefix(4))" }

    static func pushed(_ moment: Timestamp, at now: Timestamp) -> String { pushed(Age(of: moment, at: now)) }

    static func pushed(_ age: Age) -> String { "pushed \(ago(age))" }

    static func updated(_ age: Age) -> String { "updated \(ago(age))" }

    /// The position of the selection in a list.
    static func place(_ place: Int, of total: String) -> String { "\(Quantities.grouped(place)) / \(total)" }

    /// The number of marked repositories, and of those that the list on the screen does not have.
    static func marked(_ count: Int, elsewhere: Int) -> String {
        "\(count) marked" + (elsewhere > 0 ? ", \(elsewhere) elsewhere" : "")
    }

    static let noMarks = "No marked repositories."
    static let noMatchingMarks = "No matching marked repositories."

    static func loaded(_ count: String) -> String { count + " loaded" }

    /// How many rows of a list a filter leaves.
    static func shown(_ count: String) -> String { count + " shown" }

    /// Results that are left out because of single sign-on.
    static func leftOut(_ organizations: Int) -> String {
        "\(Plural.count(organizations, "organisation")) left out: authorise the token for single sign-on"
    }

    static func skipped(_ count: Int) -> String { "\(count) unreadable" }

    /// A wait for GitHub's rate limit.
    ///
    /// - Parameters:
    ///   - isSaid: Whether the line above says that the limit is reached.
    ///   - signIn: The key that signs in; `nil` if the user is signed in.
    static func waiting(_ wait: String, then purpose: Loading.Purpose, isSaid: Bool, signIn: String?) -> String {
        let action =
            switch purpose {
            case .search: "Searching again in \(wait)."
            case .nextPage: "Loading the next page in \(wait)."
            }
        let what = isSaid ? action : "Rate limit reached. \(action)"
        // Source: GitHub docs, "Rate limits for the REST API": 10 searches a minute without a token, 30 with one.
        return signIn.map { "\(what) Sign in (\($0)) for 30 per minute." } ?? what
    }

    static func waiting(_ wait: String) -> String { "Waiting \(wait)." }

    static let slowed = "Few searches left: searching when you pause."

    static func retrying(attempt: Int, of attempts: Int) -> String { "Retrying (\(attempt)/\(attempts))…" }

    /// The searches that are left, in a few cells where there is little room.
    static func budget(_ remaining: Int, of limit: Int, isShort: Bool = false) -> String {
        isShort ? "\(remaining)/\(limit)" : "\(remaining) of \(limit) searches left"
    }

    static func refill(in wait: String) -> String { "resets in \(wait)" }

    /// A screen is called the same on its tab as in help.
    static func title(_ screen: Screen) -> String { screen.presentation.command.summary.inSentenceCase }

    /// The title of a tab in fewer cells.
    static func shortTitle(_ screen: Screen) -> String {
        switch screen {
        case .favourites: "Favs"
        case .history: "Hist"
        case .releases: "Rels"
        default: title(screen)
        }
    }

    /// The account and the remaining searches, with the time of the reset if few are left.
    ///
    /// - Parameter isShort: In fewer cells.
    static func status(_ state: AppState, separator: String, isShort: Bool = false) -> String {
        let now = state.search.now
        var parts = [persistence(state.background.persistence)].compactMap { $0 }
        if state.search.connection == .offline { return (parts + ["offline"]).joined(separator: separator) }
        if state.search.connection != .online { parts.append("no network") }
        parts.append(account(state.account, separator: separator))
        if let budget = state.search.budget {
            parts.append(Messages.budget(budget.remaining(at: now), of: budget.limit, isShort: isShort))
            // A wait is counted down where it is explained.
            if budget.isLow(at: now), state.search.secondsToWait == nil {
                parts.append(refill(in: WaitText.countdown(budget.refillsAt.seconds(since: now))))
            }
        }
        // Usually there is only one.
        return parts.count == 1 ? parts[0] : parts.joined(separator: separator)
    }

    /// `nil` if everything is saved.
    static func persistence(_ persistence: Background.Persistence) -> String? {
        switch persistence {
        case .everything: nil
        case .disabled: "private"
        case .nothing: "not saving"
        }
    }

    static func sort(_ sort: SearchSort) -> String {
        switch sort {
        case .bestMatch: "best match"
        case .stars: "most stars"
        case .forks: "most forks"
        case .helpWantedIssues: "most help-wanted issues"
        case .updated: "recently updated"
        case .fewestStars: "fewest stars"
        case .fewestForks: "fewest forks"
        case .fewestHelpWantedIssues: "fewest help-wanted issues"
        case .leastRecentlyUpdated: "least recently updated"
        }
    }

    /// What happened, and whether it was the next page that could not be loaded.
    static func failure(_ failure: SearchFailure) -> String {
        switch failure.purpose {
        case .search: failure.failure.summary
        case .nextPage: "Could not load the next page: \(failure.failure.clause)"
        }
    }
}
