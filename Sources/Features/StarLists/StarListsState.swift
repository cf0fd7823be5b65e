public import Core
public import Reactive

/// A change of the lists of a repository.
public struct StarListsChange: Sendable, Equatable {
    /// The repository.
    var repository: Repository
    /// Its lists as they were shown before the change.
    var base: Set<StarList.ID>
    /// The lists it is to be in.
    var chosen: Set<StarList.ID>
}

/// The account's lists of stars.
public struct StarListsState: Sendable, Equatable, KeepsActivity {
    /// What runs.
    public var activity = Activity()
    /// The lists as GitHub last said, with the changes that are being sent; `nil` if they are not known.
    public internal(set) var lists: StarLists?
    /// The current time, as far as a wait for them shows it.
    public internal(set) var now = Timestamp(seconds: 0)
    /// Whether the token may not read them.
    var lacksScope = false
    /// The repository whose lists are chosen.
    public internal(set) var subject: Repository?
    /// The changes that GitHub does not have yet, one for each repository. The first is sent.
    var changes: [StarListsChange] = []
    /// Notices.
    public internal(set) var notices = Pulse<StarListsNotice>()

    /// Nothing is known.
    public init() {}

    /// Whether a change is being sent.
    public var isSending: Bool { activity.contains(.sending) }

    /// The requests that reading takes, as far as it is known: a hundred items of a list come with the list.
    var requestsToRead: Int { (lists?.all ?? []).reduce(1) { $0 + $1.items.count / 100 } }

    /// The ids of the lists that a repository is shown in.
    public func ids(of repository: Repository) -> Set<StarList.ID> { lists?.ids(of: repository) ?? [] }

    /// Shows lists as GitHub has them, with the changes that it does not have yet.
    mutating func show(_ read: StarLists) {
        var read = read
        for change in changes { read.set(change.repository, in: change.chosen) }
        lists = read
        lacksScope = false
    }
}

/// Notices about lists of stars.
public enum StarListsNotice: Sendable, Equatable {
    /// A repository is in these lists now.
    case changed(fullName: String, names: [String])
    /// The lists of a repository are not what was shown: nothing was sent.
    case conflict(fullName: String)
    /// A change was not made.
    case notChanged(fullName: String, Failure)
    /// A change was not made, because the lists could not be read to the end.
    case incomplete(fullName: String)
    /// The lists could not be read.
    case notRead(Failure)
    /// They need a token.
    case signedOut
    /// Working offline.
    case offline
    /// The token may not read or write them.
    case needsScope
    /// No requests are left for so many seconds.
    case limited(seconds: Int64)
    /// The same, and only reading was asked for.
    case notLoaded(seconds: Int64)
    /// The session is private, so that there are none.
    case privateSession
}

extension EffectID {
    static let sending: EffectID = "sending"
}
