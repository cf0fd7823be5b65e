/// A repository as users name it: `OWNER/NAME`, or any of its addresses.
public struct RepositoryReference: Sendable, Hashable {
    public enum Problem: Error, Sendable, Hashable {
        case empty
        case otherHost(String)
        /// It is a path on this machine, or an address of something else than a repository.
        case notARepository
        /// The name is missing, or both parts are.
        case incomplete
        case badOwner(String)
        case badName(String)
    }

    public let owner: String
    public let name: String

    public var fullName: String { "\(owner)/\(name)" }

    /// GitHub's own pages in the place of an owner, whose names it keeps from users (the list is that of
    /// hosted-git-info and of GitHub's sitemap: those with a second part).
    private static let pages: Set<String> = [
        "about", "account", "apps", "codespaces", "collections", "contact", "customer-stories", "dashboard",
        "enterprise",
        "events", "explore", "features", "gist", "issues", "join", "login", "logout", "marketplace", "new",
        "notifications", "organizations", "orgs", "pricing", "pulls", "search", "security", "sessions", "settings",
        "signup", "site", "solutions", "sponsors", "stars", "topics", "trending", "users", "watching",
    ]

    /// Reads `OWNER/NAME`, the address of a page of the repository, however deep, or one for cloning it: `https://…`,
    /// `ssh://…`, `git://…`, `git+ssh://…`, `git@HOST:OWNER/NAME`, `github:OWNER/NAME`, with or without `.git`,
    /// slashes, a query or a fragment at the end.
    ///
    /// - Parameters:
    ///   - text: As typed or pasted. A password in it is in no error.
    ///   - host: The host whose addresses count, as its pages have it: `github.com`.
    public init(_ text: String, host: String = "github.com") throws(Problem) {
        var rest = text[...]
        while let first = rest.first, first.isWhitespace || first == "<" { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace || last == ">" { rest.removeLast() }
        guard !rest.isEmpty else { throw .empty }
        let path = try RepositoryAddress(rest, host: host).path.prefix { $0 != "?" && $0 != "#" }
        let parts = path.split(separator: "/")
        guard parts.count >= 2 else { throw .incomplete }
        let owner = String(parts[0])
        var name = String(parts[1])
        if name.lowercased().hasSuffix(".git") { name.removeLast(4) }
        guard !owner.contains("@"), !name.contains("@"), !Self.pages.contains(owner.lowercased()) else {
            throw .notARepository
        }
        guard RepositoryName.isOwner(owner) else { throw .badOwner(owner) }
        guard RepositoryName.isName(name) else { throw .badName(name) }
        (self.owner, self.name) = (owner, name)
    }
}
