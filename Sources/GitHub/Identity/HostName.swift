import HTTP

/// The name of a GitHub, in the one form in which it is looked up and kept: tokens, budgets and settings belong to it.
///
/// Names are put into that form as GitHub's own command line program does (cli/go-gh, `pkg/auth`, `NormalizeHostname`).
public struct HostName: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of GitHub, which differ in addresses and in the variables their tokens are in.
    public enum Kind: Sendable, Hashable {
        /// github.com.
        case github
        /// A tenant of ghe.com.
        case tenancy
        /// GitHub Enterprise Server, on any other host.
        case enterprise
    }

    /// github.com.
    public static let github = HostName(description: "github.com")

    /// The name: lower-case, with a port where it has one of its own.
    public let description: String

    private init(description: String) {
        self.description = description
    }

    /// A name as somebody typed it: in any case, or the name of one of github.com's or a tenant's own hosts.
    ///
    /// - Throws: `HostError.notAName` where it is none.
    public init(_ typed: String) throws(HostError) {
        // Some letters of other scripts become ASCII in lower case: the Kelvin sign is not the k of a name.
        guard typed.utf8.allSatisfy({ $0 < 0x80 }) else { throw .notAName }
        var name = typed.lowercased()
        if name.hasSuffix(":443") { name.removeLast(4) }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        // Whatever a host's name cannot have (a path, a user, a space) is something else in an address, or none.
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

    /// Which kind of GitHub it is.
    public var kind: Kind {
        if self == .github { return .github }
        return description.hasSuffix(".ghe.com") ? .tenancy : .enterprise
    }

    /// Where its API is: `https://api.github.com`, `https://api.TENANT.ghe.com`, else `https://HOST/api/v3` (GitHub docs,
    /// "Getting started with the REST API").
    var apiAddress: String {
        switch kind {
        case .github, .tenancy: "https://api.\(description)"
        case .enterprise: "\(webAddress)/api/v3"
        }
    }

    /// Where its pages are. Only this machine is spoken to without encryption.
    var webAddress: String {
        let isLoopback = WebURL("http://\(description)")?.isLoopback ?? false
        return "\(isLoopback ? "http" : "https")://\(description)"
    }

    /// Every variable that may hold a token of any host: what no child process is told.
    public static let tokenVariables = ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
}
