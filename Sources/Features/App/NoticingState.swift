import Reactive

/// A feature's state with notices, which ``AppReactor`` posts. (List screens need no conformance: theirs are posted anyway.)
protocol NoticingState {
    associatedtype Said: Sendable & Equatable
    var notices: Pulse<Said> { get }
    /// Wraps it as a notice of the program.
    static func notice(_ said: Said) -> Notice
}

extension NoticingState where Said == ListNotice {
    static func notice(_ said: ListNotice) -> Notice { .list(said) }
}

extension NoticingState where Said == String {
    static func notice(_ said: String) -> Notice { .text(said) }
}

extension PageState: NoticingState {}
extension FileState: NoticingState {}
extension BackgroundReactor.State: NoticingState {}
extension SimilarReactor.State: NoticingState {}

extension AccountState: NoticingState {
    static func notice(_ said: AccountNotice) -> Notice { .account(said) }
}

extension StarsReactor.State: NoticingState {
    static func notice(_ said: StarNotice) -> Notice { .stars(said) }
}

extension StarImportState: NoticingState {
    static func notice(_ said: StarImportNotice) -> Notice { .starImport(said) }
}

extension OwnActionsState: NoticingState {
    static func notice(_ said: OwnActionNotice) -> Notice { .ownAction(said) }
}

extension NewsState: NoticingState {
    static func notice(_ said: NewsNotice) -> Notice { .news(said) }
}

extension StarListsState: NoticingState {
    static func notice(_ said: StarListsNotice) -> Notice { .starLists(said) }
}

extension ClonesState: NoticingState {
    static func notice(_ said: CloneNotice) -> Notice { .clones(said) }
}
