/// A repository as people point at it: `OWNER/NAME`, or any of the addresses it has.
public struct RepositoryReference: Sendable, Hashable {
    /// Why a text points at no repository.
    public enum Problem: Error, Sendable, Hashable {
        /// There is nothing but white space.
        case empty
        /// It is an address of another host.
        case otherHost(String)
        /// It is a path on this machine, or an address of something else than a repository.
        case notARepository
        /// There is an owner and no name, or neither.
        case incomplete
        /// This cannot be the login of a user or an organisation.
        case badOwner(String)
        /// This cannot be the name of a repository.
        case badName(String)
    }

    /// The login it belongs to.
    public let owner: String
    /// Its name, without the owner.
    public let name: String

    /// `OWNER/NAME`.
    public var fullName: String { "\(owner)/\(name)" }

    /// What GitHub has at the place of an owner: its own pages, which are no repositories (GitHub keeps these names from users; the
    /// list is that of hosted-git-info and of GitHub's sitemap, those with a second part).
    private static let pages: Set<String> = [
        "about", "account", "apps", "codespaces", "collections", "contact", "customer-stories", "dashboard",
        "enterprise",
        "events", "explore", "features", "gist", "issues", "join", "login", "logout", "marketplace", "new",
        "notifications", "organizations", "orgs", "pricing", "pulls", "search", "security", "sessions", "settings",
        "signup", "site", "solutions", "sponsors", "stars", "topics", "trending", "users", "watching",
    ]

    /// Reads `OWNER/NAME`, an address of a page of the repository, however deep, or one to clone it from: `https://…`, `ssh://…`,
    /// `git://…`, `git+ssh://…`, `git@HOST:OWNER/NAME`, `github:OWNER/NAME`, with or without `.git`, slashes, a query or a fragment
    /// at the end.
    ///
    /// - Parameters:
    ///   - text: What was typed or pasted. A password in it is in no error.
    ///   - host: The host whose addresses count, as its pages have it: `github.com`.
    /// - Throws: `Problem`.
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
