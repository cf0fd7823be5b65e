package import Core

/// A GitHub host, with its API URL and its web URL.
package struct Host: Sendable, Equatable {
    package let name: HostName
    /// Whether a name was given, not just an API URL.
    private let isNamed: Bool
    /// Whether the user chose the name for this run.
    private let isChosen: Bool
    /// Requests go only to its scheme, host and port.
    package let apiAddress: WebURL
    /// Without a trailing slash.
    package let webBase: String

    /// Without a name, the API URL decides: one ending in `/api/v3` belongs to its host, `https://api.TENANT.ghe.com` to the tenant, and
    /// any other stands in for github.com. The same applies to the web URL.
    ///
    /// - Parameter isChosen: Whether the user chose `name` for this run, rather than a file's default: only a chosen host gets the
    ///   enterprise tokens of the environment.
    /// - Throws: `HostError` if a URL is invalid, or uses http to another machine.
    package init(
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

    /// `nil` if owner or name break GitHub's naming rules: such a repository has no page, and the text may be an attempt to lead elsewhere.
    package func webAddress(of repository: Repository) -> String? { links.web(repository) }

    /// SSH has a port of its own.
    package var links: RepositoryLinks {
        RepositoryLinks(
            webBase: webBase, sshHost: String(name.description.prefix { $0 != ":" }),
            apiBase: Host.withoutTrailingSlashes(apiAddress.description))
    }

    /// Beside the REST API of an Enterprise Server, below that of other hosts.
    var graphQLAddress: WebURL {
        let base = Host.withoutTrailingSlashes(apiAddress.description)
        let parent = base.hasSuffix("/v3") ? String(base.dropLast(3)) : base
        return WebURL(parent + "/graphql") ?? apiAddress.appending(path: ["graphql"])
    }

    /// Whether the API is not the host's own, but a proxy, a mirror or an emulator.
    package var isStandIn: Bool { apiAddress != (try? Host.checked(name.apiAddress, as: .api)) }

    /// The key of this API's local data: the host's name, or the origin of a stand-in. So neither the data nor the pending changes of a
    /// stand-in mix with the host's.
    package var origin: String { isStandIn ? Host.withoutTrailingSlashes(apiAddress.description) : name.description }

    /// The environment variables whose tokens may be sent to this API, in order (gh, `help environment`).
    ///
    /// Enterprise tokens belong to the host that was named, not to an API URL. A stand-in gets none, unless it is on this machine.
    package var tokenVariables: [String] {
        let own = ["GH_TOKEN", "GITHUB_TOKEN"]
        if isStandIn { return apiAddress.isLoopback ? own : [] }
        guard name.kind == .enterprise else { return own }
        if isChosen { return ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"] }
        return apiAddress.isLoopback && !isNamed ? own : []
    }

    /// Whether tokens saved for the host may be sent to this API: only to the host's own, and on this machine only if the host was named.
    var usesSavedTokens: Bool { !isStandIn && (isNamed || !apiAddress.isLoopback) }

    func mayReceive(_ credential: Credential) -> Bool {
        guard credential.host == name else { return false }
        return switch credential.source {
        case .variable(let name): tokenVariables.contains(name)
        case .store, .ghFile, .ghCommand, .login: usesSavedTokens
        }
    }

    /// Why signing in is not possible with these URLs; `nil` if it is. It uses only the host's own two URLs.
    package var loginProblem: LoginFailure? {
        if !usesSavedTokens { return .foreignAPI }
        return webBase == name.webAddress ? nil : .foreignWeb
    }

    /// The page on which users create tokens.
    package var tokenPage: String { "\(webBase)/settings/tokens" }

    var loginAddress: WebURL { WebURL(webBase) ?? apiAddress }

    /// False only for tenants, where nothing is public.
    package var allowsAnonymous: Bool { name.kind != .tenancy }

    private static func checked(_ text: String, as address: HostError.Address) throws(HostError) -> WebURL {
        guard !text.utf8.contains(UInt8(ascii: "?")), !text.utf8.contains(UInt8(ascii: "#")) else {
            throw .notABase(address)
        }
        guard let url = WebURL(withoutTrailingSlashes(text)) else { throw .notAnAddress(address) }
        guard url.origin.scheme == .https || url.isLoopback else { throw .notEncrypted(address, host: url.origin.host) }
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
