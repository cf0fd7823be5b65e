import Core
import Features
import GitHub
import Platform
import Terminal

extension AppState {
    /// The initial state. It is on the screen before the program's parts are created.
    ///
    /// - Parameter display: `nil` if there is no screen yet.
    @MainActor
    init(beginning settings: Settings, host: Host, display: CursesBackend?, now: Timestamp) {
        let size = display?.size ?? Size(columns: 80, rows: 24)
        self.init(
            shell: ShellState(
                columns: size.columns, rows: size.rows, appearance: display?.appearance ?? Appearance()),
            search: SearchState(
                text: AppState.text(of: settings.words, host), sort: settings.sort,
                connection: settings.isOffline ? .offline : .online, now: now),
            account: AccountState(
                host: host.name.description, webAddress: host.webBase,
                hasClientID: settings.clientID(environment: Environment.variable) != nil,
                tokenPage: settings.isOffline || host.loginProblem != nil ? nil : host.tokenPage,
                status: settings.isOffline ? .anonymous : .checking),
            background: .init(persistence: settings.isPrivate ? .disabled : .everything),
            marks: Marks(limit: settings.markLimit),
            clones: ClonesState(
                places: settings.clonePlaces(host.name.description, environment: Environment.variable),
                printsPath: settings.printsPath),
            customActions: CustomActionsState(settings.customActions), readsReadmes: settings.searchesReadmes)
        shell.configured = settings.configured
        shell.drawsPictures = settings.pictureProgram(environment: Environment.variable) != nil
        guard settings.isPlain else { return }
        shell.appearance = Appearance(colors: 0, repertoire: CharacterLocale.repertoire)
        shell.appearance.isReadInOrder = true
    }

    /// The line for the words of the command line; addresses of repositories become a search for them.
    private static func text(of words: [String], _ host: Host) -> String {
        guard let word = words.first else { return "" }
        // Not `joined`: for it, the runtime would search all conformances before the first frame (decision 6).
        let text = words.dropFirst().reduce(into: word) { $0 += " " + $1 }
        return RepositoryReference.query(pasted: text, host: host.name.description) ?? text
    }
}

extension CursesBackend {
    var appearance: Appearance {
        var appearance = Appearance(colors: capabilities.colors, repertoire: capabilities.repertoire)
        // Both say who they are.
        appearance.keepsAltEnter = ["XTERM_VERSION", "WT_SESSION"].contains { Environment.variable($0) != nil }
        return appearance
    }
}
