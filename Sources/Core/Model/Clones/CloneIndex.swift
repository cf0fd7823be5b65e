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

public struct ClonePlaces: Sendable, Equatable {
    public enum Layout: String, Sendable, CaseIterable {
        case name
        /// `HOST/OWNER/NAME`, as in ghq.
        case host = "host/owner/name"
    }

    /// The folder that the user has set for clones.
    public let root: String?
    let layout: Layout
    /// Without a trailing slash.
    let current: String
    let home: String?
    public let host: String

    /// - Parameter root: A path that is absolute or begins with `~/`; others are ignored.
    public init(
        root: String? = nil, layout: Layout = .name, current: String = "/", home: String? = nil,
        host: String = "github.com"
    ) {
        (self.layout, self.current, self.home, self.host) = (layout, current, home, host)
        let named = root.flatMap { $0.hasPrefix("/") || $0.hasPrefix("~/") ? $0 : nil }
        self.root = named.flatMap { ClonePlaces.absolute($0, current: current, home: home) }
    }

    /// The folder that clones go into unless the user says otherwise.
    public var base: String { root ?? current }

    /// The path of a repository's clone, relative to the folder for clones.
    public func relative(_ repository: Repository) -> String {
        switch layout {
        case .name: repository.name
        case .host: "\(host)/\(repository.fullName)"
        }
    }

    /// A typed path as an absolute one, without trailing slashes; `nil` if it names no folder.
    public func absolute(_ text: String) -> String? { ClonePlaces.absolute(text, current: current, home: home) }

    private static func absolute(_ text: String, current: String, home: String?) -> String? {
        var path: String
        if text == "~" || text.hasPrefix("~/") {
            guard let home else { return nil }
            path = home + text.dropFirst()
        } else {
            path = text.hasPrefix("/") || text.isEmpty ? text : "\(current)/\(text)"
        }
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        let last = path.split(separator: "/").last
        return path.contains("\0") || last == nil || last == "." || last == ".." ? nil : path
    }

    /// A path as it is shown, with `~` for the user's home.
    public func short(_ path: String) -> String {
        guard let home, home != "/", path == home || path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }
}
