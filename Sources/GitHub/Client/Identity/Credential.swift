import FoundationEssentials

/// A token, which is sent only to its host. Every way to print it shows `‹redacted›` instead.
package struct Credential: Sendable, Equatable {
    package struct Finding: Sendable {
        package var credential: Credential?
        /// Why other tokens could not be used, one sentence each.
        package var complaints: [String] = []
    }

    package let source: Source
    package let host: HostName
    private let token: String

    /// Removes surrounding white space. `nil` if the rest is empty or not visible ASCII: other characters could end a header field and
    /// begin another (RFC 9110, 5.5).
    package init?(_ text: String, source: Source, host: HostName) {
        let token = Credential.trimmed(text)
        guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        (self.token, self.source, self.host) = (token, source, host)
    }

    /// The environment's token for an API, and the variables that could not be used. An empty variable counts as unset.
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

    /// For the accounts file, the redaction of logs, and `ghlance auth token`.
    package var secret: String { token }

    /// As saved in ghlance's own file.
    package var kept: Credential? { Credential(token, source: .store(path: ""), host: host) }

    func authorize(_ headers: inout Headers) { headers.append("Authorization", "Bearer \(token)") }

    /// In bytes. Shorter tokens are not redacted: they could be ordinary words.
    package static let shortestSecret = 8

    /// The token as it is, and as a part of what basic authentication sends (RFC 7617): in base64, without the characters that depend on
    /// what is beside it.
    var forms: [String] {
        let encoded = (0..<3).map { offset in
            let text = Data([UInt8](repeating: 0, count: offset) + token.utf8).base64EncodedString()
            return String(text.prefix((offset + token.utf8.count) * 8 / 6).dropFirst((offset * 8 + 5) / 6))
        }
        return [token] + encoded
    }

    private static func trimmed(_ text: String) -> String {
        String(text.trimming { [" ", "\t", "\n", "\r", "\r\n"].contains($0) })
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { Redaction.mark }

    package var debugDescription: String { Redaction.mark }

    /// Empty, so that `dump` shows nothing either.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension Credential {
    /// The identity of saved responses, known without a request: half of the token's SHA-256, in hexadecimal. It does not reveal GitHub's
    /// tokens, which have 178 random bits ("Behind GitHub's new authentication token formats", GitHub's blog).
    package var fingerprint: String {
        SHA256.hash(Array(secret.utf8)).prefix(16).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}

extension Credential? {
    /// The fingerprint, or empty without a credential.
    package var identity: String { self?.fingerprint ?? "" }
}

extension Credential {
    package enum Source: Sendable, Hashable {
        case variable(String)
        /// ghlance's own accounts file.
        case store(path: String)
        /// The GitHub CLI's file.
        case ghFile(path: String)
        /// `gh auth token`.
        case ghCommand
        /// The sign-in in progress.
        case login
    }
}
