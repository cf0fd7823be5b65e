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

/// Addresses of repositories on a host, built only from owners and names that pass ``RepositoryName``.
public struct RepositoryLinks: Sendable, Equatable {
    /// Without a trailing slash.
    let webBase: String
    let sshHost: String

    /// Without a trailing slash.
    let apiBase: String

    public init(webBase: String, sshHost: String, apiBase: String = "https://api.github.com") {
        (self.webBase, self.sshHost, self.apiBase) = (webBase, sshHost, apiBase)
    }

    /// The URL of a licence in the API, as GitHub sends it with a repository.
    func license(_ key: String) -> String { "\(apiBase)/licenses/\(key)" }

    /// `OWNER/NAME`; `nil` if one of them breaks GitHub's rules: such a repository does not exist, and the text may
    /// be an attempt to lead elsewhere.
    public func path(of repository: Repository) -> String? {
        guard RepositoryName.isValid(repository.owner, repository.name) else { return nil }
        return repository.fullName
    }

    public func web(_ repository: Repository) -> String? { path(of: repository).map { "\(webBase)/\($0)" } }

    /// The tag is percent-encoded (RFC 3986, 2.1).
    public func release(_ tag: String, of repository: Repository) -> String? {
        web(repository).map { "\($0)/releases/tag/\(tag.percentEncoded)" }
    }

    /// A file to download. Its name, too, is percent-encoded: `../x` leads nowhere else.
    package func file(_ name: String, of release: Release, of repository: Repository) -> String? {
        web(repository).map { "\($0)/releases/download/\(release.tag.percentEncoded)/\(name.percentEncoded)" }
    }

    public func https(_ repository: Repository) -> String? { web(repository).map { $0 + ".git" } }

    public func ssh(_ repository: Repository) -> String? { path(of: repository).map { "git@\(sshHost):\($0).git" } }

    func owner(_ repository: Repository) -> String? {
        RepositoryName.isOwner(repository.owner) ? "\(webBase)/\(repository.owner)" : nil
    }
}

/// The path to a repository in an address of a given host.
struct RepositoryAddress {
    private static let schemes: Set<String> = [
        "http", "https", "ssh", "git", "git+ssh", "git+https", "git+http", "ssh+git",
    ]

    /// From the owner on.
    let path: Substring

    /// - Throws: A problem that contains neither a user name nor a password.
    init(_ text: Substring, host: String) throws(RepositoryReference.Problem) {
        if let range = text.firstRange(of: "://") {
            guard Self.schemes.contains(text[..<range.lowerBound].lowercased()) else { throw .notARepository }
            path = try Self.path(behind: text[range.upperBound...], host: host, isURL: true)
            return
        }
        // A local path: absolute, or relative to a home, this folder or its parent.
        if text.hasPrefix("/") || text.hasPrefix("~") || text.hasPrefix("./") || text.hasPrefix("../") {
            throw .notARepository
        }
        let first = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        // A short name of the host, as in npm and Nix.
        if let colon = first.firstIndex(of: ":"), !first.contains("@"), !first[..<colon].contains(".") {
            let name = first[..<colon].lowercased()
            guard name == Self.shortName(of: host) else {
                if text[text.index(after: colon)...].contains("/") { throw .otherHost(name) }
                throw .incomplete
            }
            path = text[text.index(after: colon)...]
            return
        }
        // A login has no dot, a host has one.
        if first.contains("@") || first.contains(":") || Self.isKnown(first, host: host) {
            path = try Self.path(behind: text, host: host, isURL: false)
        } else if first.contains("."), text.dropFirst(first.count + 1).contains("/") {
            throw .otherHost(String(first))
        } else {
            path = text
        }
    }

    /// The path behind `[USER[:PASSWORD]@]HOST[:PORT]/` or, as scp writes it, `[USER@]HOST:`.
    private static func path(
        behind text: Substring, host: String, isURL: Bool
    ) throws(RepositoryReference.Problem) -> Substring {
        let rest = withoutUser(text, host: host)
        let name = rest.prefix { $0 != "/" && $0 != ":" }
        var path = rest.dropFirst(name.count)
        var port = path.first == ":" ? path.dropFirst().prefix { $0 != "/" } : ""
        if !port.allSatisfy({ $0.isASCII && $0.isNumber }) { port = "" }
        // scp has no port: a number there is an owner, unless two more parts follow.
        if !isURL, path.split(separator: "/").count < 3, !isKnown("\(name):\(port)", host: host, isExact: true) {
            port = ""
        }
        if path.first == ":" { path = path.dropFirst(1 + port.count) }
        guard isKnown("\(name)", host: host) || isKnown("\(name):\(port)", host: host) else {
            guard isName(name), name.contains(".") || rest.startIndex == text.startIndex else { throw .notARepository }
            throw .otherHost(String(name))
        }
        // The API has the same repository at /repos/OWNER/NAME.
        return path.hasPrefix("/repos/") && name.lowercased().hasPrefix("api.") ? path.dropFirst(6) : path
    }

    /// The text without a user name and a password at its beginning. The password may contain a slash.
    private static func withoutUser(_ text: Substring, host: String) -> Substring {
        let authority = text.prefix { $0 != "/" }
        var user = authority.prefix { $0 != "?" && $0 != "#" }
        if !user.contains("@"), let colon = user.firstIndex(of: ":"), !isKnown(user[..<colon], host: host),
            !user[user.index(after: colon)...].allSatisfy({ $0.isASCII && $0.isNumber })
        {
            user = text.prefix { $0 != "?" && $0 != "#" }
        }
        return user.lastIndex(of: "@").map { text[text.index(after: $0)...] } ?? text
    }

    private static func shortName(of host: String) -> String? { host == "github.com" ? "github" : nil }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty && text.first != "-"
            && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-.".utf8.contains($0) }
    }

    /// Whether a host is the one asked for, or one that serves the same repositories under another name.
    private static func isKnown(_ authority: some StringProtocol, host: String, isExact: Bool = false) -> Bool {
        let name = authority.lowercased()
        let bare = isExact ? name : name.split(separator: ":").first.map(String.init) ?? name
        let known = [host, "www.\(host)", "api.\(host)", "ssh.\(host)"]
        return known.contains(name) || known.contains(bare)
            || (host == "github.com" && bare == "raw.githubusercontent.com")
    }
}
