public import Features
import Model
import Reactive
public import Terminal

/// What an event of the terminal asks for.
public enum Intent: Sendable, Equatable {
    /// Something for the program.
    case send(AppReactor.Action)
    /// Redraw everything.
    case redraw
    /// Give the terminal back to the shell for a while.
    case suspend
}

/// Turns what arrives from the terminal into what it asks for.
public enum Binding {
    /// What an event asks for in a state, in order.
    public static func intents(of event: InputEvent, in state: AppState) -> [Intent] {
        LayerStack(state, Look(state)).intents(of: event)
    }
}

extension Intent {
    /// Something for what belongs to no feature.
    public static func shell(_ action: ShellReactor.Action) -> Intent { .send(.shell(action)) }
    /// Something for the search.
    public static func search(_ action: SearchReactor.Action) -> Intent { .send(.search(action)) }
    /// Something for the favourites.
    public static func favourites(_ action: FavouritesReactor.Action) -> Intent { .send(.favourites(action)) }
    /// Something for the history.
    public static func history(_ action: HistoryReactor.Action) -> Intent { .send(.history(action)) }
    /// Something for the account.
    public static func account(_ action: AccountReactor.Action) -> Intent { .send(.account(action)) }
}
