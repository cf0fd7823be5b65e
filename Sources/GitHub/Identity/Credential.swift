import HTTP

/// A token that says who is asking. It belongs to one host, and is sent to that host alone. Every way to print a value shows
/// `‹redacted›` in its place.
public struct Credential: Sendable, Equatable {
    /// A token that no request can carry, and where it is.
    public struct Ignored: Sendable, Hashable, CustomStringConvertible {
        /// Where it is.
        public var source: Source

        /// One sentence for the user; the value is not in it.
        public var description: String {
            "\(source.name) is ignored: it holds characters that no token has; set it to the token alone."
        }
    }

    /// What the environment holds.
    public struct Lookup: Sendable {
        /// The token to use, where there is one.
        public var credential: Credential?
        /// Variables that were passed over although they hold something, the first looked at first.
        public var ignored: [Ignored]
    }

    /// Where it came from.
    public let source: Source
    /// Whose token it is.
    public let host: HostName
    private let token: String

    /// A token of a host.
    ///
    /// White space around it is not part of it. A text with anything else than visible ASCII is none: it could end a header field
    /// and start another one (RFC 9110, 5.5).
    ///
    /// - Returns: `nil` where nothing is left, or something that no header field can carry.
    public init?(_ text: String, source: Source, host: HostName) {
        let token = Credential.trimmed(text)
        guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        self.token = token
        self.source = source
        self.host = host
    }

    /// The token that the environment has for github.com, and which variables could not be used.
    public static func look(in environment: [String: String]) -> Lookup {
        look(in: environment, at: ["GH_TOKEN", "GITHUB_TOKEN"], for: .github)
    }

    /// The token that the environment has for an API, and which variables could not be used.
    ///
    /// An empty variable counts as unset.
    public static func look(in environment: [String: String], for host: Host) -> Lookup {
        look(in: environment, at: host.tokenVariables, for: host.name)
    }

    private static func look(in environment: [String: String], at variables: [String], for host: HostName) -> Lookup {
        var lookup = Lookup(credential: nil, ignored: [])
        for name in variables {
            guard let value = environment[name], !trimmed(value).isEmpty else { continue }
            if let credential = Credential(value, source: .variable(name), host: host) {
                lookup.credential = credential
                break
            }
            lookup.ignored.append(Ignored(source: .variable(name)))
        }
        return lookup
    }

    /// The token itself, for the places it is meant to go to: the file it is kept in, the list of what no log may show, and
    /// `ghlance auth token`.
    public var secret: String { token }

    /// The same token, from this program's own file.
    public var kept: Credential? { Credential(token, source: .store(path: ""), host: host) }

    /// Puts the token on a request.
    func authorize(_ headers: inout Headers) {
        headers.append("Authorization", "Bearer \(token)")
    }

    /// What takes the token out of texts. Nothing so short as a word is a secret.
    var redaction: Redaction { Redaction(of: [token], minimum: 8) }

    private static func trimmed(_ text: String) -> String {
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let start = text.utf8.drop(while: isSpace)
        let end = start.reversed().drop(while: isSpace).count
        return String(Substring(start.prefix(end)))
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `‹redacted›`.
    public var description: String { Redaction.mark }

    /// `‹redacted›`.
    public var debugDescription: String { Redaction.mark }

    /// A mirror with nothing in it, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
