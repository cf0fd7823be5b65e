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
