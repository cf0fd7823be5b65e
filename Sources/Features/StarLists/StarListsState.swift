public import Core
public import Reactive

public struct StarListsChange: Sendable, Equatable {
    var repository: Repository
    /// The lists shown before the change.
    var base: Set<StarList.ID>
    /// The lists to be in.
    var chosen: Set<StarList.ID>
}

public struct StarListsState: Sendable, Equatable, KeepsActivity, SayingState {
    public var activity = Activity()
    /// As GitHub last reported them, with the changes that are being sent; `nil` if not known.
    public internal(set) var lists: StarLists?
    var lacksScope = false
    public internal(set) var subject: Repository?
    /// The changes that GitHub does not have yet, one per repository. The first is sent.
    var changes: [StarListsChange] = []
    public var said: [Notice] = []

    public init() {}

    public var isSending: Bool { activity.contains(.sending) }

    /// The requests that reading takes, as far as known: the first hundred items of a list come with the list.
    var requestsToRead: Int { (lists?.all ?? []).reduce(1) { $0 + $1.items.count / 100 } }

    public func ids(of repository: Repository) -> Set<StarList.ID> { lists?.ids(of: repository) ?? [] }

    /// Applies the changes that GitHub does not have yet to the lists that it has.
    mutating func show(_ read: StarLists) {
        var read = read
        for change in changes { read.set(change.repository, in: change.chosen) }
        lists = read
        lacksScope = false
    }
}

extension EffectID {
    static let sending: EffectID = "sending"
}
