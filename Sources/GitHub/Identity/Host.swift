public import HTTP
public import Model

/// A GitHub: where its API is and where its web pages are.
public struct Host: Sendable, Equatable {
    /// Where github.com has its API.
    public static let defaultAPIAddress = "https://api.github.com"
    /// Where github.com has its pages.
    public static let defaultWebAddress = "https://github.com"

    /// Which GitHub it is, and by which name what is kept of it is told from others.
    public let name: HostName
    /// The API's address: nothing is sent to another scheme, host or port than its own.
    public let apiAddress: WebURL
    /// The address of the web pages without a slash at its end.
    let webBase: String

    /// A GitHub by its name, or by the addresses of its API and of its web pages, each of them optional.
    ///
    /// Where no name is given it follows from the API's address: an address ending in `/api/v3` is that host's own,
    /// `https://api.TENANT.ghe.com` is the tenant's, and any other stands in for github.com. Where no web address is given it follows in the same way.
    ///
    /// - Throws: `HostError` where an address is none, or is http to another machine than this one.
    public init(named name: HostName? = nil, apiURL: String?, webURL: String?) throws(HostError) {
        apiAddress = try Host.checked(apiURL ?? (name ?? .github).apiAddress, as: .api)
        self.name = name ?? Host.name(of: apiAddress)
        if let webURL {
            webBase = Host.withoutTrailingSlashes(try Host.checked(webURL, as: .web).description)
        } else {
            webBase = self.name.webAddress
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

    /// Whether a token of this host may be sent to this API: to the one that belongs to the host's name, and to this machine.
    /// Whoever else stands in for it is told nothing.
    public var mayReceiveCredential: Bool {
        apiAddress.isLoopback || apiAddress == (try? Host.checked(name.apiAddress, as: .api))
    }

    /// Where people sign in.
    var loginAddress: WebURL { WebURL(webBase) ?? apiAddress }

    /// Whether somebody without a token may search: everywhere but on a tenant, where nothing is public.
    public var allowsAnonymous: Bool { name.kind != .tenancy }

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

    private static func name(of api: WebURL) -> HostName {
        let host = api.origin.description.drop { $0 != "/" }.dropFirst(2)
        if api.path == "/api/v3" { return (try? HostName(String(host))) ?? .github }
        let name = host.hasPrefix("api.") ? try? HostName(String(host)) : nil
        return name?.kind == .tenancy ? name ?? .github : .github
    }

    private static func withoutTrailingSlashes(_ text: String) -> String {
        var rest = text[...]
        while rest.last == "/" { rest.removeLast() }
        return String(rest)
    }
}
