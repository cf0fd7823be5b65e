internal import Model
internal import Synchronization

/// What this process has done to favourites, for its observers: each sees it, also where another process has undone it before the
/// list was read again.
final class FavouriteWrites: Sendable {
    struct Write: Sendable {
        let host: String
        let id: Repository.ID
        /// As it was afterwards; `nil` where it was gone.
        let favourite: Favourite?
    }

    private struct State {
        var writes: [Write] = []
        /// The number of the first of ``writes``.
        var first = 0
    }

    /// An observer that is behind by more sees the list as it is.
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

    /// The number of the next write.
    var next: Int { state.withLock { $0.first + $0.writes.count } }

    /// The writes from a number on.
    func writes(from number: Int) -> [Write] {
        state.withLock { Array($0.writes.dropFirst(max(0, number - $0.first))) }
    }
}
