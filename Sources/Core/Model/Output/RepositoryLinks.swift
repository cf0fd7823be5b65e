/// Makes the addresses of repositories on a host, built only from owners and names that pass ``RepositoryName``.
public struct RepositoryLinks: Sendable, Equatable {
    /// The web URL of the host, without a trailing slash.
    let webBase: String
    /// The name of the host for SSH.
    let sshHost: String

    /// The URL of the API, without a trailing slash.
    let apiBase: String

    /// The links of a host.
    public init(webBase: String, sshHost: String, apiBase: String = "https://api.github.com") {
        (self.webBase, self.sshHost, self.apiBase) = (webBase, sshHost, apiBase)
    }

    /// The URL of a licence in the API, as GitHub gives it with a repository.
    func license(_ key: String) -> String { "\(apiBase)/licenses/\(key)" }

    /// `OWNER/NAME`; `nil` if one of them breaks GitHub's rules: such a repository does not exist, and the text may be an attempt to lead
    /// elsewhere.
    public func path(of repository: Repository) -> String? {
        guard RepositoryName.isValid(repository.owner, repository.name) else { return nil }
        return repository.fullName
    }

    /// The URL of its page.
    public func web(_ repository: Repository) -> String? { path(of: repository).map { "\(webBase)/\($0)" } }

    /// The URL of a release, by its tag.
    func release(_ tag: String, of repository: Repository) -> String? {
        web(repository).map { "\($0)/releases/tag/\(tag.percentEncoded)" }
    }

    /// The URL to clone it by over HTTPS.
    public func https(_ repository: Repository) -> String? { web(repository).map { $0 + ".git" } }

    /// The address to clone it by over SSH, as GitHub shows it.
    public func ssh(_ repository: Repository) -> String? { path(of: repository).map { "git@\(sshHost):\($0).git" } }

    /// The URL of a user or an organisation.
    func owner(_ repository: Repository) -> String? {
        RepositoryName.isOwner(repository.owner) ? "\(webBase)/\(repository.owner)" : nil
    }
}
