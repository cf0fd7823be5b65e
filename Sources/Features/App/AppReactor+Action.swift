public import Core

extension AppReactor {
    public indirect enum Action: Sendable, Equatable {
        /// The first frame is on the screen: work may begin.
        case start
        /// Quit; if a note would be lost, ask first. Quitting while the question is open discards the note.
        case leave
        /// Terminate. An unsaved note is saved without asking; everything except pending writes is cancelled.
        case end
        /// For the list that is shown.
        case list(ListAction)
        /// Recall a search of the history that starts with the typed text.
        case recall(LineRecall.Direction)
        /// Esc on a list: close what is open, otherwise clear the line, otherwise go back or quit.
        case escape
        case retry
        /// For the selected repository. Saving a note makes it a favourite.
        case editNote
        case addRepository
        /// Mark or unmark the selected repository, then move the selection. `rows` is the height of the list.
        case mark(ListMovement, rows: Int? = nil)
        /// Mark all repositories of the list, or unmark them if all are marked.
        case markAll
        case marks(MarksAction)
        /// Select the next row that is new or has news.
        case nextNew
        /// Show only rows that are new or have news, or all again.
        case onlyNew
        /// Print the only result of the first search.
        case printOnly
        /// On the empty line of the search, pasted addresses become a search for their repositories.
        case paste(String)
        /// On the marked repositories or, without marks, on the selected one.
        case perform(RepositoryAction)
        /// The user's own action at an index, on the same repositories.
        case performCustom(Int)
        case shell(ShellState.Mutation)
        case search(SearchReactor.Action)
        case favourites(FavouritesReactor.Action)
        case history(HistoryReactor.Action)
        case account(AccountReactor.Action)
        case starImport(StarImportReactor.Action)
        case news(NewsReactor.Action)
        case checkNews(isExplicit: Bool)
        /// Mark the selected release as read or unread, or all as read.
        case markReleases(isAll: Bool)
        case starLists(StarListsReactor.Action)
        case chooseLists
        /// Add the selected repository to a list, or remove it.
        case toggleList(StarList.ID)
        case page(PageReactor.Action)
        case file(FileReactor.Action)
        case completion(CompletionState.Mutation)
        case reloadPage
        case reloadForks
        case loadPageOfForks
        /// The forks of the selected repository. `rows` is the height of the list.
        case listForks(rows: Int?)
        /// The repositories that the README of the selected one links to; see ``listForks(rows:)``.
        case listLinked(rows: Int?)
        case reloadLinked
        case compare(CompareState.Mutation)
        /// The marked repositories or, without marks, the selected one and the next one.
        case openComparison
        case compareRepositories([Repository])
        /// As Markdown.
        case copyComparison
        case unmarkCompared
        /// Request again what could not be loaded.
        case reloadComparison
        case files(FilesReactor.Action)
        /// Of the selected repository; see ``listForks(rows:)``.
        case listFiles(rows: Int?)
        case reloadFiles
        /// Search the code again, or load the next page of matches.
        case reloadCode
        case moreLikeThis
        case toggleFacet(QueryFilter)
        case clones(ClonesReactor.Action)
        /// Clone the marked repositories or the selected one, or cancel the running clones.
        case clone
        case cloneRepositories([Repository])
        case customActions(CustomActionsReactor.Action)
    }
}
