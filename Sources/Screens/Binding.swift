public import Features
import Model
import Reactive
public import Terminal

/// What an event of the terminal asks for.
public enum Intent: Sendable, Equatable {
    /// Something for the program as a whole.
    case app(AppReactor.Action)
    /// Something for the search.
    case search(SearchReactor.Action)
    /// Something for the favourites.
    case favourites(FavouritesReactor.Action)
    /// Something for the account.
    case account(AccountReactor.Action)
    /// Something for the history.
    case history(HistoryReactor.Action)
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
        let seen: [Intent] = state.notice != nil ? [.app(.acknowledge(state.notices))] : []
        switch event {
        case .key(let key):
            let isDialog = state.account.isOpen && state.app.isListening
            return seen + (isDialog ? AccountBinding.intents(of: key, in: state) : intents(of: key, in: state))
        case .paste(let text):
            return seen + (state.app.isListening && !state.account.isOpen ? type(text, in: state) : [])
        case .background: return []
        }
    }

    private static func intents(of key: Key, in state: AppState) -> [Intent] {
        let screen = state.app.screen
        if let alert = state.app.alert { return answer(alert, with: key, in: state) }
        if case .note = state.openPane, state.app.helpOffset == nil, Command.saveNote.keys.contains(key) {
            return [.favourites(.submitPane)]
        }
        guard let command = Command.bound(to: key, on: screen) else {
            guard state.app.isListening, case .character(let character) = key.code, key.modifiers.isEmpty
            else { return [] }
            return type(String(character), in: state)
        }
        switch command {
        case .help: return [.app(.toggleHelp)]
        case .leave: return leave(state)
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .escape: return escape(in: state)
        case .showSearch: return [.app(.show(.search))]
        case .showFavourites: return [.app(.show(.favourites))]
        case .showHistory: return [.app(.show(.history))]
        // Help would stay in front of it.
        case .showAccount: return (state.app.helpOffset == nil ? [] : [.app(.toggleHelp)]) + [.account(.open)]
        default: break
        }
        if let offset = state.app.helpOffset { return scrollHelp(command, from: offset, in: state) }
        if let pane = state.openPane { return edit(pane, command) }
        if let movement = command.listMovement { return move(movement, in: state) }
        if let edit = command.lineEdit { return [.edit(edit, on: screen)] }
        return switch screen {
        case .search: search(command, in: state)
        case .favourites: favourites(command)
        case .history: history(command, in: state)
        }
    }

    private static func search(_ command: Command, in state: AppState) -> [Intent] {
        switch command {
        case .toggleFavourite: state.search.selected.map { [.favourites(.toggle($0))] } ?? []
        case .undo: [.favourites(.undo)]
        // The program ends with a choice, and a note would be lost with it.
        case .submit: state.search.isChoice && state.favourites.hasUnsavedNote ? leave(state) : [.search(.submit)]
        case .nextSort: [.search(.cycleSort)]
        case .retry: [.search(.retry)]
        case .recallOlder: [.search(.recall(.older, among: state.history.entries.map(\.query)))]
        case .recallNewer: [.search(.recall(.newer, among: state.history.entries.map(\.query)))]
        case .openInBrowser: [.search(.openInBrowser)]
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
        default: []
        }
    }

    private static func history(_ command: Command, in state: AppState) -> [Intent] {
        switch command {
        case .submit: state.history.selected.map { [.app(.show(.search)), .search(.run($0))] } ?? []
        case .remove: [.history(.remove)]
        case .undo: [.history(.undo)]
        default: []
        }
    }

    private static func move(_ movement: ListMovement, in state: AppState) -> [Intent] {
        switch state.app.screen {
        case .search: [.search(.move(movement))] + (isNearEnd(state, after: movement) ? [.search(.loadNextPage)] : [])
        case .favourites: [.favourites(.move(movement))]
        case .history: [.history(.move(movement))]
        }
    }

    /// Closes what is open; else clears the line; on an empty line goes back to the search, and from there leaves.
    private static func escape(in state: AppState) -> [Intent] {
        let screen = state.app.screen
        if state.app.helpOffset != nil { return [.app(.closeDialog)] }
        if state.openPane != nil { return [.favourites(.closePane)] }
        if !state.line.text.isEmpty { return [.edit(.clear, on: screen)] }
        return screen == .search ? leave(state) : [.app(.show(.search))]
    }

    /// Leaves; where a note would be lost, asks about that first.
    static func leave(_ state: AppState) -> [Intent] {
        state.favourites.hasUnsavedNote ? [.app(.show(.favourites)), .favourites(.closePane)] : [.app(.leave)]
    }

    /// Typed or pasted text goes to what is open, else to the line.
    private static func type(_ text: String, in state: AppState) -> [Intent] {
        switch state.openPane {
        case .note: [.favourites(.editNote(.line(.insert(text))))]
        case .form: [.favourites(.editForm(.insert(text)))]
        case nil: [.edit(.insert(text), on: state.app.screen)]
        }
    }

    private static func edit(_ pane: FavouritesPane, _ command: Command) -> [Intent] {
        switch (pane, command) {
        case (.note, .submit): return [.favourites(.editNote(.newline))]
        case (.form, .submit): return [.favourites(.submitPane)]
        default: break
        }
        switch pane {
        case .note:
            if let movement = command.listMovement { return [.favourites(.editNote(.move(movement)))] }
            return command.lineEdit.map { [.favourites(.editNote(.line($0)))] } ?? []
        case .form:
            return command.lineEdit.map { [.favourites(.editForm($0))] } ?? []
        }
    }

    /// While a question is open, keys answer it or do nothing.
    private static func answer(_ alert: Alert, with key: Key, in state: AppState) -> [Intent] {
        switch key.code {
        case .left, .up: return [.app(.markChoice(forward: false))]
        case .right, .down, .tab: return [.app(.markChoice(forward: true))]
        case .enter: return [.app(.answer(state.app.markedChoice ?? alert.harmless))]
        case .escape: return [.app(.answer(alert.harmless))]
        // No letter gives an answer: who types on, not having seen the question, must lose nothing.
        default: break
        }
        switch Command.bound(to: key, on: state.app.screen) {
        // Who asks to leave twice means it.
        case .leave: return alert.choices.first { $0 != alert.harmless }.map { [.app(.answer($0))] } ?? []
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
        case .submit: return [.app(.closeDialog)]
        default: return []
        }
        return [.app(.scrollHelp(to: min(max(0, target), last)))]
    }

    /// Whether, after a movement, fewer rows are left below than a screenful, or than 20 on a large screen.
    private static func isNearEnd(_ state: AppState, after movement: ListMovement) -> Bool {
        var list = state.search.list
        list.move(movement) { state.search.repositories[$0].id }
        return isNearEnd(list)
    }

    /// Whether a screen of this size is near the end of the search's list: asked when the screen has another size.
    public static func isNearEnd(_ state: AppState) -> Bool { isNearEnd(state.search.list) }

    private static func isNearEnd<ID>(_ list: ListState<ID>) -> Bool {
        list.count > 0 && min(list.rowsBelowSelection, list.rowsBelowViewport) < min(list.viewportRows, 20)
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

    /// Tells what is shown how much room it has, where it does not know: errors, prompts and panes take some.
    public static func fit(_ state: AppState) -> [Intent] {
        guard let layout = ScreenLayout(state) else { return [] }
        var intents: [Intent] = []
        let rows = layout.list.count
        if rows != state.viewportRows {
            switch state.app.screen {
            case .search: intents.append(.search(.resize(rows: rows)))
            case .favourites: intents.append(.favourites(.resize(rows: rows)))
            case .history: intents.append(.history(.resize(rows: rows)))
            }
        }
        if case .note(let note) = state.openPane, let size = NotePane.textSize(layout, state),
            note.editor.size != (size.columns, size.rows)
        {
            intents.append(.favourites(.resizeNote(columns: size.columns, rows: size.rows)))
        }
        return intents
    }
}

extension AppReactor.State {
    /// Whether keys type: neither help nor a question is open.
    fileprivate var isListening: Bool { helpOffset == nil && alert == nil }
}

extension AppState {
    /// The line of the screen that is shown.
    var line: LineEditorState {
        switch app.screen {
        case .search: search.line
        case .favourites: favourites.line
        case .history: history.line
        }
    }

    /// What is open on the screen that is shown.
    var openPane: FavouritesPane? { app.screen == .favourites ? favourites.pane : nil }

    /// How many lines the list that is shown believes to have.
    fileprivate var viewportRows: Int {
        switch app.screen {
        case .search: search.list.viewportRows
        case .favourites: favourites.list.viewportRows
        case .history: history.list.viewportRows
        }
    }
}
