/// The normalised name of a GitHub host. Tokens, rate limits and settings belong to it.
///
/// Names are normalised as the GitHub CLI does (cli/go-gh, `pkg/auth`, `NormalizeHostname`).
package struct HostName: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of host, which differ in their URLs and token variables.
    package enum Kind: Sendable, Hashable {
        /// github.com.
        case github
        /// A tenant of ghe.com.
        case tenancy
        /// GitHub Enterprise Server, on any other host.
        case enterprise
    }

    /// github.com.
    package static let github = HostName(description: "github.com")

    /// The name in lower case, with the port if it is not the default.
    package let description: String

    private init(description: String) { self.description = description }

    /// Normalises a name: case is ignored, and subdomains of github.com or of a tenant count as that host.
    ///
    /// - Throws: `HostError.notAName` if it is not a host name.
    package init(_ typed: String) throws(HostError) {
        // Some non-ASCII letters become ASCII in lower case, such as the Kelvin sign: refuse them.
        guard typed.utf8.allSatisfy({ $0 < 0x80 }) else { throw .notAName }
        var name = typed.lowercased()
        if name.hasSuffix(":443") { name.removeLast(4) }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        // Anything a host name cannot have (a path, a user, a space) changes the URL or makes it invalid.
        guard let origin = WebURL("https://\(name)")?.origin, origin.description == "https://\(name)",
            origin.host.split(separator: ".", omittingEmptySubsequences: false)
                .allSatisfy({ !$0.isEmpty && $0.first != "-" && $0.last != "-" })
        else { throw .notAName }
        if labels.suffix(2) == ["github", "com"] {
            description = "github.com"
        } else if labels.count > 3, labels.suffix(2) == ["ghe", "com"] {
            description = labels.suffix(3).joined(separator: ".")
        } else {
            description = name
        }
    }

    /// The kind of host.
    package var kind: Kind {
        if self == .github { return .github }
        return description.hasSuffix(".ghe.com") ? .tenancy : .enterprise
    }

    /// Its API URL: `https://api.github.com`, `https://api.TENANT.ghe.com`, else `https://HOST/api/v3` (GitHub docs,
    /// "Getting started with the REST API").
    var apiAddress: String {
        switch kind {
        case .github, .tenancy: "https://api.\(description)"
        case .enterprise: "\(webAddress)/api/v3"
        }
    }

    /// Its web URL. Only this machine is contacted without encryption.
    var webAddress: String {
        let isLoopback = WebURL("http://\(description)")?.isLoopback ?? false
        return "\(isLoopback ? "http" : "https")://\(description)"
    }
}
