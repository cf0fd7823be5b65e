public import Features
public import Terminal

/// What an event of the terminal leads to.
public enum Intent: Sendable, Equatable {
    /// An action of the program.
    case send(AppReactor.Action)
    /// Redraw everything.
    case redraw
    /// Suspend.
    case suspend
}

/// Turns events of the terminal into intents.
public enum Binding {
    /// The intents of an event in a state, in order.
    static func intents(of event: InputEvent, in state: AppState) -> [Intent] {
        LayerStack(state, Look(state)).intents(of: event)
    }

    /// Whether a second press of the mouse on a cell, soon after the first, is a double click there.
    public static func hasDoubleClick(at position: Position, in state: AppState) -> Bool {
        state.shell.configured.usesMouse && LayerStack(state, Look(state)).target(at: position)?.double != nil
    }
}

extension Intent {
    /// An action of the shell.
    static func shell(_ action: ShellReactor.Action) -> Intent { .send(.shell(action)) }
    /// Something for the list that is shown.
    public static func list(_ action: ListAction) -> Intent { .send(.list(action)) }
    /// An action of the search.
    static func search(_ action: SearchReactor.Action) -> Intent { .send(.search(action)) }
    /// An action of the favourites.
    public static func favourites(_ action: FavouritesReactor.Action) -> Intent { .send(.favourites(action)) }
    /// An action of the history.
    static func history(_ action: HistoryReactor.Action) -> Intent { .send(.history(action)) }
    /// An action of the account.
    static func account(_ action: AccountReactor.Action) -> Intent { .send(.account(action)) }
    /// Something for the page of a repository.
    static func page(_ action: PageReactor.Action) -> Intent { .send(.page(action)) }
    /// Something for completion.
    static func completion(_ action: CompletionReactor.Action) -> Intent { .send(.completion(action)) }
    /// Something for the import of stars.
    static func starImport(_ action: StarImportReactor.Action) -> Intent { .send(.starImport(action)) }
}
