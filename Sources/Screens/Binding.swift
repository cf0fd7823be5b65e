public import Features
import Model
import Reactive
public import Terminal

/// What an event of the terminal asks for.
public enum Intent: Sendable, Equatable {
    /// Something for the program.
    case send(AppReactor.Action)
    /// Draw everything anew.
    case redraw
    /// Give the terminal back to the shell for a while.
    case suspend
}

/// Turns what arrives from the terminal into what it asks for.
public enum Binding {
    /// What an event asks for in a state, in order.
    public static func intents(of event: InputEvent, in state: AppState) -> [Intent] {
        if case .background = event { return [] }
        // Behind help nothing that was said is to be seen.
        let shown = state.shell.helpOffset == nil ? state.shell.notices.first : nil
        let seen: [Intent] = shown.map { [.shell(.acknowledge($0.number))] } ?? []
        switch event {
        case .key(let key):
            let isDialog = state.account.isOpen && state.shell.isListening
            return seen + (isDialog ? AccountBinding.intents(of: key, in: state) : intents(of: key, in: state))
        case .paste(let text):
            guard state.shell.isListening && !state.account.isOpen else { return seen }
            let isOnSearch = state.openPane == nil && state.shell.screen == .search
            return seen + (isOnSearch ? [.send(.paste(text))] : type(text, in: state))
        case .background: return []
        }
    }

    private static func intents(of key: Key, in state: AppState) -> [Intent] {
        let screen = state.shell.screen
        if let alert = state.shell.alert { return answer(alert, with: key, in: state) }
        if case .note = state.openPane, state.shell.helpOffset == nil, Command.saveNote.keys.contains(key) {
            return [.favourites(.submitPane)]
        }
        guard let command = Command.bound(to: key, on: screen) else {
            guard state.shell.isListening, case .character(let character) = key.code, key.modifiers.isEmpty
            else { return [] }
            return type(String(character), in: state)
        }
        switch command {
        case .help: return [.shell(.toggleHelp)]
        case .leave: return [.send(.leave)]
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .escape: return escape(in: state)
        case .showSearch: return [.shell(.show(.search))]
        case .showFavourites: return [.shell(.show(.favourites))]
        case .showHistory: return [.shell(.show(.history))]
        // Help would stay in front of it.
        case .showAccount: return (state.shell.helpOffset == nil ? [] : [.shell(.toggleHelp)]) + [.account(.open)]
        default: break
        }
        if let offset = state.shell.helpOffset { return scrollHelp(command, from: offset, in: state) }
        if let pane = state.openPane { return edit(pane, command, in: state) }
        if let movement = command.listMovement { return move(movement, in: state) }
        if let edit = command.lineEdit { return [.edit(edit, on: screen)] }
        return switch screen {
        case .search: search(command, in: state)
        case .favourites: favourites(command)
        case .history: history(command)
        }
    }

    private static func search(_ command: Command, in state: AppState) -> [Intent] {
        switch command {
        case .toggleFavourite: state.search.selected.map { [.favourites(.toggle($0))] } ?? []
        case .undo: [.favourites(.undo)]
        case .submit: [.search(.submit)]
        case .nextSort: [.search(.cycleSort)]
        case .retry: [.search(.retry)]
        case .recallOlder: [.send(.recall(.older))]
        case .recallNewer: [.send(.recall(.newer))]
        case .openInBrowser: [.search(.openInBrowser)]
        case .copyURL: [.search(.copyAddress)]
        default: []
        }
    }

    private static func favourites(_ command: Command) -> [Intent] {
        switch command {
        case .toggleFavourite, .remove: [.favourites(.remove)]
        case .undo: [.favourites(.undo)]
        case .editNote: [.favourites(.openNote)]
        case .addRepository: [.favourites(.openForm)]
        case .submit: [.favourites(.submit)]
        case .nextSort: [.favourites(.cycleOrder)]
        case .openInBrowser: [.favourites(.openInBrowser)]
        case .copyURL: [.favourites(.copyAddress)]
        default: []
        }
    }

    private static func history(_ command: Command) -> [Intent] {
        switch command {
        case .submit: [.send(.runSelectedSearch)]
        case .remove: [.history(.remove)]
        case .undo: [.history(.undo)]
        default: []
        }
    }

    private static func move(_ movement: ListMovement, in state: AppState) -> [Intent] {
        let rows = ScreenLayout(state)?.list.count
        return switch state.shell.screen {
        case .search: [.search(.move(movement, rows: rows))]
        case .favourites: [.favourites(.move(movement, rows: rows))]
        case .history: [.history(.move(movement, rows: rows))]
        }
    }

    /// Closes what is open; else clears the line; on an empty line goes back to the search, and from there leaves.
    private static func escape(in state: AppState) -> [Intent] {
        let screen = state.shell.screen
        if state.shell.helpOffset != nil { return [.shell(.closeDialog)] }
        if state.openPane != nil { return [.favourites(.closePane)] }
        if !state.line.text.isEmpty { return [.edit(.clear, on: screen)] }
        return [screen == .search ? .send(.leave) : .shell(.show(.search))]
    }

    /// Typed or pasted text goes to what is open, else to the line.
    private static func type(_ text: String, in state: AppState) -> [Intent] {
        switch state.openPane {
        case .note: [edit(.line(.insert(text)), in: state)]
        case .form: [.favourites(.editForm(.insert(text)))]
        case nil: [.edit(.insert(text), on: state.shell.screen)]
        }
    }

    /// An edit of the open note, where it stands.
    private static func edit(_ edit: TextEdit, in state: AppState) -> Intent {
        .favourites(.editNote(edit, in: ScreenLayout(state).flatMap { NotePane.area($0, state) }))
    }

    private static func edit(_ pane: FavouritesPane, _ command: Command, in state: AppState) -> [Intent] {
        switch (pane, command) {
        case (.note, .submit): return [edit(.newline, in: state)]
        case (.form, .submit): return [.favourites(.submitPane)]
        default: break
        }
        switch pane {
        case .note:
            if let movement = command.listMovement { return [edit(.move(movement), in: state)] }
            return command.lineEdit.map { [edit(.line($0), in: state)] } ?? []
        case .form:
            return command.lineEdit.map { [.favourites(.editForm($0))] } ?? []
        }
    }

    /// While a question is open, keys answer it or do nothing.
    private static func answer(_ alert: Alert, with key: Key, in state: AppState) -> [Intent] {
        switch key.code {
        case .left, .up: return [.shell(.markChoice(forward: false))]
        case .right, .down, .tab: return [.shell(.markChoice(forward: true))]
        case .enter: return [.shell(.answer(state.shell.markedChoice ?? alert.harmless))]
        case .escape: return [.shell(.answer(alert.harmless))]
        // No letter gives an answer: who types on, not having seen the question, must lose nothing.
        default: break
        }
        switch Command.bound(to: key, on: state.shell.screen) {
        case .leave: return [.send(.leave)]
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        default: return []
        }
    }

    private static func scrollHelp(_ command: Command, from offset: Int, in state: AppState) -> [Intent] {
        let page = max(1, HelpScreen.visibleRows(in: state) - 1)
        let last = HelpScreen.lastOffset(in: state)
        let target: Int
        switch command {
        case .up: target = offset - 1
        case .down: target = offset + 1
        case .pageUp: target = offset - page
        case .pageDown: target = offset + page
        case .top, .lineStart: target = 0
        case .bottom, .lineEnd: target = last
        case .submit: return [.shell(.closeDialog)]
        default: return []
        }
        return [.shell(.scrollHelp(to: min(max(0, target), last)))]
    }
}

extension Intent {
    /// An edit of the line that a screen is typed into.
    static func edit(_ edit: LineEdit, on screen: Screen) -> Intent {
        switch screen {
        case .search: .search(.edit(edit))
        case .favourites: .favourites(.edit(edit))
        case .history: .history(.edit(edit))
        }
    }

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

extension ShellReactor.State {
    /// Whether keys type: neither help nor a question is open.
    fileprivate var isListening: Bool { helpOffset == nil && alert == nil }
}

extension AppState {
    /// The line of the screen that is shown.
    var line: LineEditorState {
        switch shell.screen {
        case .search: search.line
        case .favourites: favourites.line
        case .history: history.line
        }
    }

    /// What is open on the screen that is shown.
    var openPane: FavouritesPane? { shell.screen == .favourites ? favourites.pane : nil }
}
