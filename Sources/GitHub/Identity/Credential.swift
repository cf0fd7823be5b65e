import HTTP

/// A token that says who is asking. It can be put on a request and into nothing else: every way to print a value shows
/// `‹redacted›` in its place.
public struct Credential: Sendable {
    /// The environment variable a token came from.
    public enum Source: Sendable, Hashable, CaseIterable {
        /// `GH_TOKEN`, which goes before the other as in GitHub's own command line program.
        case ghToken
        /// `GITHUB_TOKEN`.
        case githubToken

        /// The variable's name.
        public var name: String {
            switch self {
            case .ghToken: "GH_TOKEN"
            case .githubToken: "GITHUB_TOKEN"
            }
        }
    }

    /// A variable that is set to something no request can carry.
    public struct Ignored: Sendable, Hashable, CustomStringConvertible {
        /// The variable.
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
    private let token: String

    private init(source: Source, token: String) {
        self.source = source
        self.token = token
    }

    /// The token of `GH_TOKEN`, else of `GITHUB_TOKEN`; `nil` where neither holds one.
    public static func fromEnvironment(_ environment: [String: String]) -> Credential? {
        look(in: environment).credential
    }

    /// The token of `GH_TOKEN`, else of `GITHUB_TOKEN`, and which of them could not be used.
    ///
    /// An empty variable counts as unset, and white space around a token is not part of it. A value with anything else
    /// than visible ASCII is ignored: it could end a header field and start another one (RFC 9110, 5.5).
    public static func look(in environment: [String: String]) -> Lookup {
        var lookup = Lookup(credential: nil, ignored: [])
        for source in Source.allCases {
            guard let value = environment[source.name].map(trimmed), !value.isEmpty else { continue }
            guard value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                lookup.ignored.append(Ignored(source: source))
                continue
            }
            lookup.credential = Credential(source: source, token: value)
            break
        }
        return lookup
    }

    /// Puts the token on a request.
    func authorize(_ headers: inout Headers) {
        headers.append("Authorization", "Bearer \(token)")
    }

    /// Bytes without the token in them. Nothing so short as a word is a secret, and words would be cut out of sentences.
    func removed(from bytes: [UInt8]) -> [UInt8] {
        token.utf8.count < 8
            ? bytes
            : bytes.replacing(Array(token.utf8), with: Array(Credential.redacted.utf8))
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let start = text.utf8.drop(while: isSpace)
        let end = start.reversed().drop(while: isSpace).count
        return String(Substring(start.prefix(end)))
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private static let redacted = "‹redacted›"

    /// `‹redacted›`.
    public var description: String { Credential.redacted }

    /// `‹redacted›`.
    public var debugDescription: String { Credential.redacted }

    /// A mirror with nothing in it, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
