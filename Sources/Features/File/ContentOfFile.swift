import Core

/// What distinguishes files that are loaded.
struct FileKey: Hashable, Sendable {
    var repository: Repository.ID
    var path: String
    /// The id of the content, a commit or a branch.
    var reference: String
    var form: FileForm

    init(_ file: RepositoryFile, _ form: FileForm, commit: String?) {
        (repository, path, self.form) = (file.repository.id, file.path, form)
        reference = file.blob ?? commit ?? file.branch
    }
}

/// The commit that the branch of a file points to; then follows the content at it.
struct CommitOfFile: ContentKey {
    static let kind = ContentKind(
        name: "commit", resource: .core, requests: 2, freshness: .brief, showsSaved: true, capacity: 0)

    let key: FileKey
    @Besides var file: RepositoryFile

    init(_ file: RepositoryFile, _ form: FileForm) {
        key = FileKey(file, form, commit: nil)
        self.file = file
    }

    var description: String { "commit of \(key.reference) of \(key.repository.rawValue)" }

    func load(from github: LoaderDependencies) async throws -> String { try await github.commit(file) }

    func saved(in github: LoaderDependencies) async -> Dated<SavedFile>? {
        await github.savedFile(file, key.form).map { ($0, $0.fetchedAt) }
    }

    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        switch event {
        case .found(let saved, isFresh: _): [.file(.foundSaved(saved))]
        case .arrived(let commit): [.file(.resolved(commit))]
        default: []
        }
    }
}

/// The viewer keeps it, with its layout.
struct ContentOfFile: ContentKey {
    static let kind = ContentKind(name: "file", resource: .core, freshness: .shown, showsSaved: true, capacity: 0)

    let key: FileKey
    @Besides var file: RepositoryFile
    @Besides var commit: String?

    init(_ file: RepositoryFile, _ form: FileForm, commit: String?) {
        key = FileKey(file, form, commit: commit)
        self.file = file
        self.commit = commit
    }

    var description: String { "file \(key.path) of \(key.repository.rawValue) at \(key.reference) (\(key.form))" }

    func load(from github: LoaderDependencies) async throws -> FileContent {
        try await github.file(file, key.form, commit)
    }

    func saved(in github: LoaderDependencies) async -> Dated<SavedFile>? {
        await github.savedFile(file, key.form).map { ($0, $0.fetchedAt) }
    }

    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        switch event {
        case .found(let saved, isFresh: _): [.file(.foundSaved(saved))]
        case .arrived(let content): [.file(.loaded(content))]
        default: []
        }
    }
}
