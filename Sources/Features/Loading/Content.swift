public import Core

/// The key of something that GitHub has and the screen shows.
public struct Content: Hashable, Sendable, CustomStringConvertible {
    let key: any ContentKey

    var kind: ContentKind { type(of: key).kind }

    /// Its kind and its key; also the id of its request.
    public var description: String { key.description }

    public static func == (left: Content, right: Content) -> Bool { left.key.isEqual(to: right.key) }

    public func hash(into hasher: inout Hasher) { key.hash(into: &hasher) }

    public static func repository(_ reference: RepositoryReference) -> Content {
        RepositoryByName(reference: reference).content
    }
}

/// The properties shared by all contents of a kind.
struct ContentKind: Hashable, Sendable {
    /// Distinguishes the kind from the others.
    var name: String
    /// The resource that the requests count against.
    var resource: RateLimits.Resource
    /// How many requests may be in flight at a time.
    var maxConcurrent = 1
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
    static let kind = ContentKind(name: "repository", resource: .core, freshness: .brief, capacity: 200)

    let reference: RepositoryReference
    var description: String { "repository \(reference.fullName)" }

    func load(from github: LoaderDependencies) async throws -> Repository { try await github.repository(reference) }

    func saved(in github: LoaderDependencies) async -> Dated<Repository>? {
        await github.savedRepository(reference)
    }
}
