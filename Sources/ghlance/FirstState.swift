import Features
import GitHub
import Model
import Platform
import Subcommands
import Terminal

extension AppState {
    /// The initial state. It is on the screen before the program's parts are created.
    @MainActor
    init(beginning settings: Settings, host: Host, display: CursesBackend, now: Timestamp) {
        self.init(
            shell: ShellReactor.State(
                columns: display.size.columns, rows: display.size.rows,
                appearance: Appearance(
                    colors: display.capabilities.colors, repertoire: display.capabilities.repertoire)),
            search: SearchState(
                text: settings.words.isEmpty ? "" : settings.words.joined(separator: " "), sort: settings.sort,
                connection: settings.isOffline ? .offline : .online, now: now),
            favourites: FavouritesState(now: now), history: HistoryState(now: now),
            account: AccountState(
                host: host.name.description, hasClientID: settings.clientID(environment: Environment.variable) != nil,
                tokenPage: settings.isOffline || host.loginProblem != nil ? nil : host.tokenPage,
                status: settings.isOffline ? .anonymous : .checking, now: now),
            background: .init(persistence: settings.isPrivate ? .nothingOnPurpose : .everything))
    }
}
