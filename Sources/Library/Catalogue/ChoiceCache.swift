internal import Synchronization

/// The chosen repositories of the catalogue, kept in memory: they are needed for every key.
///
/// They are read again after this process has written to the catalogue or recorded a choice. Choices of other processes are
/// known from then on, too.
final class ChoiceCache: Sendable {
    private struct State {
        var generation = 0
        /// By host and identity.
        var entries: [[String]: [ChoiceTable.Entry]] = [:]
    }

    private let state = Mutex(State())

    /// What an identity sees of a host's entries, or the number to store it with.
    func look(_ host: String, _ identity: String) -> (entries: [ChoiceTable.Entry]?, generation: Int) {
        state.withLock { ($0.entries[[host, identity]], $0.generation) }
    }

    /// Stores what was read, unless something was written meanwhile.
    func store(_ entries: [ChoiceTable.Entry], _ host: String, _ identity: String, generation: Int) {
        state.withLock { state in
            if state.generation == generation { state.entries[[host, identity]] = entries }
        }
    }

    /// Forgets everything.
    func invalidate() { state.withLock { $0 = State(generation: $0.generation + 1) } }
}
