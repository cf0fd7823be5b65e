/// Where clones go.
public struct ClonePlaces: Sendable, Equatable {
    /// How repositories are laid out below a folder.
    public enum Layout: String, Sendable, CaseIterable {
        /// `NAME`.
        case name
        /// `HOST/OWNER/NAME`, as ghq has it.
        case host = "host/owner/name"
    }

    /// The folder that the user has named for clones; `nil` for none.
    public let root: String?
    /// How they are laid out.
    let layout: Layout
    /// The current folder, without a slash at its end.
    let current: String
    /// The user's home; `nil` if there is none.
    let home: String?
    /// The host of the repositories.
    public let host: String

    /// Places of a user.
    ///
    /// - Parameters:
    ///   - root: A path, which may begin with `~/`; ignored if it is neither that nor absolute.
    public init(
        root: String? = nil, layout: Layout = .name, current: String = "/", home: String? = nil,
        host: String = "github.com"
    ) {
        (self.layout, self.current, self.home, self.host) = (layout, current, home, host)
        let named = root.flatMap { $0.hasPrefix("/") || $0.hasPrefix("~/") ? $0 : nil }
        self.root = named.flatMap { ClonePlaces.absolute($0, current: current, home: home) }
    }

    /// The folder below which clones go unless the user says otherwise.
    public var base: String { root ?? current }

    /// Where a repository goes below a folder.
    public func relative(_ repository: Repository) -> String {
        switch layout {
        case .name: repository.name
        case .host: "\(host)/\(repository.fullName)"
        }
    }

    /// A typed path as an absolute one, without slashes at its end; `nil` if there is no folder in it.
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

    /// A path as it is shown: `~` for the user's home.
    public func short(_ path: String) -> String {
        guard let home, home != "/", path == home || path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }
}
