import Core
import Glibc

package enum ProxyVariables {
    /// The variables that libcurl reads (curl manual page, "ENVIRONMENT").
    static let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]

    /// The variables that are set, each with host and port but without user name and password; `nil` if the value is not plain.
    package static func set(in environment: [String: String]) -> [(name: String, place: String?)] {
        names.compactMap { name in
            guard let value = environment[name], !value.isEmpty else { return nil }
            return (name, place(in: value))
        }
    }

    private static func place(in address: String) -> String? {
        var rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
        if let user = rest.lastIndex(of: "@") { rest = rest[rest.index(after: user)...] }
        rest = rest.prefix { !"/?#".contains($0) }
        // `user:password` must not be taken for a host: a port has only digits.
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        let isPort = parts.last.map { $0.utf8.allSatisfy(\.isASCIIDigit) && $0.utf8.count <= 5 } ?? false
        guard !rest.isEmpty, parts.count == 1 || isPort || rest.hasSuffix("]"),
            rest.utf8.allSatisfy({ $0.isASCIIAlphanumeric || ".:-_[]".utf8.contains($0) })
        else { return nil }
        return String(rest)
    }
}

/// Passwords in proxy URLs, which libcurl repeats when it cannot parse a URL.
package enum ProxySecrets {
    package static func redaction(environment: (String) -> String?) -> Redaction {
        let users = ProxyVariables.names.compactMap(environment).compactMap(userinfo)
        let passwords = users.flatMap { user -> [String] in
            guard let colon = user.firstIndex(of: ":") else { return [] }
            let password = String(user[user.index(after: colon)...])
            return [password, PercentEncoding.decoded(password.utf8)]
        }
        return Redaction(of: users.map { $0 + "@" } + passwords, minimum: 4)
    }

    /// The part before the last `@`, even of a malformed URL.
    private static func userinfo(_ address: String) -> String? {
        let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
        return rest.lastIndex(of: "@").map { String(rest[..<$0]) }
    }
}

/// CA certificates named by the environment, with the variables and the order of the curl tool (curl manual page, "--cacert" and
/// "--capath"); `nil` for libcurl's default.
struct CertificateSources: Sendable, Equatable {
    var file: String?
    /// One certificate per file.
    var folder: String?

    init(environment: (String) -> String?) {
        func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        if let bundle = value("CURL_CA_BUNDLE") {
            file = bundle
        } else {
            folder = value("SSL_CERT_DIR")
            file = value("SSL_CERT_FILE")
        }
    }

    @Sendable static func processEnvironment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
