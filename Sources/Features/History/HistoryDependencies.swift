public import Model

/// The dependencies of the history reactor.
public struct HistoryDependencies: Sendable {
    /// Reports the searches, newest first, then every change by any process. Returns when the task is cancelled or if
    /// there is no library.
    public var observe: @Sendable (_ report: @MainActor @Sendable (ListChange<HistoryEntry>) -> Void) async -> Void
    /// Removes a search. Throws `LibraryFailure`.
    public var remove: @Sendable (HistoryEntry) async throws -> Void
    /// Restores a removed search. Throws `LibraryFailure`.
    public var restore: @Sendable (HistoryEntry) async throws -> Void
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Creates the dependencies.
    public init(
        observe: @escaping @Sendable (_ report: @MainActor @Sendable (ListChange<HistoryEntry>) -> Void) async -> Void,
        remove: @escaping @Sendable (HistoryEntry) async throws -> Void,
        restore: @escaping @Sendable (HistoryEntry) async throws -> Void,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.observe = observe
        self.remove = remove
        self.restore = restore
        self.now = now
    }
}
