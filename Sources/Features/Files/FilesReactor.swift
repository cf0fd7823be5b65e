public import Core
public import Reactive

/// Filters the files of a repository, and follows links. The loader loads the files and the code; see ``AppState/filesDemand``.
public struct FilesReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case openInBrowser
        case copyAddress
        /// Open the selected folder, or select its first entry.
        case expand
        /// Close the selected folder, or select the folder above the selected row.
        case collapse
    }

    public enum Mutation: Sendable, Equatable {
        case noticed(Notice)
        /// `rows` is the height of the list.
        case opened(Repository, rows: Int?)
        case reloading
        /// Loaded, or found on disk; `awaitsNewer` says whether newer ones are requested.
        case loaded(FileListing, awaitsNewer: Bool = false)
        /// The shown files are the newest.
        case confirmed
        /// The files that match the line.
        case filtered(FileMatches)
        case folderOpened(Int32)
        case folderClosed(Int32)
        /// The entry is shown in the tree, a folder open.
        case shown(Int32)
        case wentUp(Int32)
        case wentDown
        case folderLoaded(FileListing)
        case folderFailed(Failure)
        /// A symbolic link or a submodule is followed; `nil` for none any more.
        case followed(Int32?)
        /// Code is to be searched for words.
        case codeStarted(String)
        case codeFound(CodeSearch)
        /// Why code was not searched, or may not be now.
        case codeRefused(Notice)
        /// A search for code was left.
        case codeLeft(String)
        /// The next page of code is requested again.
        case pageStarted
        /// The page of code after the loaded ones, by its reference.
        case pageLoaded(CodeHits, PageReference)
        case pageFailed(Failure)
        case forgotten
    }

    public typealias State = FilesState

    let dependencies: FilesDependencies

    public init(_ dependencies: FilesDependencies) { self.dependencies = dependencies }

    public func mutate(_ action: Action, state: FilesState) -> Effect<Mutation, State> {
        switch action {
        case .openInBrowser: openInBrowser(state)
        case .copyAddress: copyAddress(state)
        case .expand: expand(state)
        case .collapse: collapse(state)
        }
    }

    private func expand(_ state: FilesState) -> Effect<Mutation, State> {
        switch state.enter {
        case .folder(let number):
            .immediate(state.open.contains(number) ? .wentDown : .folderOpened(number))
        case .show(let number): .immediate(.shown(number))
        default: .none
        }
    }

    private func collapse(_ state: FilesState) -> Effect<Mutation, State> {
        guard case .node(let number) = state.selected?.id else { return .none }
        return .immediate(state.open.contains(number) ? .folderClosed(number) : .wentUp(number))
    }

    func filter(_ request: FileFilterRequest, _ state: FilesState) -> Effect<Mutation, State> {
        .run(id: .filter) { [executor = dependencies.executor, last = state.matches] send in
            send(.filtered(await offMainActor(on: executor) { request.matches(narrowing: last) }))
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
        guard let address = address(state, isPermanent: false) else { return .immediate(.noticed(.unsafePath)) }
        return .browse(
            [address], by: dependencies.opening.openInBrowser, saying: .opened(fullName: path), Mutation.noticed)
    }

    private func copyAddress(_ state: FilesState) -> Effect<Mutation, State> {
        guard state.selectedPlace != nil else { return .none }
        guard let address = address(state, isPermanent: true) else { return .immediate(.noticed(.unsafePath)) }
        return .copy(address, by: dependencies.opening.copy, Mutation.noticed)
    }
}

extension EffectID {
    fileprivate static let filter: EffectID = "filter"
}
