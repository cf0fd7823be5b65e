import Glibc

/// An absolute http or https URL, parsed so strictly that no other parser can read a different host in it.
///
/// User names, backslashes, white space, control characters and non-ASCII text are refused;
/// percent-encode them first.
package struct WebURL: Sendable, Hashable, CustomStringConvertible {
    package enum Scheme: String, Sendable {
        /// For loopback only.
        case http
        case https

        /// RFC 9110, 4.2.
        var ownPort: Int { self == .https ? 443 : 80 }
    }

    package struct Origin: Sendable, Hashable, CustomStringConvertible {
        package var scheme: Scheme
        /// In lower case; an IPv6 address in brackets.
        package var host: String
        package var port: Int

        /// Includes the port only if it is not the scheme's default.
        package var description: String { "\(scheme.rawValue)://\(host)" + (port == scheme.ownPort ? "" : ":\(port)") }
    }

    package let origin: Origin
    /// Path and query, without the fragment; at least `/`.
    package let target: String

    package var description: String { "\(origin)\(target)" }
}

extension WebURL {
    /// Whether the host is in 127.0.0.0/8 (RFC 1122, 3.2.1.3), `::1` (RFC 4291, 2.5.3) or `localhost` (RFC 6761, 6.3).
    package var isLoopback: Bool {
        if origin.host == "localhost" || origin.host == "[::1]" { return true }
        return Self.ipv4(origin.host).map { $0 >> 24 == 127 } ?? false
    }

    /// Four decimal numbers, the first in the highest byte.
    static func ipv4(_ text: String) -> UInt32? {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1 ? UInt32(bigEndian: address.s_addr) : nil
    }
}
