import Core
import Features
import GitHub
import Markup

extension PageDependencies {
    /// Pages of a host's repositories.
    init(host: Host, opening: RepositoryOpening, executor: any TaskExecutor) {
        self.init(
            render: { html, repository, width, repertoire, open in
                let owner = MarkupRepository(
                    webAddress: host.webBase, owner: repository.owner, name: repository.name)
                let shown = [repository.name, repository.fullName, repository.description ?? ""]
                return await PageDependencies.layOut(html, of: owner, besides: shown, width, repertoire, open)
            }, openInBrowser: opening.openInBrowser, copy: opening.copy, executor: executor)
    }

    /// Off the main actor: a long README takes many milliseconds.
    @concurrent
    private static func layOut(
        _ html: String, of repository: MarkupRepository, besides shown: [String], _ width: Int,
        _ repertoire: Repertoire, _ open: OpenDetails?
    ) async -> MarkupLayout {
        MarkupDocument(html: html, repository: repository)
            .layout(width: width, repertoire: repertoire, besides: shown, open: open)
    }
}
