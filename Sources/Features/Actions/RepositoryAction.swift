import Core

/// What can be opened or copied of repositories.
public enum RepositoryAction: Sendable, CaseIterable {
    case openRepository, openIssues, openPullRequests, openReleases, openLatestRelease, openActions, openWiki
    case copyURL, copyName, copySSH, copyHTTPS, copyClone, copyLink

    /// Whether it opens a page in the browser; otherwise it copies a text.
    public var opens: Bool {
        switch self {
        case .openRepository, .openIssues, .openPullRequests, .openReleases, .openLatestRelease, .openActions,
            .openWiki:
            true
        case .copyURL, .copyName, .copySSH, .copyHTTPS, .copyClone, .copyLink: false
        }
    }

    /// The URL that it opens or the text that it copies; `nil` if the repository's names break GitHub's rules.
    func text(of repository: Repository, _ links: RepositoryLinks) -> String? {
        switch self {
        case .openRepository, .copyURL: links.web(repository)
        case .openIssues: links.web(repository).map { $0 + "/issues" }
        case .openPullRequests: links.web(repository).map { $0 + "/pulls" }
        case .openReleases: links.web(repository).map { $0 + "/releases" }
        case .openLatestRelease: links.web(repository).map { $0 + "/releases/latest" }
        case .openActions: links.web(repository).map { $0 + "/actions" }
        case .openWiki: links.web(repository).map { $0 + "/wiki" }
        case .copyName: links.path(of: repository)
        case .copySSH: links.ssh(repository)
        case .copyHTTPS: links.https(repository)
        case .copyClone: links.https(repository).map { "git clone \($0)" }
        case .copyLink: links.web(repository).map { "[\(repository.fullName)](\($0))" }
        }
    }
}
