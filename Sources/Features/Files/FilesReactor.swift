public import Core
public import Reactive

/// The files of a repository: filters them, and follows links. The loader loads them, and the code; see ``AppState/filesDemand``.
public struct FilesReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// An action of every list screen.
        case list(ListAction)
        /// The files are filtered.
        case filter(FileFilterRequest)
        /// The selected folder is opened, or what is in it selected.
        case expand
        /// The selected folder is closed, or the one that the selected row is in selected.
        case collapse
        /// What a symbolic link or a submodule leads to is shown: by ``AppReactor``.
        case arrive
        /// A file is opened at a place, in the viewer: by ``AppReactor``.
        case openFile(RepositoryFile, at: FileLocation?)
        /// Another identity is in use, which may see other files.
        case accountChanged
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable, ListScreenMutation {
        /// A change of every list screen.
        case list(ListMutation<OnlyOrder>)
        /// The list of a repository was opened, from a list with so many lines.
        case opened(Repository, rows: Int?)
        /// It is loaded again.
        case reloading
        /// The files were loaded, or found among what is saved; whether newer ones are awaited.
        case loaded(FileListing, awaitsNewer: Bool = false)
        /// GitHub has said that the files are unchanged.
        case confirmed(at: Timestamp)
        /// The files that match the line were found.
        case filtered(FileMatches)
        /// A folder was opened.
        case folderOpened(Int32)
        /// A folder was closed.
        case folderClosed(Int32)
        /// An entry is shown in the tree, a folder open.
        case shown(Int32)
        /// The folder that a row is in was selected.
        case wentUp(Int32)
        /// The entries of a folder were loaded, or were saved: all files with them.
        case folderLoaded(FileListing)
        /// The entries of a folder could not be loaded.
        case folderFailed(Failure)
        /// A symbolic link or a submodule is followed; `nil` for none any more.
        case followed(Int32?)
        /// Code is to be searched for words.
        case codeStarted(String)
        /// Code was searched.
        case codeFound(CodeSearch)
        /// Code could not be searched.
        case codeFailed(Failure)
        /// Code may not be searched now; why.
        case codeRefused(FilesNotice)
        /// A search for code was left.
        case codeLeft(String)
        /// The next page of code is asked for again.
        case pageStarted
        /// The page of code after the loaded ones was loaded, by its reference.
        case pageLoaded(CodeHits, PageReference)
        /// The next page of code could not be loaded.
        case pageFailed(Failure)
        /// All files are forgotten.
        case forgotten
    }

    /// What the screen shows.
    public typealias State = FilesState

    let dependencies: FilesDependencies

    /// Files with these dependencies.
    public init(_ dependencies: FilesDependencies) { self.dependencies = dependencies }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: FilesState) -> Effect<Mutation, State> {
        switch action {
        case .list(.submit): submit(state)
        case .list(.openInBrowser): openInBrowser(state)
        case .list(.copyAddress): copyAddress(state)
        case .list(let action): action.effect(on: state, at: dependencies.now())
        case .filter(let request): filter(request, state)
        case .expand: expand(state)
        case .collapse: collapse(state)
        case .openFile, .arrive: .none
        case .accountChanged: Effect<Mutation, State>.cancel(.filter).and(.immediate(.forgotten))
        }
    }

    private func submit(_ state: FilesState) -> Effect<Mutation, State> {
        switch state.enter {
        case .folder(let number):
            .immediate(state.open.contains(number) ? .folderClosed(number) : .folderOpened(number))
        case .show(let number): .immediate(.shown(number))
        case .nothing, .file, .follow, .searchCode: .none
        }
    }

    private func expand(_ state: FilesState) -> Effect<Mutation, State> {
        switch state.enter {
        case .folder(let number):
            .immediate(state.open.contains(number) ? .list(.moved(.down)) : .folderOpened(number))
        case .show(let number): .immediate(.shown(number))
        default: .none
        }
    }

    private func collapse(_ state: FilesState) -> Effect<Mutation, State> {
        guard case .node(let number) = state.selected?.id else { return .none }
        return .immediate(state.open.contains(number) ? .folderClosed(number) : .wentUp(number))
    }

    private func filter(_ request: FileFilterRequest, _ state: FilesState) -> Effect<Mutation, State> {
        .run(id: .filter) { [dependencies, last = state.matches] send in
            send(.filtered(await dependencies.matches(request, narrowing: last)))
        }
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
        return .browse(
            [address], by: dependencies.opening.openInBrowser, saying: .files(.opened(path: path)), Mutation.noticed)
    }

    private func copyAddress(_ state: FilesState) -> Effect<Mutation, State> {
        guard state.selectedPlace != nil else { return .none }
        guard let address = address(state, isPermanent: true) else { return .immediate(.noticed(.files(.noAddress))) }
        return .copy(address, by: dependencies.opening.copy, Mutation.noticed)
    }
}

extension EffectID {
    fileprivate static let filter: EffectID = "filter"
}
