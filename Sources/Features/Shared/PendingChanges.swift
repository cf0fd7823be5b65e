import Core
import Reactive

/// A change of stored data that the screen shows before the library reports it.
public protocol StoredChange: Sendable, Equatable {
    associatedtype Stored: Sendable, Equatable
    /// Identifies what is changed.
    associatedtype Key: Equatable

    var key: Key { get }
    /// Whether the screen shows it before it is saved.
    var isShownAtOnce: Bool { get }
    func apply(to stored: inout Stored)
    /// Whether it is saved but missing in what the library last reported, which is then older.
    func isAwaited(in stored: Stored) -> Bool
}

/// What the library stores, and the changes that the screen already shows. They are saved one at a time and in order,
/// so that the last one wins.
public struct PendingChanges<Change: StoredChange>: Sendable, Equatable {
    /// A change with its number.
    struct Numbered: Sendable, Equatable {
        /// Counts up from 1.
        let number: Int
        let change: Change
    }

    /// What the library stores, as last reported.
    var stored: Change.Stored { didSet { unreported.removeAll { !$0.isAwaited(in: stored) } } }
    /// The changes that are saved and not reported yet; the last one of each key.
    private var unreported: [Change] = []
    /// The changes that are not saved yet, in order.
    private(set) var queue: [Numbered] = []
    /// The number of the last change, saved or not; 0 before the first.
    public private(set) var last = 0

    /// Without changes.
    public init(of stored: Change.Stored) { self.stored = stored }

    /// Whether everything is saved.
    public var isEmpty: Bool { queue.isEmpty }
    public var all: [Change] { queue.map(\.change) }

    /// Returns the number of the change.
    @discardableResult
    mutating func begin(_ change: Change) -> Int {
        last += 1
        queue.append(Numbered(number: last, change: change))
        return last
    }

    /// The numbers of the changes that end with this one, latest first, the order in which they are undone. If it
    /// waited in vain for a lock, all queued changes end: the user waits for the same lock only once.
    func ending(with number: Int, _ failure: LibraryFailure?) -> [Int] {
        if case .busy = failure { queue.reversed().map(\.number) } else { [number] }
    }

    /// Notes that a change was saved or failed; `nil` if there is none with this number.
    mutating func end(_ number: Int, _ failure: LibraryFailure?) -> Change? {
        guard let index = queue.firstIndex(where: { $0.number == number }) else { return nil }
        let change = queue.remove(at: index).change
        guard failure == nil else { return change }
        unreported.removeAll { $0.key == change.key }
        if change.isAwaited(in: stored) { unreported.append(change) } else { change.apply(to: &stored) }
        return change
    }

    func apply(to stored: inout Change.Stored) {
        for change in unreported { change.apply(to: &stored) }
        for change in all where change.isShownAtOnce { change.apply(to: &stored) }
    }
}

extension Reaction {
    /// Saves the changes one after another. `save` throws `LibraryFailure`.
    static func saving<Change: StoredChange>(
        _ changes: @escaping @MainActor @Sendable (State) -> PendingChanges<Change>,
        _ save: @escaping @Sendable (Change) async throws -> Void,
        finished: @escaping @Sendable (_ number: Int, LibraryFailure?) -> Mutation
    ) -> Reaction<State, Mutation> {
        .feedback("changes", from: { changes($0).queue.first }) { pending in
            .run { send in
                do {
                    try await save(pending.change)
                    send(finished(pending.number, nil))
                } catch {
                    let failure = error as? LibraryFailure ?? .unexpected(path: "", reason: "\(error)")
                    send(finished(pending.number, failure))
                }
            }
        }
    }
}
