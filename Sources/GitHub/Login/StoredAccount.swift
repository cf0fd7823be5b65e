/// An account as saved in a file.
package struct StoredAccount: Sendable, Equatable {
    /// Its token, with its source.
    package var credential: Credential
    /// The login, if the file has it; untrusted.
    package var login: String?

    /// Creates an account.
    package init(credential: Credential, login: String?) {
        self.credential = credential
        self.login = login
    }
}
