import Features
import GitHub
import Markup
import Model
import Text

extension PageDependencies {
    /// Pages of a host's repositories.
    ///
    /// - Parameter client: `nil` if the session is offline.
    init(
        host: Host, client: GitHubClient?, pages: PageKeeper,
        openInBrowser: @escaping @Sendable (String) async throws -> Void,
        copy: @escaping @Sendable (String) async throws -> CopyRoute, now: @escaping @Sendable () -> Timestamp,
        clock: any Clock<Duration>, executor: any TaskExecutor
    ) {
        self.init(
            savedReadme: { await pages.readme(of: $0) },
            readme: { repository, tag in
                guard let client else { throw FailedRequest(.offline) }
                return try await pages.readme(of: repository, unlessTagged: tag, from: client, now: now())
            },
            render: { html, repository, width, repertoire in
                let address = host.webAddress(of: repository).map { $0.dropLast(1 + repository.fullName.count) }
                let owner = MarkupRepository(
                    webAddress: address.map(String.init) ?? "https://github.com", owner: repository.owner,
                    name: repository.name)
                return await PageDependencies.layOut(html, of: owner, width, repertoire)
            }, openInBrowser: openInBrowser, copy: copy, now: now, clock: clock, executor: executor)
    }

    /// Off the main actor: a long README takes many milliseconds.
    @concurrent
    private static func layOut(
        _ html: String, of repository: MarkupRepository, _ width: Int, _ repertoire: Repertoire
    ) async -> MarkupLayout {
        MarkupDocument(html: html, repository: repository).layout(width: width, repertoire: repertoire)
    }
}
