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
                text: AppState.text(of: settings.words, host), sort: settings.sort,
                connection: settings.isOffline ? .offline : .online, now: now),
            favourites: FavouritesState(now: now), history: HistoryState(now: now),
            account: AccountState(
                host: host.name.description, hasClientID: settings.clientID(environment: Environment.variable) != nil,
                tokenPage: settings.isOffline || host.loginProblem != nil ? nil : host.tokenPage,
                status: settings.isOffline ? .anonymous : .checking, now: now),
            background: .init(persistence: settings.isPrivate ? .nothingOnPurpose : .everything))
    }

    /// The line for the words of the command line; the address of a repository becomes a search for it.
    private static func text(of words: [String], _ host: Host) -> String {
        let address = words.count == 1 ? words.first : nil
        let reference = address.flatMap { RepositoryReference(pasted: $0, host: host.name.description) }
        return reference?.query ?? words.joined(separator: " ")
    }
}
