public import Model
public import Reactive

/// The files of a repository: loads them, filters them, and searches its code.
public struct FilesReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// An action of every list screen.
        case list(ListAction)
        /// The files of a repository are asked for on a screen, whose list has so many lines, or only those that are saved, because a
        /// request is refused: from ``AppReactor`` alone.
        case load(Repository, on: Screen, rows: Int?, refusal: Failure?)
        /// The files are no longer wanted.
        case cancel
        /// The files are loaded again, unless a request is refused.
        case reload(refusal: Failure?)
        /// The files are filtered.
        case filter(FileFilterRequest)
        /// The selected folder is opened, or what is in it selected.
        case expand
        /// The selected folder is closed, or the one that the selected row is in selected.
        case collapse
        /// The entries of a folder that GitHub has left out are loaded, unless a request is refused.
        case loadFolder(Int32, refusal: Failure?)
        /// Code is searched for words: from ``AppReactor`` alone.
        case searchCode(String)
        /// The next page of code is loaded: from ``AppReactor`` alone.
        case loadNextPage
        /// It is looked up where a symbolic link or a submodule leads, unless a request is refused: from ``AppReactor`` alone.
        case follow(Int32, refusal: Failure?)
        /// What it leads to is shown: by ``AppReactor``.
        case arrive
        /// It is no longer followed.
        case stopFollowing
        /// A file is opened at a place, in the viewer: by ``AppReactor``.
        case openFile(RepositoryFile, at: FileLocation?)
        /// Another identity is in use, which may see other files.
        case accountChanged
        /// The list is closed; the one it was opened from is shown again.
        case close
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// A change of every list screen.
        case list(ListMutation<FileOrder>)
        /// The files of a repository were requested.
        case requested(Repository, on: Screen, rows: Int?)
        /// The request was cancelled.
        case cancelled
        /// The files of a repository were loaded.
        case loaded(FileListing)
        /// GitHub has said that the files are unchanged.
        case confirmed(at: Timestamp)
        /// The files could not be loaded.
        case failed(Failure, at: Timestamp? = nil)
        /// The files that match the line were found.
        case filtered(FileMatches)
        /// A folder was opened.
        case opened(Int32)
        /// A folder was closed.
        case closed(Int32)
        /// A folder is shown in the tree.
        case shown(Int32)
        /// The folder that a row is in was selected.
        case wentUp(Int32)
        /// The entries of a folder were requested.
        case folderStarted
        /// The entries of a folder were loaded, or were saved: all files with them.
        case folderLoaded(FileListing, isSaved: Bool)
        /// The entries of a folder could not be loaded.
        case folderFailed(Failure, at: Timestamp? = nil)
        /// A symbolic link or a submodule is followed.
        case followStarted(Int32)
        /// What says where it leads was requested.
        case linkRequested
        /// That was loaded.
        case linkLoaded
        /// It is known where it leads.
        case followed(FileDestination)
        /// It leads nowhere, or that could not be loaded.
        case notFollowed(FilesNotice, at: Timestamp? = nil)
        /// It was shown where it leads, or it is no longer followed.
        case arrived
        /// Code is being searched.
        case codeStarted
        /// Code was searched.
        case codeFound(CodeSearch)
        /// Code could not be searched.
        case codeFailed(Failure, at: Timestamp)
        /// The next page of code was requested.
        case pageStarted
        /// The page of code after the loaded ones was loaded, by its reference.
        case pageLoaded(CodeHits, PageReference)
        /// The next page of code could not be loaded.
        case pageFailed(Failure, at: Timestamp? = nil)
        /// The list was closed.
        case left
        /// All files are forgotten.
        case forgotten
    }

    /// What the screen shows.
    public typealias State = FilesState

    let dependencies: FilesDependencies

    /// Files with these dependencies.
    public init(_ dependencies: FilesDependencies) {
        self.dependencies = dependencies
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: FilesState) -> Effect<Mutation, State> {
        switch action {
        case .list(.submit): submit(state)
        case .list(.openInBrowser): openInBrowser(state)
        case .list(.copyAddress): copyAddress(state)
        case .list(let action): action.effect(on: state, at: dependencies.now())
        case .load(let repository, let screen, let rows, let refusal): load(repository, on: screen, rows, refusal)
        case .cancel: .cancel(.files)
        case .reload(let refusal):
            state.listing.map { load($0.repository, on: .files, nil, refusal, shown: $0.tree.tree.commit) } ?? .none
        case .filter(let request): filter(request, state)
        case .expand: expand(state)
        case .collapse: collapse(state)
        case .loadFolder(let number, let refusal): loadFolder(number, refusal, state)
        case .searchCode(let words): searchCode(words, state)
        case .loadNextPage: loadNextPage(state)
        case .follow(let number, let refusal): follow(number, refusal, state)
        case .stopFollowing: Effect<Mutation, State>.cancel(.following).and(.immediate(.arrived))
        case .openFile, .arrive: .none
        case .accountChanged: FilesReactor.cancelAll.and(.immediate(.forgotten))
        case .close: FilesReactor.cancelAll.and(.immediate(.left))
        }
    }

    private static var cancelAll: Effect<Mutation, State> {
        .cancel(.files, .filter, .folder, .following, .code, .pageOfCode)
    }

    private func submit(_ state: FilesState) -> Effect<Mutation, State> {
        switch state.enter {
        case .folder(let number): .immediate(state.open.contains(number) ? .closed(number) : .opened(number))
        case .show(let number): .immediate(.shown(number))
        case .nothing, .file, .follow, .searchCode: .none
        }
    }

    private func expand(_ state: FilesState) -> Effect<Mutation, State> {
        switch state.enter {
        case .folder(let number): .immediate(state.open.contains(number) ? .list(.moved(.down)) : .opened(number))
        case .show(let number): .immediate(.shown(number))
        default: .none
        }
    }

    private func collapse(_ state: FilesState) -> Effect<Mutation, State> {
        guard case .node(let number) = state.selected?.id else { return .none }
        return .immediate(state.open.contains(number) ? .closed(number) : .wentUp(number))
    }

    /// - Parameter shown: The commit of the files that are shown, in whose place nothing older comes; `nil` if none are.
    private func load(
        _ repository: Repository, on screen: Screen, _ rows: Int?, _ refusal: Failure?, shown: String? = nil
    ) -> Effect<Mutation, State> {
        Effect<Mutation, State>.immediate(.requested(repository, on: screen, rows: rows)).and(
            .run(id: .files, isAwaited: true, cancelled: .cancelled) { [dependencies] send in
                let saved = shown == nil ? await dependencies.saved(repository) : nil
                if let saved {
                    send(
                        .loaded(
                            await dependencies.listing(repository, saved.tree, at: saved.fetchedAt, isSaved: true)))
                }
                if let refusal { return send(.failed(refusal)) }
                switch try await dependencies.tree(repository, shown ?? saved?.tree.commit) {
                case .unchanged: send(.confirmed(at: dependencies.now()))
                case .tree(let tree):
                    send(.loaded(await dependencies.listing(repository, tree, at: dependencies.now())))
                }
            } catch: { [dependencies] error in
                .failed(FailedRequest(caught: error).failure, at: dependencies.now())
            })
    }

    private func filter(_ request: FileFilterRequest, _ state: FilesState) -> Effect<Mutation, State> {
        .run(id: .filter) { [dependencies, last = state.matches] send in
            send(.filtered(await dependencies.matches(request, narrowing: last)))
        }
    }

    private func loadFolder(_ number: Int32, _ refusal: Failure?, _ state: FilesState) -> Effect<Mutation, State> {
        guard let listing = state.listing, let id = listing.tree.id(number) else { return .none }
        let path = listing.tree.path(number)
        return .run(id: .folder, isAwaited: true) { [dependencies] send in
            let saved = await dependencies.savedFolder(listing.repository, id)
            if saved == nil {
                // What is saved can be shown during a wait, too.
                if let refusal { return send(.folderFailed(refusal)) }
                send(.folderStarted)
            }
            let folder = if let saved { saved } else { try await dependencies.folder(listing.repository, id) }
            let whole = await dependencies.listing(listing, adding: folder, in: path, id: id)
            send(.folderLoaded(whole, isSaved: saved != nil))
        } catch: { [dependencies] error in
            .folderFailed(FailedRequest(caught: error).failure, at: dependencies.now())
        }
    }

    private func searchCode(_ words: String, _ state: FilesState) -> Effect<Mutation, State> {
        guard let repository = state.listing?.repository else { return .none }
        return Effect<Mutation, State>.cancel(.pageOfCode).and(.immediate(.codeStarted)).and(
            .run(id: .code, isAwaited: true) { [dependencies] send in
                send(.codeFound(CodeSearch(words: words, hits: try await dependencies.code(repository, words))))
            } catch: { [dependencies] error in
                .codeFailed(FailedRequest(caught: error).failure, at: dependencies.now())
            })
    }

    private func loadNextPage(_ state: FilesState) -> Effect<Mutation, State> {
        guard let repository = state.listing?.repository, let next = state.code?.hits.next else { return .none }
        return Effect<Mutation, State>.immediate(.pageStarted).and(
            .run(id: .pageOfCode, isAwaited: true) { [dependencies] send in
                send(.pageLoaded(try await dependencies.nextPage(repository, next), next))
            } catch: { [dependencies] error in
                .pageFailed(FailedRequest(caught: error).failure, at: dependencies.now())
            })
    }

    // MARK: Addresses

    private func address(_ state: FilesState, isPermanent: Bool) -> String? {
        guard let listing = state.listing, let place = state.selectedPlace else { return nil }
        let commit = isPermanent ? listing.tree.tree.commit : nil
        return dependencies.address(listing.repository, place.path, commit ?? listing.branch, place.isFolder)
    }

    private func openInBrowser(_ state: FilesState) -> Effect<Mutation, State> {
        guard let path = state.selectedPlace?.path else { return .none }
        guard let address = address(state, isPermanent: false) else { return .immediate(.noticed(.files(.noAddress))) }
        return .run(id: "browser") { [dependencies] send in
            try await dependencies.opening.openInBrowser(address)
            send(.noticed(.files(.opened(path: path))))
        } catch: { error in
            .noticed(.couldNotOpen(reason: "\(error)"))
        }
    }

    private func copyAddress(_ state: FilesState) -> Effect<Mutation, State> {
        guard state.selectedPlace != nil else { return .none }
        guard let address = address(state, isPermanent: true) else { return .immediate(.noticed(.files(.noAddress))) }
        return .run(id: "copy") { [dependencies] send in
            send(.noticed(.copied(address: address, by: try await dependencies.opening.copy(address))))
        } catch: { error in
            .noticed(.couldNotCopy(reason: "\(error)"))
        }
    }
}

extension EffectID {
    static let files: EffectID = "files"
    fileprivate static let filter: EffectID = "filter"
    static let folder: EffectID = "folder"
    static let following: EffectID = "following"
    static let code: EffectID = "code"
    static let pageOfCode: EffectID = "page of code"
}
