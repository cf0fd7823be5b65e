public import Model

/// What the history reactor needs from the outside.
public struct HistoryDependencies: Sendable {
    /// Reports the searches, newest first, then every change of them, whoever made it. Returns when the task is cancelled or
    /// there is no library.
    public var observe: @Sendable (_ report: @MainActor @Sendable (ListChange<HistoryEntry>) -> Void) async -> Void
    /// Removes a search. Throws `LibraryFailure`.
    public var remove: @Sendable (HistoryEntry) async throws -> Void
    /// Puts a search back where it was. Throws `LibraryFailure`.
    public var restore: @Sendable (HistoryEntry) async throws -> Void
    /// The present.
    public var now: @Sendable () -> Timestamp

    /// Everything at once.
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
