/// An absolute http or https address, checked so strictly that no other parser can read another host in it.
///
/// User names, back-slashes, white space, control characters and non-ASCII text are refused: what must be said with
/// them is percent-encoded before.
public struct WebURL: Sendable, Hashable, CustomStringConvertible {
    /// The schemes this program speaks.
    public enum Scheme: String, Sendable {
        /// Plain; for loopback only.
        case http
        /// Over TLS.
        case https

        /// The port where none is written (RFC 9110, 4.2).
        var ownPort: Int { self == .https ? 443 : 80 }
    }

    /// Scheme, host and port: who gets what is sent.
    public struct Origin: Sendable, Hashable, CustomStringConvertible {
        /// The scheme.
        public var scheme: Scheme
        /// The host in lower case; an IPv6 address in brackets.
        public var host: String
        /// The port, the scheme's own where none was written.
        public var port: Int

        /// `scheme://host`, with the port where it is not the scheme's own.
        public var description: String {
            "\(scheme.rawValue)://\(host)" + (port == scheme.ownPort ? "" : ":\(port)")
        }
    }

    /// Who gets what is sent.
    public let origin: Origin
    /// Everything from the first slash on, a query included, a fragment left out; at least `/`.
    public let target: String

    /// Reads an absolute address.
    ///
    /// - Returns: `nil` where it is not one, by the strict rules of this type.
    public init?(_ text: String) {
        guard let parsed = WebURLParser.parse(text) else { return nil }
        self.origin = parsed.origin
        self.target = parsed.target
    }

    init(origin: Origin, target: String) {
        self.origin = origin
        self.target = target
    }

    /// The address in full; the port only where it is not the scheme's own.
    public var description: String { "\(origin)\(target)" }
}
