/// Addresses of repositories on a host, built only from owners and names that pass ``RepositoryName``.
public struct RepositoryLinks: Sendable, Equatable {
    /// Without a trailing slash.
    let webBase: String
    let sshHost: String

    /// Without a trailing slash.
    let apiBase: String

    public init(webBase: String, sshHost: String, apiBase: String = "https://api.github.com") {
        (self.webBase, self.sshHost, self.apiBase) = (webBase, sshHost, apiBase)
    }

    /// The URL of a licence in the API, as GitHub sends it with a repository.
    func license(_ key: String) -> String { "\(apiBase)/licenses/\(key)" }

    /// `OWNER/NAME`; `nil` if one of them breaks GitHub's rules: such a repository does not exist, and the text may
    /// be an attempt to lead elsewhere.
    public func path(of repository: Repository) -> String? {
        guard RepositoryName.isValid(repository.owner, repository.name) else { return nil }
        return repository.fullName
    }

    public func web(_ repository: Repository) -> String? { path(of: repository).map { "\(webBase)/\($0)" } }

    /// The tag is percent-encoded (RFC 3986, 2.1).
    func release(_ tag: String, of repository: Repository) -> String? {
        web(repository).map { "\($0)/releases/tag/\(tag.percentEncoded)" }
    }

    public func https(_ repository: Repository) -> String? { web(repository).map { $0 + ".git" } }

    public func ssh(_ repository: Repository) -> String? { path(of: repository).map { "git@\(sshHost):\($0).git" } }

    func owner(_ repository: Repository) -> String? {
        RepositoryName.isOwner(repository.owner) ? "\(webBase)/\(repository.owner)" : nil
    }
}
