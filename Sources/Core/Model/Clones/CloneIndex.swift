/// The known clones on this machine.
public struct CloneIndex: Sendable, Equatable {
    static let limit = 2_000

    /// By `OWNER/NAME` in lower case: GitHub ignores case in names.
    private var paths: [String: String] = [:]

    public init() {}

    public func path(of repository: Repository) -> String? {
        paths.isEmpty ? nil : paths[repository.fullName.lowercased()]
    }

    public func subtracting(_ other: CloneIndex) -> CloneIndex {
        var index = CloneIndex()
        index.paths = paths.filter { other.paths[$0.key] != $0.value }
        return index
    }

    public func entries(_ isIncluded: (_ path: String) -> Bool) -> CloneIndex {
        var index = CloneIndex()
        index.paths = paths.filter { isIncluded($0.value) }
        return index
    }

    /// Of two clones of a repository, the one in this index stays.
    public func adding(_ other: CloneIndex) -> CloneIndex {
        var index = self
        index.paths.merge(other.paths) { own, _ in own }
        return index
    }

    /// Notes a clone of `OWNER/NAME`, unless one is known already or the index is full.
    public mutating func add(_ fullName: String, at path: String) {
        let key = fullName.lowercased()
        if paths[key] == nil, paths.count < CloneIndex.limit { paths[key] = path }
    }

    public mutating func replace(_ repository: Repository, at path: String) {
        paths[repository.fullName.lowercased()] = path
    }
}
