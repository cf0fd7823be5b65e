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
    /// Draw everything anew.
    case redraw
    /// Give the terminal back to the shell for a while.
    case suspend
}

/// Turns what arrives from the terminal into what it asks for.
public enum Binding {
    /// What an event asks for in a state, in order.
    public static func intents(of event: InputEvent, in state: AppState) -> [Intent] {
        let seen: [Intent] = state.notice != nil ? [.app(.acknowledge(state.notices))] : []
        switch event {
        case .paste(let text):
            return seen + (state.app.helpOffset == nil ? [.edit(.insert(text), on: state.app.screen)] : [])
        case .key(let key): return seen + intents(of: key, in: state)
        case .background: return []
        }
    }

    private static func intents(of key: Key, in state: AppState) -> [Intent] {
        let screen = state.app.screen
        guard let command = Command.bound(to: key, on: screen) else {
            guard state.app.helpOffset == nil, case .character(let character) = key.code, key.modifiers.isEmpty
            else { return [] }
            return [.edit(.insert(String(character)), on: screen)]
        }
        switch command {
        case .help: return [.app(.toggleHelp)]
        case .leave: return [.app(.leave)]
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .escape: return [escape(in: state)]
        case .showSearch: return [.app(.show(.search))]
        case .showFavourites: return [.app(.show(.favourites))]
        default: break
        }
        if let offset = state.app.helpOffset { return scrollHelp(command, from: offset, in: state) }
        if let movement = command.listMovement { return move(movement, in: state) }
        if let edit = command.lineEdit { return [.edit(edit, on: screen)] }
        return switch screen {
        case .search: search(command, in: state)
        case .favourites: favourites(command)
        }
    }

    private static func search(_ command: Command, in state: AppState) -> [Intent] {
        switch command {
        case .toggleFavourite: state.search.selected.map { [.favourites(.toggle($0))] } ?? []
        case .undo: [.favourites(.undo)]
        case .submit: [.search(.submit)]
        case .nextSort: [.search(.cycleSort)]
        case .retry: [.search(.retry)]
        case .openInBrowser: [.search(.openInBrowser)]
        default: []
        }
    }

    private static func favourites(_ command: Command) -> [Intent] {
        switch command {
        case .toggleFavourite, .remove: [.favourites(.remove)]
        case .undo: [.favourites(.undo)]
        case .submit: [.favourites(.submit)]
        case .nextSort: [.favourites(.cycleOrder)]
        case .openInBrowser: [.favourites(.openInBrowser)]
        default: []
        }
    }

    private static func move(_ movement: ListMovement, in state: AppState) -> [Intent] {
        switch state.app.screen {
        case .search: [.search(.move(movement))] + (isNearEnd(state, after: movement) ? [.search(.loadNextPage)] : [])
        case .favourites: [.favourites(.move(movement))]
        }
    }

    /// Closes what is open; else clears the line; on an empty line goes back to the search, and from there leaves.
    private static func escape(in state: AppState) -> Intent {
        let screen = state.app.screen
        if state.app.helpOffset != nil { return .app(.closeDialog) }
        if !state.line.text.isEmpty { return .edit(.clear, on: screen) }
        return screen == .search ? .app(.leave) : .app(.show(.search))
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
        }
    }

    /// Tells the list of the screen that is shown how many lines it has, where it does not know: errors and prompts take some.
    public static func fit(_ state: AppState) -> Intent? {
        guard let rows = ScreenLayout(state)?.list.count, rows != state.viewportRows else { return nil }
        return switch state.app.screen {
        case .search: .search(.resize(rows: rows))
        case .favourites: .favourites(.resize(rows: rows))
        }
    }
}

extension AppState {
    /// The line of the screen that is shown.
    var line: LineEditorState {
        switch app.screen {
        case .search: search.line
        case .favourites: favourites.line
        }
    }

    /// How many lines the list that is shown believes to have.
    fileprivate var viewportRows: Int {
        switch app.screen {
        case .search: search.list.viewportRows
        case .favourites: favourites.list.viewportRows
        }
    }
}

extension Command {
    fileprivate var listMovement: ListMovement? {
        switch self {
        case .up: .up
        case .down: .down
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .top: .top
        case .bottom: .bottom
        default: nil
        }
    }

    fileprivate var lineEdit: LineEdit? {
        switch self {
        case .backward: .move(.backward)
        case .forward: .move(.forward)
        case .wordBackward: .move(.wordBackward)
        case .wordForward: .move(.wordForward)
        case .lineStart: .move(.start)
        case .lineEnd: .move(.end)
        case .deleteBackward: .delete(.backward)
        case .deleteForward: .delete(.forward)
        case .deleteWordBackward: .kill(.wordBackward)
        case .deleteWordForward: .kill(.wordForward)
        case .killField: .kill(.fieldBackward)
        case .killToStart: .kill(.start)
        case .killToEnd: .kill(.end)
        case .yank: .yank
        default: nil
        }
    }
}
