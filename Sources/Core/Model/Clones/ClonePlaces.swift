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
