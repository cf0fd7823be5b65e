extension Credential? {
    /// The identity that answers belong to: the fingerprint, or empty without a credential.
    package var identity: String { self?.fingerprint ?? "" }
}

extension Session {
    /// The identity that the next request's answer belongs to, which whoever asks reads before.
    package var identity: String {
        get async { await credential().identity }
    }
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
