public import Core

extension AppReactor {
    /// What can happen.
    public indirect enum Action: Sendable, Equatable {
        /// The first frame is on the screen: work may begin.
        case start
        /// Quit; if a note would be lost, ask first. Quitting while the question is
        /// open discards the note.
        case leave
        /// Terminate. An unsaved note is saved without asking; everything except pending writes is cancelled.
        case end
        /// Something for the list that is shown.
        case list(ListAction)
        /// Recall a search of the history that starts with the typed text.
        case recall(LineRecall.Direction)
        /// Esc on a list: close what is open, otherwise clear the line, otherwise go back or quit.
        case escape
        /// Retry or refresh the page or the list.
        case retry
        /// Edit the note of the selected repository. Saving it makes it a favourite.
        case editNote
        /// Open the form for adding a favourite.
        case addRepository
        /// Mark or unmark the selected repository, then move the selection in a list with so many lines.
        case mark(ListMovement, rows: Int? = nil)
        /// Mark all repositories of the list, or unmark them if all are marked.
        case markAll
        /// Something for the marked repositories.
        case marks(MarksAction)
        /// Select the next row that is new or has news.
        case nextNew
        /// Only rows that are new or have news are shown, or all again.
        case onlyNew
        /// The only result of the first search is printed.
        case printOnly
        /// Text is pasted on the line. On the empty line of the search, addresses become a search for their repositories.
        case paste(String)
        /// An action of the menu is performed on the marked repositories or, without marks, on the selected one.
        case perform(RepositoryAction)
        /// The user's own action at an index is performed on the same repositories.
        case performOwn(Int)
        /// Something for what belongs to no feature.
        case shell(ShellReactor.Action)
        /// Something for the search.
        case search(SearchReactor.Action)
        /// Something for the favourites.
        case favourites(FavouritesReactor.Action)
        /// Something for the history.
        case history(HistoryReactor.Action)
        /// Something for the list below the empty line.
        case startList(StartListReactor.Action)
        /// Something for the account.
        case account(AccountReactor.Action)
        /// Something for the stars.
        case stars(StarsReactor.Action)
        /// Something for the import of stars.
        case starImport(StarImportReactor.Action)
        /// Something for the check for news of favourites.
        case news(NewsReactor.Action)
        /// Check the favourites for news.
        case checkNews(isByKey: Bool)
        /// Something for the lists of stars.
        case starLists(StarListsReactor.Action)
        /// Choose the lists of the selected repository.
        case chooseLists
        /// Put the repository whose lists are chosen in a list, or take it out.
        case toggleList(StarList.ID)
        /// Something for the page of the selected repository.
        case page(PageReactor.Action)
        /// Something for the viewer of a file.
        case file(FileReactor.Action)
        /// Something for completion.
        case completion(CompletionReactor.Action)
        /// Load the page again.
        case reloadPage
        /// Something for the forks of a repository.
        case forks(ForksReactor.Action)
        /// List the forks of the selected repository, on a screen whose list has so many lines.
        case listForks(rows: Int?)
        /// Something for the loader.
        case loader(LoaderReactor.Action)
        /// Something for the repositories that a README links to.
        case linked(LinkedReactor.Action)
        /// List the repositories that the README of the selected one links to; see ``listForks(rows:)``.
        case listLinked(rows: Int?)
        /// Load the list of linked repositories again.
        case reloadLinked
        /// Something for the comparison of repositories.
        case compare(CompareReactor.Action)
        /// Compare the marked repositories or, without marks, the selected one and the next one.
        case openComparison
        /// Unmark the selected column of the comparison.
        case unmarkCompared
        /// Ask again for what could not be loaded.
        case reloadComparison
        /// Something for the files of a repository.
        case files(FilesReactor.Action)
        /// List the files of the selected repository; see ``listForks(rows:)``.
        case listFiles(rows: Int?)
        /// Load the files again.
        case reloadFiles
        /// Search the code of the files again, or load the next page of what was found.
        case reloadCode
        /// Search for repositories like the selected one.
        case moreLikeThis
        /// Add a filter to the line of the search, or remove it.
        case toggleFacet(QueryFilter)
        /// Something for the search for repositories like one.
        case similar(SimilarReactor.Action)
        /// Something for clones.
        case clones(ClonesReactor.Action)
        /// Clone the marked repositories or the selected one, or cancel the clones that are being made.
        case clone
        /// Something for the user's own actions.
        case ownActions(OwnActionsReactor.Action)
    }
}
