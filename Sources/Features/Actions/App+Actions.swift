public import Core
import Reactive

extension AppState {
    /// The repositories that the menu of actions is for: the marked ones or, without marks, the selected one.
    public var actionTargets: [Repository] {
        // Of a comparison, the selected column: what is marked is all of it.
        marks.isEmpty || shell.screen == .compare ? selectedRepository.map { [$0] } ?? [] : marks.repositories
    }
}

/// Opening and copying, of one repository or of many.
extension AppReactor {
    /// So many pages are opened at once without a question.
    static let openedWithoutQuestion = 5

    /// Performs an action of the menu, which closes.
    func perform(_ action: RepositoryAction, _ state: AppState) -> Effect<Mutation, State> {
        .immediate(.shell(.closeDialog)).then { [self] state in perform(action, on: state.actionTargets, state) }
    }

    /// Performs an action on repositories: on all or, if one of them has no address, on none.
    func perform(
        _ action: RepositoryAction, on repositories: [Repository], _ state: AppState
    ) -> Effect<Mutation, State> {
        let texts = repositories.compactMap { action.text(of: $0, opening.links) }
        guard !repositories.isEmpty else { return .none }
        guard texts.count == repositories.count else { return .immediate(state.behaviour.noticed(.unsafeName)) }
        guard action.opens else { return copy(texts, state) }
        guard texts.count <= Marks.openLimit else {
            return .immediate(state.behaviour.noticed(.tooManyToOpen(texts.count, limit: Marks.openLimit)))
        }
        let opened = OpenedPages(addresses: texts, names: repositories.map(\.fullName))
        return texts.count > AppReactor.openedWithoutQuestion
            ? .immediate(.shell(.ask(.manyPages(opened)))) : open(opened, state)
    }

    /// Opens pages in the browser, one after the other.
    func open(_ pages: OpenedPages, _ state: AppState) -> Effect<Mutation, State> {
        let (behaviour, names) = (state.behaviour, pages.names)
        let notice = names.count == 1 ? ListNotice.opened(fullName: names[0]) : .openedAll(count: names.count)
        return .browse(pages.addresses, by: opening.openInBrowser, saying: notice) { behaviour.noticed($0) }
    }

    private func copy(_ texts: [String], _ state: AppState) -> Effect<Mutation, State> {
        let behaviour = state.behaviour
        let (count, isOne) = (texts.count, texts.count == 1)
        return .copy(
            texts.joined(separator: "\n"), by: opening.copy,
            saying: { isOne ? .copied(address: texts[0], by: $0) : .copiedAll(count: count, by: $0) },
            { behaviour.noticed($0) })
    }
}

/// Pages to open in the browser, and the repositories they are of.
public struct OpenedPages: Sendable, Equatable {
    /// Their URLs.
    public let addresses: [String]
    let names: [String]

    /// Some pages.
    public init(addresses: [String], names: [String]) { (self.addresses, self.names) = (addresses, names) }
}
