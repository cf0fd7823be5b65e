/// An account as it is kept in a file.
public struct StoredAccount: Sendable, Equatable {
    /// Its token, with where it was.
    public var credential: Credential
    /// The login, where the file has it; untrusted.
    public var login: String?

    /// An account that is kept, or is to be.
    public init(credential: Credential, login: String?) {
        self.credential = credential
        self.login = login
    }
}
