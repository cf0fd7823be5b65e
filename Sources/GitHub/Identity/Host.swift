public import HTTP
public import Model

/// A GitHub: where its API is and where its web pages are.
public struct Host: Sendable, Equatable {
    /// Where github.com has its API.
    public static let defaultAPIAddress = "https://api.github.com"
    /// Where github.com has its pages.
    public static let defaultWebAddress = "https://github.com"

    /// The API's address: nothing is sent to another scheme, host or port than its own.
    public let apiAddress: WebURL
    /// The address of the web pages without a slash at its end.
    let webBase: String

    /// The name by which what is kept of this GitHub is told from others: that of its web pages, `github.com`.
    public var name: String { webBase.firstRange(of: "://").map { String(webBase[$0.upperBound...]) } ?? webBase }

    /// A GitHub by the addresses of its API and of its web pages, each of them optional.
    ///
    /// Where no web address is given it follows from the API's: `https://HOST` for `https://HOST/api/v3` (GitHub Enterprise
    /// Server), `https://TENANT.ghe.com` for `https://api.TENANT.ghe.com`, else `https://github.com` (GitHub docs,
    /// "Getting started with the REST API").
    ///
    /// - Throws: `HostError` where an address is none, or is http to another machine than this one.
    public init(apiURL: String?, webURL: String?) throws(HostError) {
        apiAddress = try Host.checked(apiURL ?? Host.defaultAPIAddress, as: .api)
        if let webURL {
            webBase = Host.withoutTrailingSlashes(try Host.checked(webURL, as: .web).description)
        } else {
            webBase = Host.webBase(of: apiAddress)
        }
    }

    /// The address of a repository's page, put together from its owner and its name and from nothing else the server said.
    ///
    /// - Returns: `nil` where owner or name break GitHub's naming rules: such a repository has no page, and the text may
    ///   be an attempt to lead elsewhere.
    public func webAddress(of repository: Repository) -> String? {
        guard RepositoryName.isOwner(repository.owner), RepositoryName.isName(repository.name) else { return nil }
        return "\(webBase)/\(repository.owner)/\(repository.name)"
    }

    /// Whether a token for GitHub may be sent to this API: to github.com, to a tenant of ghe.com, and to this machine. A
    /// token of github.com is nobody else's business.
    public var mayReceiveCredential: Bool {
        let origin = apiAddress.origin
        let isGitHub = origin.host == "api.github.com" || Host.tenant(of: origin.host) != nil
        return apiAddress.isLoopback || (origin.scheme == .https && isGitHub)
    }

    private static func checked(_ text: String, as address: HostError.Address) throws(HostError) -> WebURL {
        guard !text.utf8.contains(UInt8(ascii: "?")), !text.utf8.contains(UInt8(ascii: "#")) else {
            throw .notABase(address)
        }
        guard let url = WebURL(withoutTrailingSlashes(text)) else { throw .notAnAddress(address) }
        guard url.origin.scheme == .https || url.isLoopback else {
            throw .notEncrypted(address, host: url.origin.host)
        }
        return url
    }

    private static func webBase(of api: WebURL) -> String {
        guard api.origin.scheme == .https else { return defaultWebAddress }
        if api.target == "/api/v3" { return api.origin.description }
        return tenant(of: api.origin.host).map { "https://\($0).ghe.com" } ?? defaultWebAddress
    }

    /// The tenant in `api.TENANT.ghe.com`.
    private static func tenant(of host: String) -> String? {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count == 4, labels[0] == "api", labels[2] == "ghe", labels[3] == "com", !labels[1].isEmpty else {
            return nil
        }
        return String(labels[1])
    }

    private static func withoutTrailingSlashes(_ text: String) -> String {
        var rest = text[...]
        while rest.last == "/" { rest.removeLast() }
        return String(rest)
    }
}
