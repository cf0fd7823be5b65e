public import Core

/// The dependencies of the history reactor.
public struct HistoryDependencies: Sendable {
    /// Reports a list, then every change by any process. Returns when the task is cancelled or if there is no library.
    public typealias Observation<Element: Hashable & Sendable> =
        @Sendable (_ report: @MainActor @Sendable (ListChange<Element>) -> Void) async -> Void

    /// Reports the searches, newest first.
    var observe: Observation<HistoryEntry>
    /// Reports the saved searches by name.
    var observeSaved: Observation<SavedSearch>
    /// Saves a change. Throws `LibraryFailure`.
    var save: @Sendable (HistoryChange) async throws -> Void
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Creates the dependencies; by default, there are no saved searches.
    public init(
        observe: @escaping Observation<HistoryEntry>,
        observeSaved: Observation<SavedSearch>? = nil,
        save: @escaping @Sendable (HistoryChange) async throws -> Void, now: @escaping @Sendable () -> Timestamp
    ) {
        self.observe = observe
        self.observeSaved = observeSaved ?? { report in await report(.list([])) }
        self.save = save
        self.now = now
    }
}
