/// The normalised name of a GitHub host, to which tokens, rate limits and settings belong. Normalised as by the GitHub CLI (cli/go-gh,
/// `pkg/auth`, `NormalizeHostname`).
package struct HostName: Sendable, Hashable, CustomStringConvertible {
    /// Kinds differ in their URLs and token variables.
    package enum Kind: Sendable, Hashable {
        case github
        /// A tenant of ghe.com.
        case tenancy
        /// GitHub Enterprise Server, on any other host.
        case enterprise
    }

    package static let github = HostName(description: "github.com")

    /// In lower case, with the port if it is not the default.
    package let description: String

    private init(description: String) { self.description = description }

    /// Ignores case; subdomains of github.com or of a tenant count as that host. Throws `HostError.notAName`.
    package init(_ typed: String) throws(HostError) {
        // Some non-ASCII letters, such as the Kelvin sign, become ASCII in lower case: refuse them.
        guard typed.utf8.allSatisfy({ $0 < 0x80 }) else { throw .notAName }
        var name = typed.lowercased()
        if name.hasSuffix(":443") { name.removeLast(4) }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        // Anything that is not part of a host name (a path, a user, a space) changes the URL or makes it invalid.
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

    package var kind: Kind {
        if self == .github { return .github }
        return description.hasSuffix(".ghe.com") ? .tenancy : .enterprise
    }

    /// `https://api.github.com`, `https://api.TENANT.ghe.com`, else `https://HOST/api/v3` (GitHub docs, "Getting started with the REST
    /// API").
    var apiAddress: String {
        switch kind {
        case .github, .tenancy: "https://api.\(description)"
        case .enterprise: "\(webAddress)/api/v3"
        }
    }

    /// Unencrypted only for this machine.
    var webAddress: String {
        let isLoopback = WebURL("http://\(description)")?.isLoopback ?? false
        return "\(isLoopback ? "http" : "https")://\(description)"
    }
}
