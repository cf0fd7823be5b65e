/// The clones on this machine that are known.
public struct CloneIndex: Sendable, Equatable {
    /// The most clones that are kept.
    static let limit = 2_000

    /// Paths by `OWNER/NAME` in lower case: GitHub does not tell them apart by case.
    private var paths: [String: String] = [:]

    /// No clones.
    public init() {}

    /// The folder with a clone of a repository; `nil` if none is known.
    public func path(of repository: Repository) -> String? {
        paths.isEmpty ? nil : paths[repository.fullName.lowercased()]
    }

    /// The clones that others do not have.
    public func subtracting(_ other: CloneIndex) -> CloneIndex {
        var index = CloneIndex()
        index.paths = paths.filter { other.paths[$0.key] != $0.value }
        return index
    }

    /// The clones in some of the folders.
    public func entries(_ isIncluded: (_ path: String) -> Bool) -> CloneIndex {
        var index = CloneIndex()
        index.paths = paths.filter { isIncluded($0.value) }
        return index
    }

    /// These clones and others. Of two clones of a repository, the one that is here stays.
    public func adding(_ other: CloneIndex) -> CloneIndex {
        var index = self
        index.paths.merge(other.paths) { own, _ in own }
        return index
    }

    /// Notes a clone of `OWNER/NAME`. The first one that is found stays.
    public mutating func add(_ fullName: String, at path: String) {
        let key = fullName.lowercased()
        if paths[key] == nil, paths.count < CloneIndex.limit { paths[key] = path }
    }

    /// Notes a clone that was just made.
    public mutating func replace(_ repository: Repository, at path: String) {
        paths[repository.fullName.lowercased()] = path
    }
}
