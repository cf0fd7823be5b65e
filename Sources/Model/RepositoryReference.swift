/// A repository as people point at it: `OWNER/NAME`, or any of the addresses it has.
public struct RepositoryReference: Sendable, Hashable {
    /// Why a text points at no repository.
    public enum Problem: Error, Sendable, Hashable {
        /// There is nothing but white space.
        case empty
        /// It is an address of another host.
        case otherHost(String)
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

    /// Reads `OWNER/NAME`, an address of a page of the repository, however deep, or one to clone it from: `https://…`, `ssh://…`,
    /// `git://…`, `git@HOST:OWNER/NAME`, with or without `.git`, slashes, a query or a fragment at the end.
    ///
    /// - Parameters:
    ///   - text: What was typed or pasted.
    ///   - host: The host whose addresses count, as its pages have it: `github.com`.
    public init(_ text: String, host: String = "github.com") throws(Problem) {
        var rest = text[...]
        while let first = rest.first, first.isWhitespace || first == "<" { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace || last == ">" { rest.removeLast() }
        guard !rest.isEmpty else { throw .empty }
        var path = try Self.path(of: rest, host: host)
        path = path.prefix { $0 != "?" && $0 != "#" }
        let parts = path.split(separator: "/")
        guard parts.count >= 2 else { throw .incomplete }
        let owner = String(parts[0])
        var name = String(parts[1])
        if name.lowercased().hasSuffix(".git") { name.removeLast(4) }
        guard RepositoryName.isOwner(owner) else { throw .badOwner(owner) }
        guard RepositoryName.isName(name) else { throw .badName(name) }
        self.owner = owner
        self.name = name
    }

    /// What follows the host, from the owner on.
    private static func path(of text: Substring, host: String) throws(Problem) -> Substring {
        var rest = text
        var isAddress = false
        if let range = rest.firstRange(of: "://") {
            rest = rest[range.upperBound...]
            isAddress = true
        } else if let colon = rest.firstIndex(of: ":"), let at = rest.firstIndex(of: "@"), at < colon,
            !rest[..<colon].contains("/")
        {
            // git@github.com:owner/name, as scp writes it.
            let authority = rest[rest.index(after: at)..<colon]
            try check(authority, host: host)
            return rest[rest.index(after: colon)...]
        }
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        var authority = rest[..<end]
        if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
        // A login has no dot, a host has.
        guard isAddress || isKnown(authority, host: host) else {
            guard !authority.contains(".") || !rest[end...].dropFirst().contains("/") else {
                throw .otherHost(String(authority))
            }
            return rest
        }
        try check(authority, host: host)
        let path = rest[end...]
        // The API calls the same repository /repos/OWNER/NAME.
        return path.hasPrefix("/repos/") && authority.hasPrefix("api.") ? path.dropFirst(6) : path
    }

    private static func check(_ authority: Substring, host: String) throws(Problem) {
        guard isKnown(authority, host: host) else { throw .otherHost(String(authority)) }
    }

    /// Whether a host is the one asked for, or one that serves the same repositories under another name.
    private static func isKnown(_ authority: Substring, host: String) -> Bool {
        let known = [host, "www.\(host)", "api.\(host)", "ssh.\(host)"]
        let name = authority.lowercased()
        let bare = name.split(separator: ":").first.map(String.init) ?? name
        return known.contains(name) || known.contains(bare)
            || (host == "github.com" && bare == "raw.githubusercontent.com")
    }
}
