/// An account as saved in a file.
public struct StoredAccount: Sendable, Equatable {
    /// Its token, with its source.
    public var credential: Credential
    /// The login, if the file has it; untrusted.
    public var login: String?

    /// Creates an account.
    public init(credential: Credential, login: String?) {
        self.credential = credential
        self.login = login
    }
}
