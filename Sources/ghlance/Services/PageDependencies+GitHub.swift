import Core
import Features
import GitHub
import Markup

extension PageDependencies {
    /// Pages of a host's repositories.
    ///
    /// - Parameters:
    ///   - session: Its token is shown in no README.
    init(
        host: Host, session: Session, opening: RepositoryOpening, executor: any TaskExecutor
    ) {
        self.init(
            render: { html, repository, width, repertoire, open in
                let owner = MarkupRepository(
                    webAddress: host.webBase, owner: repository.owner, name: repository.name)
                let redact = session.redact
                let shown = [repository.name, repository.fullName, repository.description ?? ""]
                return await PageDependencies.layOut(html, of: owner, besides: shown, width, repertoire, open, redact)
            }, openInBrowser: opening.openInBrowser, copy: opening.copy, executor: executor)
    }

    /// Off the main actor: a long README takes many milliseconds.
    @concurrent
    private static func layOut(
        _ html: String, of repository: MarkupRepository, besides shown: [String], _ width: Int,
        _ repertoire: Repertoire, _ open: OpenDetails?, _ redact: (@Sendable (String) -> String)?
    ) async -> MarkupLayout {
        MarkupDocument(html: html, repository: repository, redact: redact)
            .layout(width: width, repertoire: repertoire, besides: shown, open: open)
    }
}
