import Model
import Reactive

/// Changes of stored data that the screen already shows. They are saved one at a time and in order, so that the last one
/// wins.
public struct PendingChanges<Change: Sendable & Equatable>: Sendable, Equatable {
    /// A change with its number.
    public struct Numbered: Sendable, Equatable {
        /// Counts up from 1.
        public let number: Int
        /// The change.
        public let change: Change
    }

    /// The changes that are not saved yet, in order.
    public private(set) var queue: [Numbered] = []
    /// The number of the last change, saved or not; 0 before the first.
    public private(set) var last = 0

    /// Creates an empty queue.
    public init() {}

    /// Whether everything is saved.
    public var isEmpty: Bool { queue.isEmpty }

    /// The changes without their numbers.
    public var all: [Change] { queue.map(\.change) }

    /// Adds a change; returns its number.
    @discardableResult
    public mutating func begin(_ change: Change) -> Int {
        last += 1
        queue.append(Numbered(number: last, change: change))
        return last
    }

    /// The numbers of the changes that end with one, the latest first, as an undo takes them back. If it waited in vain for a lock,
    /// those that were asked for meanwhile end, too: the user waits for the same lock once.
    func ending(with number: Int, _ failure: LibraryFailure?) -> [Int] {
        if case .busy = failure { queue.reversed().map(\.number) } else { [number] }
    }

    /// Removes a change that was saved or failed; `nil` if there is none of this number.
    public mutating func end(_ number: Int) -> Change? {
        queue.firstIndex { $0.number == number }.map { queue.remove(at: $0).change }
    }
}

extension ReactionOf {
    /// Saves the changes one after another.
    ///
    /// - Parameters:
    ///   - changes: Finds the changes in a state.
    ///   - save: Saves one. Throws `LibraryFailure`.
    ///   - finished: The mutation for a change that was saved or failed.
    static func saving<Change: Sendable & Equatable>(
        _ changes: @escaping @MainActor @Sendable (State) -> PendingChanges<Change>,
        _ save: @escaping @Sendable (Change) async throws -> Void,
        finished: @escaping @Sendable (_ number: Int, LibraryFailure?) -> Mutation
    ) -> ReactionOf {
        .mutate("changes", on: { changes($0).queue.first }) { pending in
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
