public import Model

/// The dependencies of the history reactor.
public struct HistoryDependencies: Sendable {
    /// Reports the searches, newest first, then every change by any process. Returns when the task is cancelled or if
    /// there is no library.
    public var observe: @Sendable (_ report: @MainActor @Sendable (ListChange<HistoryEntry>) -> Void) async -> Void
    /// Reports the saved searches by name, then every change by any process. Returns as ``observe`` does.
    public var observeSaved: @Sendable (_ report: @MainActor @Sendable (ListChange<SavedSearch>) -> Void) async -> Void
    /// Removes a search. Throws `LibraryFailure`.
    public var remove: @Sendable (HistoryItem) async throws -> Void
    /// Restores a removed search. Throws `LibraryFailure`.
    public var restore: @Sendable (HistoryItem) async throws -> Void
    /// Saves a search, in place of the name it had before, if any. Throws `LibraryFailure`.
    public var save: @Sendable (SavedSearch, _ former: SavedSearchName?) async throws -> Void
    /// Records what a saved search has shown. Throws `LibraryFailure`.
    public var noteShown: @Sendable ([Repository.ID], SavedSearchName, Timestamp) async throws -> Void
    /// The current time.
    public var now: @Sendable () -> Timestamp

    /// Creates the dependencies; by default, there are no saved searches and none can be saved.
    public init(
        observe: @escaping @Sendable (_ report: @MainActor @Sendable (ListChange<HistoryEntry>) -> Void) async -> Void,
        observeSaved: (@Sendable (_ report: @MainActor @Sendable (ListChange<SavedSearch>) -> Void) async -> Void)? =
            nil,
        remove: @escaping @Sendable (HistoryItem) async throws -> Void,
        restore: @escaping @Sendable (HistoryItem) async throws -> Void,
        save: @escaping @Sendable (SavedSearch, _ former: SavedSearchName?) async throws -> Void = { _, _ in },
        noteShown: @escaping @Sendable ([Repository.ID], SavedSearchName, Timestamp) async throws -> Void = { _, _, _ in
        },
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.observe = observe
        self.observeSaved = observeSaved ?? { report in await report(.list([])) }
        self.remove = remove
        self.restore = restore
        self.save = save
        self.noteShown = noteShown
        self.now = now
    }
}
