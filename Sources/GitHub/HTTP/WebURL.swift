import Glibc

/// An absolute http or https URL, parsed so strictly that no other parser can read a different host in it.
///
/// User names, backslashes, white space, control characters and non-ASCII text are refused;
/// percent-encode them first.
package struct WebURL: Sendable, Hashable, CustomStringConvertible {
    /// The supported schemes.
    package enum Scheme: String, Sendable {
        /// Plain; for loopback only.
        case http
        /// Over TLS.
        case https

        /// The default port (RFC 9110, 4.2).
        var ownPort: Int { self == .https ? 443 : 80 }
    }

    /// Scheme, host and port.
    package struct Origin: Sendable, Hashable, CustomStringConvertible {
        /// The scheme.
        package var scheme: Scheme
        /// The host in lower case; an IPv6 address in brackets.
        package var host: String
        /// The port; the scheme's default if none is written.
        package var port: Int

        /// `scheme://host`, with the port if it is not the scheme's default.
        package var description: String { "\(scheme.rawValue)://\(host)" + (port == scheme.ownPort ? "" : ":\(port)") }
    }

    /// Scheme, host and port.
    package let origin: Origin
    /// The path and query, without the fragment; at least `/`.
    package let target: String

    /// The whole URL, with the port only if it is not the scheme's default.
    package var description: String { "\(origin)\(target)" }
}

extension WebURL {
    /// Whether the host is a loopback name: 127.0.0.0/8 (RFC 1122, 3.2.1.3), `::1` (RFC 4291, 2.5.3) or
    /// `localhost` (RFC 6761, 6.3).
    package var isLoopback: Bool {
        if origin.host == "localhost" || origin.host == "[::1]" { return true }
        return Self.ipv4(origin.host).map { $0 >> 24 == 127 } ?? false
    }

    /// The address written as four decimal numbers, the first one in the highest byte.
    static func ipv4(_ text: String) -> UInt32? {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1 ? UInt32(bigEndian: address.s_addr) : nil
    }
}
