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

/// GitHub's rules for the two parts of `OWNER/NAME`. What passes them needs no escaping in an address or a shell.
/// Answers, imports, arguments and addresses of the API are checked.
public enum RepositoryName {
    public static func isValid(_ owner: String, _ name: String) -> Bool { isOwner(owner) && isName(name) }

    /// `nil` if the name breaks the rules.
    public static func parts(of fullName: String) -> (owner: String, name: String)? {
        let parts = fullName.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, isValid(parts[0], parts[1]) else { return nil }
        return (parts[0], parts[1])
    }

    /// "Username may only contain alphanumeric characters or single hyphens, and cannot begin or end with a hyphen",
    /// 39 characters at most (GitHub's sign-up form). Logins of managed users end in an underscore and the short code
    /// of their enterprise (GitHub docs, "Username considerations for external authentication"). Logins from before
    /// that rule keep their hyphens.
    public static func isOwner(_ text: String) -> Bool {
        (1...39).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_".utf8.contains($0) }
            && !text.hasPrefix("-")
    }

    /// "The repository name can only contain ASCII letters, digits, and the characters ., -, and _", 100 characters
    /// at most (GitHub's form for a new repository). The two names that mean directories are reserved, and no name
    /// ends in `.git`.
    public static func isName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count) && text != "." && text != ".." && !text.lowercased().hasSuffix(".git")
            && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_.".utf8.contains($0) }
    }

    /// Whether a clone can have a folder of this name: git reads its own files from a folder named `.git`, and some file systems ignore
    /// case, dots and spaces at the end, or have a short name for it.
    public static func isFolder(_ text: String) -> Bool {
        let end = text.lastIndex { $0 != "." && $0 != " " }
        let name = end.map { text[...$0].lowercased() } ?? ""
        return !["", ".git", "git~1"].contains(name)
    }
}
