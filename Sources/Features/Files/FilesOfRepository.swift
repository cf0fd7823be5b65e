public import Core

/// The commit of a repository's branch, its tree and, if that is too large, its first level. The list keeps it, to open folders.
struct FilesOfRepository: ContentKey {
    static let kind = ContentKind(
        name: "files", resource: .core, requests: 3, freshness: .brief, showsSaved: true, capacity: 0)

    @ByID var repository: Repository
    /// The commit whose files are known.
    @Besides var commit: String? = nil

    var description: String { "files of \(repository.id.rawValue)" }

    func ready(in state: AppState, at now: Timestamp) -> Self {
        Self(repository: repository, commit: state.files.listing?.tree.tree.commit)
    }

    /// `nil` if they are still those of the known commit.
    func load(from github: LoaderDependencies) async throws -> FileListing? {
        try await github.listing(of: repository, unlessAt: commit)
    }

    func saved(in github: LoaderDependencies) async -> Dated<FileListing>? {
        await github.savedListing(of: repository).map { ($0, $0.fetchedAt) }
    }

    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        switch event {
        case .found(let listing, isFresh: let isFresh):
            // Offline, there are no newer ones.
            [.files(.loaded(listing, awaitsNewer: state.search.connection != .offline))]
                + (isFresh ? [.files(.confirmed)] : [])
        case .arrived(let listing?): [.files(.loaded(listing))]
        case .arrived(nil): [.files(.confirmed)]
        default: []
        }
    }
}

/// The files of a repository with the entries of one more folder, which GitHub has left out.
struct EntriesOfFolder: ContentKey {
    static let kind = ContentKind(name: "folder", resource: .core, freshness: .fixed, capacity: 0)

    let repository: Repository.ID
    /// In the tree.
    let number: Int32
    @Besides var listing: FileListing

    init(_ number: Int32, of listing: FileListing) {
        repository = listing.repository.id
        self.number = number
        self.listing = listing
    }

    var description: String { "folder \(number) of \(repository.rawValue)" }

    func load(from github: LoaderDependencies) async throws -> FileListing {
        try await github.folder(number, of: listing)
    }

    func saved(in github: LoaderDependencies) async -> Dated<FileListing>? {
        await github.savedFolder(number, of: listing).map { ($0, $0.fetchedAt) }
    }

    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        switch event {
        case .arrived(let listing): [.files(.folderLoaded(listing))]
        case .failed(let failure, wasAsked: _, pauses: false): [.files(.folderFailed(failure))]
        case .held(.offline, at: _): [.files(.folderFailed(.offline))]
        default: []
        }
    }
}

extension Content {
    public static func files(of repository: Repository) -> Content { FilesOfRepository(repository: repository).content }
}
