/// A token. It belongs to one host and is sent only to that host. Every way to print it shows
/// `‹redacted›` in its place.
package struct Credential: Sendable, Equatable {
    /// The result of looking for a token.
    package struct Finding: Sendable {
        /// The token, if there is one.
        package var credential: Credential?
        /// Why other tokens could not be used, one sentence each.
        package var complaints: [String] = []
    }

    /// Where it came from.
    package let source: Source
    /// The host of the token.
    package let host: HostName
    private let token: String

    /// A token of a host.
    ///
    /// Surrounding white space is removed. Only visible ASCII is accepted: other characters could end a header field
    /// and start another one (RFC 9110, 5.5).
    ///
    /// - Returns: `nil` if the text is empty or cannot be sent in a header field.
    package init?(_ text: String, source: Source, host: HostName) {
        let token = Credential.trimmed(text)
        guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        (self.token, self.source, self.host) = (token, source, host)
    }

    /// The token that the environment has for an API, and which variables could not be used.
    ///
    /// An empty variable counts as unset.
    static func look(in environment: [String: String], for host: Host) -> Finding {
        var finding = Finding()
        for name in host.tokenVariables {
            guard let value = environment[name], !trimmed(value).isEmpty else { continue }
            if let credential = Credential(value, source: .variable(name), host: host.name) {
                finding.credential = credential
                break
            }
            finding.complaints.append(Source.variable(name).unusable)
        }
        return finding
    }

    /// The token itself, for its legitimate uses: the accounts file, the redaction of logs, and
    /// `ghlance auth token`.
    package var secret: String { token }

    /// The same token, from ghlance's own file.
    package var kept: Credential? { Credential(token, source: .store(path: ""), host: host) }

    /// Adds the token to a request.
    func authorize(_ headers: inout Headers) { headers.append("Authorization", "Bearer \(token)") }

    /// The length of the shortest token that is removed from texts, in bytes. Anything as short as a word is not treated as a secret.
    static let shortestSecret = 8

    private static func trimmed(_ text: String) -> String {
        String(text.trimming { [" ", "\t", "\n", "\r", "\r\n"].contains($0) })
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `‹redacted›`.
    package var description: String { Redaction.mark }

    /// `‹redacted›`.
    package var debugDescription: String { Redaction.mark }

    /// An empty mirror, so that `dump` shows nothing either.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension Credential {
    /// The identity of saved responses, known without a request: half of the token's SHA-256, in hexadecimal
    /// digits. GitHub's tokens cannot be recovered from it: they have 178 random bits ("Behind GitHub's new authentication token
    /// formats", GitHub's blog).
    package var fingerprint: String {
        SHA256.hash(Array(secret.utf8)).prefix(16).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}

extension Credential? {
    /// The identity that answers belong to: the fingerprint, or empty without a credential.
    package var identity: String { self?.fingerprint ?? "" }
}

extension Credential {
    /// The source of a token.
    package enum Source: Sendable, Hashable {
        /// An environment variable of this name.
        case variable(String)
        /// ghlance's own accounts file, at this path.
        case store(path: String)
        /// The GitHub CLI's file, at this path.
        case ghFile(path: String)
        /// `gh auth token`.
        case ghCommand
        /// The current sign-in.
        case login
    }
}
