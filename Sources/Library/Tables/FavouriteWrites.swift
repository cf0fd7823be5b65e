internal import Core
internal import Synchronization

/// This process's changes to favourites, for its observers: each sees them even if another process has undone them
/// before the list is read again.
final class FavouriteWrites: Sendable {
    struct Write: Sendable {
        let host: String
        let id: Repository.ID
        /// The favourite after the change; `nil` if it was removed.
        let favourite: Favourite?
    }

    private struct State {
        var writes: [Write] = []
        /// The number of the first of ``writes``.
        var first = 0
    }

    /// An observer that is further behind receives the current list.
    private static let limit = 256

    private let state = Mutex(State())

    func append(_ write: Write) {
        state.withLock { state in
            state.writes.append(write)
            let excess = state.writes.count - Self.limit
            guard excess > 0 else { return }
            state.writes.removeFirst(excess)
            state.first += excess
        }
    }

    /// The number of the next change.
    var next: Int { state.withLock { $0.first + $0.writes.count } }

    /// The changes from a number on.
    func writes(from number: Int) -> [Write] {
        state.withLock { Array($0.writes.dropFirst(max(0, number - $0.first))) }
    }
}
