public import Core

/// What clones need from the outside.
public struct ClonesDependencies: Sendable {
    /// What is in the folder of each of some clones.
    var targets: @Sendable ([CloneRequest]) async -> [CloneTarget]
    /// The names of folders that complete an absolute path, in order.
    var names: @Sendable (String) async -> [String]
    /// Makes a clone and says how far it is. Throws `CloneFailure`; if the task is cancelled, nothing is left.
    var clone:
        @Sendable (CloneRequest, _ progress: @escaping @Sendable (CloneProgress) async -> Void) async throws -> Void
    /// The clones below the folder that the user has named for them, those of some repositories where these would be cloned to, and those of
    /// the known ones that are still there.
    var find: @Sendable (_ known: CloneIndex, _ repositories: [Repository]) async -> CloneIndex

    /// Clones by these.
    public init(
        targets: @escaping @Sendable ([CloneRequest]) async -> [CloneTarget],
        names: @escaping @Sendable (String) async -> [String],
        clone:
            @escaping @Sendable (
                CloneRequest, _ progress: @escaping @Sendable (CloneProgress) async -> Void
            ) async throws -> Void,
        find: @escaping @Sendable (_ known: CloneIndex, _ repositories: [Repository]) async -> CloneIndex
    ) {
        (self.targets, self.names, self.clone, self.find) = (targets, names, clone, find)
    }
}
