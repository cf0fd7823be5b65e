public import Core
import Reactive

extension AppState {
    /// The marked repositories or, without marks or in a menu of the selected one, that one.
    public var actionTargets: [Repository] {
        // In a comparison, all columns are marked: use the selected one.
        let isSelected = marks.isEmpty || shell.screen == .compare || shell.dialog?.isOfSelected == true
        return isSelected ? selectedRepository.map { [$0] } ?? [] : marks.repositories
    }
}

extension AppReactor {
    /// More pages are opened only after a question.
    static let openedWithoutQuestion = 5

    /// Closes the menu, too.
    func perform(_ action: RepositoryAction, _ state: AppState) -> Effect<Mutation, State> {
        // The menu decides whose actions they are.
        let targets = state.actionTargets
        return .immediate(.shell(.closeDialog)).then { [self] state in perform(action, on: targets, state) }
    }

    /// Performs the action on all repositories or, if one of them has no address, on none.
    func perform(
        _ action: RepositoryAction, on repositories: [Repository], _ state: AppState
    ) -> Effect<Mutation, State> {
        let texts = repositories.compactMap { action.text(of: $0, opening.links) }
        guard !repositories.isEmpty else { return .none }
        guard texts.count == repositories.count else { return .immediate(state.list(.noticed(.unsafeName))) }
        guard action.opens else { return copy(texts, state) }
        guard texts.count <= Marks.openLimit else {
            return .immediate(state.list(.noticed(.tooManyToOpen(texts.count, limit: Marks.openLimit))))
        }
        let opened = OpenedPages(addresses: texts, names: repositories.map(\.fullName))
        return texts.count > AppReactor.openedWithoutQuestion
            ? .immediate(.shell(.ask(.manyPages(opened)))) : open(opened, state)
    }

    /// One after the other.
    func open(_ pages: OpenedPages, _ state: AppState) -> Effect<Mutation, State> {
        let (screen, names) = (state.shell.screen, pages.names)
        let notice = names.count == 1 ? Notice.opened(fullName: names[0]) : .openedAll(count: names.count)
        return .browse(pages.addresses, by: opening.openInBrowser, saying: notice) { .list(.noticed($0), on: screen) }
    }

    private func copy(_ texts: [String], _ state: AppState) -> Effect<Mutation, State> {
        let (screen, count, isOne) = (state.shell.screen, texts.count, texts.count == 1)
        return .copy(
            texts.joined(separator: "\n"), by: opening.copy,
            saying: { isOne ? .copied(address: texts[0], by: $0) : .copiedAll(count: count, by: $0) },
            { .list(.noticed($0), on: screen) })
    }
}

/// Pages to open in the browser, and the names of their repositories.
public struct OpenedPages: Sendable, Equatable {
    public let addresses: [String]
    let names: [String]
}

/// Opens or copies something of a repository.
public enum RepositoryAction: Sendable, CaseIterable {
    case openRepository, openIssues, openPullRequests, openReleases, openLatestRelease, openActions, openWiki
    case copyURL, copyName, copySSH, copyHTTPS, copyClone, copyLink

    /// Whether it opens a page in the browser rather than copying a text.
    public var opens: Bool {
        switch self {
        case .copyURL, .copyName, .copySSH, .copyHTTPS, .copyClone, .copyLink: false
        default: true
        }
    }

    /// The URL to open or the text to copy; `nil` if the repository's names break GitHub's rules.
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
