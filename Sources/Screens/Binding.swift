public import Features

/// What an event of the terminal leads to.
public enum Intent: Sendable, Equatable {
    case send(AppReactor.Action)
    case redraw
    case suspend
}

extension Intent {
    static func shell(_ action: ShellState.Mutation) -> Intent { .send(.shell(action)) }
    /// Something for the list that is shown.
    public static func list(_ action: ListAction) -> Intent { .send(.list(action)) }
    static func search(_ action: SearchReactor.Action) -> Intent { .send(.search(action)) }
    public static func favourites(_ action: FavouritesReactor.Action) -> Intent { .send(.favourites(action)) }
    static func history(_ action: HistoryReactor.Action) -> Intent { .send(.history(action)) }
    static func account(_ action: AccountReactor.Action) -> Intent { .send(.account(action)) }
    static func page(_ action: PageReactor.Action) -> Intent { .send(.page(action)) }
    static func completion(_ action: CompletionState.Mutation) -> Intent { .send(.completion(action)) }
    static func starImport(_ action: StarImportReactor.Action) -> Intent { .send(.starImport(action)) }
}
