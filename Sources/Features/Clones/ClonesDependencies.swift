public import Core

/// What clones need from the outside.
public struct ClonesDependencies: Sendable {
    /// Why nothing can be cloned into each of some folders; `nil` if nothing is known against it.
    public var obstacles: @Sendable ([String]) async -> [CloneFailure?]
    /// The names of folders that complete an absolute path, in order.
    public var names: @Sendable (String) async -> [String]
    /// Makes a clone and says how far it is. Throws `CloneFailure`; if the task is cancelled, nothing is left.
    public var clone:
        @Sendable (CloneRequest, _ progress: @escaping @Sendable (CloneProgress) async -> Void) async throws -> Void
    /// The clones below the folder that the user has named for them, those of some repositories where these would be cloned to, and those of
    /// the known ones that are still there.
    public var find: @Sendable (_ known: CloneIndex, _ repositories: [Repository]) async -> CloneIndex

    /// Clones by these.
    public init(
        obstacles: @escaping @Sendable ([String]) async -> [CloneFailure?],
        names: @escaping @Sendable (String) async -> [String],
        clone:
            @escaping @Sendable (
                CloneRequest, _ progress: @escaping @Sendable (CloneProgress) async -> Void
            ) async throws -> Void,
        find: @escaping @Sendable (_ known: CloneIndex, _ repositories: [Repository]) async -> CloneIndex
    ) {
        (self.obstacles, self.names, self.clone, self.find) = (obstacles, names, clone, find)
    }
}
