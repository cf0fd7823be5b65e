public import Core
import Reactive

extension AppReactor {
    public indirect enum Mutation: Sendable, Equatable {
        /// Of a list that is no child's own; the line and the order of the search are.
        case list(ListMutation, on: Screen)
        case shell(ShellState.Mutation)
        case search(SearchReactor.Mutation)
        case favourites(FavouritesReactor.Mutation)
        case history(HistoryReactor.Mutation)
        case startList(newRows: [SavedSearch.ID: Int])
        case account(AccountReactor.Mutation)
        case stars(StarsReactor.Mutation)
        case starImport(StarImportReactor.Mutation)
        case news(NewsReactor.Mutation)
        case starLists(StarListsReactor.Mutation)
        case page(PageReactor.Mutation)
        case file(FileReactor.Mutation)
        /// What is loaded because the screen wants it.
        case loader(LoaderReactor.Mutation)
        case forks(ForksState.Mutation)
        case linked(LinkedReactor.Mutation)
        case compare(CompareState.Mutation)
        case files(FilesReactor.Mutation)
        case marks(Marks.Mutation)
        case facets(FacetsState.Mutation)
        /// Advice for a query without results.
        case noResults(NoResultsAdvice)
        /// A query for similar repositories; `nil` once it is on the line.
        case similar(String?)
        case clones(ClonesReactor.Mutation)
        case budgets(RateLimits.Mutation)
        case completion(CompletionState.Mutation)
        case undo(Undo.Mutation)
        case customActions(CustomActionsReactor.Mutation)
        case background(Background.Mutation)
        /// The time has changed since the last action; every second during a wait that is on the screen.
        case ticked(Timestamp)
    }

    /// Returns what the child says.
    static func fold(child mutation: Mutation, into state: inout AppState) -> [Notice] {
        var notices: [Notice] = []
        switch mutation {
        case .list(let change, let screen): notices += state.place(of: screen).fold(change, into: &state)
        case .shell(let mutation): state.shell.reduce(mutation)
        case .search(let mutation): notices += fold(SearchReactor.self, mutation, &state.search)
        case .favourites(let mutation): notices += fold(FavouritesReactor.self, mutation, &state.favourites)
        case .history(let mutation): notices += fold(HistoryReactor.self, mutation, &state.history)
        case .startList(let newRows): state.startList.newRows = newRows
        case .account(let mutation): notices += fold(AccountReactor.self, mutation, &state.account)
        case .stars(let mutation): notices += fold(StarsReactor.self, mutation, &state.stars)
        case .starImport(let mutation): notices += fold(StarImportReactor.self, mutation, &state.starImport)
        case .news(let mutation): notices += fold(NewsReactor.self, mutation, &state.news)
        case .starLists(let mutation): notices += fold(StarListsReactor.self, mutation, &state.starLists)
        case .page(let mutation): notices += fold(PageReactor.self, mutation, &state.page)
        case .file(let mutation): notices += fold(FileReactor.self, mutation, &state.file)
        case .loader(let mutation): LoaderReactor.fold(mutation, into: &state.loader)
        case .forks(let mutation): state.forks.reduce(mutation)
        case .linked(let mutation): notices += fold(LinkedReactor.self, mutation, &state.linked)
        case .compare(let mutation): state.compare.reduce(mutation)
        case .files(let mutation): notices += fold(FilesReactor.self, mutation, &state.files)
        case .marks(let mutation): state.marks.reduce(mutation)
        case .facets(let mutation): state.facets.reduce(mutation)
        case .noResults(let advice): state.noResults = advice
        case .similar(let query): state.similar = query
        case .clones(let mutation): notices += fold(ClonesReactor.self, mutation, &state.clones)
        case .budgets(.reported(let limit, let identity, let now)):
            state.budgets.record(limit, of: identity, at: now)
        case .completion(let mutation): state.completion.reduce(mutation)
        case .undo(let mutation): state.undo.reduce(mutation)
        case .customActions(let mutation): notices += fold(CustomActionsReactor.self, mutation, &state.customActions)
        case .background(let mutation): state.background.reduce(mutation)
        // Noted for the whole state.
        case .ticked: break
        }
        return notices
    }
}

extension AppReactor.Mutation {
    /// The start or the outcome of a request, and what it counts against; `nil` for other mutations.
    func requestEvent(in state: AppState) -> RequestEvent? {
        let ofNews: RateLimits.Resource = state.hasToken ? .graphql : .core
        return switch self {
        // Only failures: the search keeps its own pause.
        case .search(.failed(let failed, _, _, let now)): .failed(.search, failed.failure, at: now)
        case .loader(.planned(let plan)): plan.started.isEmpty ? nil : .began(plan.counts)
        case .loader(.arrived(_, let content)): .answered(content.kind.resource)
        case .loader(.failed(let failure, let content, at: let now)):
            .failed(content.kind.resource, failure, at: now)
        case .stars(.started), .starImport(.started): .began(.core)
        case .stars(.processed(.sent)), .starImport(.progressed): .answered(.core)
        case .stars(.stopped(.postponed(let failure), at: let now)),
            .starImport(.failed(.request(let failure), at: let now)):
            .failed(.core, failure, at: now)
        // Nothing is requested unless a favourite is due.
        case .news(.progressed(let progress)): progress.count > 0 ? .answered(ofNews) : .began(ofNews)
        case .news(.failed(.newsNotChecked(let failure), at: let now)): .failed(ofNews, failure, at: now)
        case .starLists(.requested): .began(.graphql)
        case .starLists(.changed), .starLists(.conflicted): .answered(.graphql)
        case .starLists(.refused(_, _, let failure?, at: let now)): .failed(.graphql, failure, at: now)
        default: nil
        }
    }
}
