public import HTTP
public import Model

/// A GitHub: where its API is and where its web pages are.
public struct Host: Sendable, Equatable {
    /// Which GitHub it is: whose tokens, and whose pages.
    public let name: HostName
    /// Whether there was a name, rather than the address of an API alone.
    private let isNamed: Bool
    /// Whether the user chose that name for this run.
    private let isChosen: Bool
    /// The API's address: nothing is sent to another scheme, host or port than its own.
    public let apiAddress: WebURL
    /// The address of the web pages without a slash at its end.
    let webBase: String

    /// A GitHub by its name, or by the addresses of its API and of its web pages, each of them optional.
    ///
    /// Where no name is given it follows from the API's address: an address ending in `/api/v3` is that host's own,
    /// `https://api.TENANT.ghe.com` is the tenant's, and any other stands in for github.com. Where no web address is given it follows in the same way.
    ///
    /// - Parameter isChosen: Whether `name` is the user's own choice for this run, and not a default from a file: only the host
    ///   that was chosen gets the enterprise tokens of the environment.
    /// - Throws: `HostError` where an address is none, or is http to another machine than this one.
    public init(
        named name: HostName? = nil, isChosen: Bool = true, apiURL: String?, webURL: String?
    ) throws(HostError) {
        apiAddress = try Host.checked(apiURL ?? (name ?? .github).apiAddress, as: .api)
        self.name = name ?? Host.name(of: apiAddress)
        isNamed = name != nil
        self.isChosen = isNamed && isChosen
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

    /// Whether another API than the host's own stands in for it: a proxy, a mirror, an emulator.
    public var isStandIn: Bool { apiAddress != (try? Host.checked(name.apiAddress, as: .api)) }

    /// The key under which local data of this API is kept: the host's name, and for a stand-in its own address. What a stand-in
    /// answers is not mixed with what the host does, and changes made for the one are not sent to the other.
    public var origin: String { isStandIn ? Host.withoutTrailingSlashes(apiAddress.description) : name.description }

    /// The environment variables whose token may be sent to this API, in order (gh, `help environment`).
    ///
    /// Enterprise tokens belong to the one host that was named, and not to whatever address an API is said to have. A stand-in gets
    /// none, unless it is on this machine.
    public var tokenVariables: [String] {
        let own = ["GH_TOKEN", "GITHUB_TOKEN"]
        if isStandIn { return apiAddress.isLoopback ? own : [] }
        guard name.kind == .enterprise else { return own }
        if isChosen { return ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"] }
        return apiAddress.isLoopback && !isNamed ? own : []
    }

    /// Whether the tokens that are kept for the host may be sent to this API: to its own, and on this machine only where the host
    /// was named.
    public var usesKeptTokens: Bool { !isStandIn && (isNamed || !apiAddress.isLoopback) }

    /// Whether a token may be sent to this API.
    public func mayReceive(_ credential: Credential) -> Bool {
        guard credential.host == name else { return false }
        return switch credential.source {
        case .variable(let name): tokenVariables.contains(name)
        case .store, .ghFile, .ghCommand, .login: usesKeptTokens
        }
    }

    /// Why nobody can sign in to the host here; `nil` where that is possible. A login is between the user and the host's own two
    /// addresses.
    public var loginProblem: LoginFailure? {
        if !usesKeptTokens { return .foreignAPI }
        return webBase == name.webAddress ? nil : .foreignWeb
    }

    /// The web address where people make tokens.
    public var tokenPage: String { "\(webBase)/settings/tokens" }

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
