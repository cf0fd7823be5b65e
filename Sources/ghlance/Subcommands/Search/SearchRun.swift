import Core
import Features
import Glibc
import Reactive

/// Runs `ghlance search`: drives the program's store until there are enough results, and prints them.
@MainActor
struct SearchRun {
    /// Lets the store work until a moment, or until something is true; the signal that ended that.
    typealias Work = @MainActor (ContinuousClock.Instant?, () -> Bool) -> Int32?

    enum Ending {
        case status(ExitStatus)
        case signal(Int32)
    }

    let command: SearchCommand
    let store: Store<AppReactor>
    let links: RepositoryLinks
    let environment: [String: String]
    let work: Work
    private let progress = ProgressLine()

    /// Why a query is not worth a run, in words; `nil` if nothing is known against it. What is half typed, the screen does not send either.
    static func problem(of state: AppState, _ command: SearchCommand) -> String? {
        problem(of: state.search.query, check(of: state), command)
    }

    /// The same of a query that was checked.
    static func problem(of query: SearchQuery, _ check: QueryCheck, _ command: SearchCommand) -> String? {
        guard query.namedSearch == nil, !command.noCheck else { return nil }
        return check.obstacle.map(SearchMessages.refusal)
    }

    private var search: SearchState { store.state.search }

    /// Searches and prints.
    ///
    /// - Parameter begin: Begins the work of the store with an action.
    func perform(begin: (AppReactor.Action) -> Void) -> Ending {
        if let name = search.query.namedSearch {
            // The name stays on the line until its search replaces it.
            begin(search.connection == .offline ? .completion(.close) : .account(.start))
            if let ending = runSaved(name) { return ending }
        } else {
            begin(.start)
        }
        let (result, signal) = load()
        progress.clear()
        if let signal, signal != SIGINT { return .signal(signal) }
        return .status(print(result, isInterrupted: signal != nil))
    }

    // MARK: Saved searches

    /// Puts the saved search of a name on the line and runs it.
    private func runSaved(_ name: String) -> Ending? {
        let signal = work(nil) { store.state.history.savedLoading != .loading }
        if let signal { return signal == SIGINT ? .status(.left) : .signal(signal) }
        let all = store.state.namedSearches
        guard let saved = all.named(name) else {
            if case .failed(let failure) = store.state.history.savedLoading, !command.reading.isPrivate {
                return .status(SubcommandRun.report(failure))
            }
            return .status(.saying(SearchMessages.noSuchSearch(name, all: all.map(\.name.text)), .usage))
        }
        let sort = SearchSort.allCases.firstIndex(of: command.sort ?? saved.sort) ?? 0
        store.send(.search(.list(.order(sort))))
        store.send(.search(.list(.edit(.replace(0..<search.line.text.utf8.count, with: saved.query)))))
        if let problem = SearchRun.problem(of: store.state, command) { return .status(.saying(problem, .usage)) }
        store.send(.search(.list(.submit)))
        return nil
    }

    // MARK: Loading

    private enum Step: Equatable {
        case working
        case waiting(until: Timestamp)
        /// Another page is needed.
        case more
        case done
        case failed(Failure)
    }

    private var step: Step {
        let search = search
        if search.connection == .offline {
            let isSearched = search.localResults.map { $0.query == search.query && $0.answer.isComplete } ?? false
            return isSearched ? .done : search.failure.map { .failed($0.failure) } ?? .working
        }
        let isAnswered = search.answer?.query == search.query
        if isAnswered, search.repositories.count >= command.limit { return .done }
        switch search.loading {
        case .searching, .nextPage, .retrying: return .working
        case .waiting(let end, _): return .waiting(until: end)
        case .idle:
            if let failure = search.failure { return .failed(failure.failure) }
            guard isAnswered else { return .working }
            return search.answer?.following == nil ? .done : .more
        }
    }

    /// Loads pages until there are enough results, or no more.
    ///
    /// - Returns: Why it ended early, and the signal that ended it.
    private func load() -> (failure: Failure?, signal: Int32?) {
        while true {
            let step = step
            switch step {
            case .done: return (nil, nil)
            case .failed(let failure): return (failure, nil)
            case .more:
                // As on the screen, going to the end asks for more.
                store.send(.search(.list(.move(.bottom))))
                if self.step == .more { return (nil, nil) }
                progress.show("\(min(search.repositories.count, command.limit)) of \(command.limit) results…")
            case .waiting:
                let seconds = search.secondsToWait ?? 0
                if command.reading.noWait {
                    return (.rateLimited(.init(kind: .primary, waitSeconds: seconds, message: "")), nil)
                }
                progress.wait(seconds)
                if let signal = work(.now + .seconds(1), { self.step != step }) { return (nil, signal) }
            case .working:
                // What is quick needs no message.
                let moment = ContinuousClock.now + .seconds(1)
                if let signal = work(moment, { self.step != step }) { return (nil, signal) }
                if self.step == step, search.answer == nil { progress.show("Searching…") }
            }
        }
    }

    // MARK: Printing

    /// The results; those of GitHub, unless the library was to be searched.
    private var results: [Repository] {
        let isShown = search.connection == .offline || search.answer?.query == search.query
        return isShown ? Array(search.repositories.prefix(command.limit)) : []
    }

    private func print(_ failure: Failure?, isInterrupted: Bool) -> ExitStatus {
        let rows = results.map { PrintedRepository($0, links, path: store.state.clones.index.path(of: $0)) }
        if rows.isEmpty, search.connection == .offline {
            // Nothing was searched where there is no library.
            _ = work(nil) { store.state.history.savedLoading != .loading }
            if case .failed(let failure) = store.state.history.savedLoading { return SubcommandRun.report(failure) }
        }
        var status = ExitStatus.chosen
        // An array that is empty because of a failure would look like an answer.
        if !rows.isEmpty || failure == nil && !isInterrupted {
            let drawing = RepositoryDrawing(query: search.query, now: search.now, environment: environment)
            status = command.list.print(
                rows, environment: environment, isArranged: true,
                none: search.connection == .offline ? SearchMessages.nothingLocal : SearchMessages.nothing,
                draw: drawing.lines)
            if status != .chosen, !rows.isEmpty { return status }
        }
        for sentence in store.state.background.sentences { StandardStreams.complain(sentence) }
        if let failure { return report(failure) }
        if isInterrupted { return .left }
        for caveat in caveats(rows.count) { StandardStreams.complain(caveat) }
        return status
    }

    private func report(_ failure: Failure) -> ExitStatus {
        switch failure {
        case .rateLimited where command.reading.noWait:
            StandardStreams.complain(SearchMessages.limited(search.secondsToWait ?? 0))
        case .unauthorized(_, nil): SubcommandRun.complain(failure.summary, SearchMessages.tokenAdvice)
        case let failure where failure.isNoNetwork && !command.reading.isPrivate:
            SubcommandRun.complain(failure.summary, "\(failure.advice) \(SearchMessages.offlineAdvice)")
        default: SubcommandRun.complain(failure.summary, failure.advice)
        }
        return ExitStatus(failure)
    }

    /// Why a search failed and what to do, in one line.
    static func sentence(on failure: Failure) -> String { SubcommandMessages.failure(failure.summary, failure.advice) }

    /// What may be wrong with the query of a state.
    static func doubts(about state: AppState) -> [String] { check(of: state).problems.map(SearchMessages.problem) }

    /// Tags are known without GitHub.
    private static func check(of state: AppState) -> QueryCheck {
        QueryCheck(state.search.query.text, table: state.search.connection == .offline ? .favourites : .standard)
    }

    /// Why the results may not be what was asked for.
    private func caveats(_ count: Int) -> [String] {
        var caveats = SearchRun.doubts(about: store.state)
        if search.connection == .offline, let untestedTerms = search.localResults?.answer.untestedTerms,
            !untestedTerms.isEmpty
        {
            caveats.append(SearchMessages.untestedTerms(untestedTerms))
        }
        guard let answer = search.answer else { return caveats }
        if search.otherReadmeMatches > 0, command.reading.requests.verbose {
            caveats.append(SearchMessages.readmeMatches(search.otherReadmeMatches))
        }
        if answer.isIncomplete { caveats.append(SearchMessages.isIncomplete) }
        if answer.hiddenOrganizations > 0 { caveats.append(SearchMessages.leftOut(answer.hiddenOrganizations)) }
        if answer.skippedCount > 0 { caveats.append(SearchMessages.skipped(answer.skippedCount)) }
        if count < command.limit {
            if answer.isCapped { caveats.append(SearchMessages.capped) }
            if let truncation = answer.slices?.truncation { caveats.append(SearchMessages.truncated(truncation)) }
        }
        return caveats
    }
}
