public import Core

/// The key of something that GitHub has and the screen shows.
public enum Content: Hashable, Sendable {
    /// Content of a kind that has its own file.
    case own(AnyContentKey)
    case files(of: Repository.ID)
    /// The entries of a folder that GitHub has left out, by its number in the tree.
    case folder(of: Repository.ID, number: Int32)
    /// The files whose code contains some words.
    case code(of: Repository.ID, words: String)
    /// A further page of such files.
    case pageOfCode(PageReference)
    /// The commit that the branch of a file points to.
    case commit(FileKey)
    case file(FileKey)

    var key: (any ContentKey)? { if case .own(let key) = self { key.key } else { nil } }

    /// What is requested before it; then it need not rest once more.
    var predecessor: Content? { key?.predecessor }

    var kind: ContentKind {
        switch self {
        case .own(let key): key.kind
        case .files: .files
        case .folder: .folder
        case .code: .code
        case .pageOfCode: .pageOfCode
        case .commit: .commit
        case .file: .file
        }
    }
}

extension Content: CustomStringConvertible {
    /// Its kind and its key; also the id of its request.
    public var description: String {
        switch self {
        case .own(let key): key.description
        case .files(let id): "files of \(id.rawValue)"
        case .folder(let id, let number): "folder \(number) of \(id.rawValue)"
        // Keeps typed words out of the log; the address of a page has them, too.
        case .code(let id, words: _): "code of \(id.rawValue)"
        case .pageOfCode: "page of code"
        case .commit(let key): "commit of \(key.reference) of \(key.repository.rawValue)"
        case .file(let key): "file \(key.path) of \(key.repository.rawValue) at \(key.reference) (\(key.form))"
        }
    }
}

public struct FileKey: Hashable, Sendable {
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

/// The properties shared by all contents of a kind.
struct ContentKind: Hashable, Sendable {
    /// Distinguishes the kind from the others.
    var name: String
    /// The resource that the requests count against.
    var resource: RequestScheduler.Resource
    /// How many requests may be in flight at a time.
    var lanes: Int
    /// How many requests one content takes.
    var requests = 1
    /// How long saved content is taken as current.
    var freshness = Freshness.unsaved
    /// Whether what was saved is shown while newer content is requested; otherwise only if there is nothing newer.
    var showsSaved = false
    /// How many values the loader keeps: none if a feature takes them when they arrive, and then no longer wants them.
    var capacity = 2_000

    /// Whether it is saved: then saved content is looked up before anything is requested.
    var isSaved: Bool { freshness != .unsaved }
    /// The commit, its tree and, if that is too large, its first level.
    static let files = ContentKind(name: "files", resource: .core, lanes: 1, requests: 3, freshness: .brief)
    static let folder = ContentKind(name: "folder", resource: .core, lanes: 1, freshness: .fixed)
    static let code = ContentKind(name: "code", resource: .codeSearch, lanes: 1, freshness: .brief)
    static let pageOfCode = ContentKind(name: "page of code", resource: .codeSearch, lanes: 1, freshness: .brief)
    /// The commit, and the content at it.
    static let commit = ContentKind(name: "commit", resource: .core, lanes: 1, requests: 2, freshness: .brief)
    static let file = ContentKind(name: "file", resource: .core, lanes: 1, freshness: .shown)
}

/// How long saved content is taken as current: the one rule for the screen and for commands.
enum Freshness: Sendable {
    case unsaved
    /// Shown while it is requested anew.
    case shown
    /// Changes in minutes: current for as long as the setting `freshness` says.
    case brief
    /// Changed by the user now and then: current for an hour, whatever the setting says.
    case hour
    /// Changes in weeks: current for a day; not at all if the setting is 0.
    case day
    /// Never changes, because its key is made of its content.
    case fixed

    /// Whether content of this age need not be requested again. Both are in seconds. A negative age comes from a wrong clock;
    /// `setting` is `freshness`.
    func covers(_ age: Int64, setting: Int64) -> Bool {
        switch self {
        case .unsaved, .shown: false
        case .brief: setting > 0 && 0...setting ~= age
        case .hour: 0..<3_600 ~= age
        case .day: setting > 0 && 0...86_400 ~= age
        case .fixed: true
        }
    }
}

struct RepositoryByName: ContentKey {
    static let kind = ContentKind(name: "repository", resource: .core, lanes: 1, freshness: .brief, capacity: 200)

    let reference: RepositoryReference
    var description: String { "repository \(reference.fullName)" }

    func load(from github: LoaderDependencies) async throws -> Repository { try await github.repository(reference) }

    func saved(in github: LoaderDependencies) async -> Dated<Repository>? {
        await github.savedRepository(reference)
    }
}

extension Content {
    public static func repository(_ reference: RepositoryReference) -> Content {
        RepositoryByName(reference: reference).content
    }
}
