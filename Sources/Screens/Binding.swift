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
    /// Draw everything anew.
    case redraw
    /// Give the terminal back to the shell for a while.
    case suspend
}

/// Turns what arrives from the terminal into what it asks for.
public enum Binding {
    /// What an event asks for in a state, in order.
    public static func intents(of event: InputEvent, in state: AppState) -> [Intent] {
        let seen: [Intent] =
            state.search.notices.lastNumber > state.app.acknowledgedNotice || state.app.message != nil
            ? [.app(.acknowledge(notice: state.search.notices.lastNumber))] : []
        switch event {
        case .paste(let text): return seen + (state.app.helpOffset == nil ? [.search(.edit(.insert(text)))] : [])
        case .key(let key): return seen + intents(of: key, in: state)
        case .background: return []
        }
    }

    private static func intents(of key: Key, in state: AppState) -> [Intent] {
        guard let command = Command.bound(to: key) else {
            guard state.app.helpOffset == nil, case .character(let character) = key.code, key.modifiers.isEmpty
            else { return [] }
            return [.search(.edit(.insert(String(character))))]
        }
        switch command {
        case .help: return [.app(.toggleHelp)]
        case .leave: return [.app(.leave)]
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .escape: return [escape(in: state)]
        default: break
        }
        if let offset = state.app.helpOffset { return scrollHelp(command, from: offset, in: state) }
        if let movement = command.listMovement {
            let more: [Intent] = isNearEnd(state, after: movement) ? [.search(.loadNextPage)] : []
            return [.search(.move(movement))] + more
        }
        if let edit = command.lineEdit { return [.search(.edit(edit))] }
        switch command {
        case .submit: return [.search(.submit)]
        case .nextSort: return [.search(.cycleSort)]
        case .retry: return [.search(.retry)]
        case .openInBrowser: return [.search(.openInBrowser)]
        default: return []
        }
    }

    /// Closes what is open; else clears the query; on an empty query leaves.
    private static func escape(in state: AppState) -> Intent {
        if state.app.helpOffset != nil { return .app(.closeDialog) }
        return state.search.line.text.isEmpty ? .app(.leave) : .search(.edit(.clear))
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

    /// Whether a screen of this size is near the end of the list: asked when the screen has another size.
    public static func isNearEnd(_ state: AppState) -> Bool { isNearEnd(state.search.list) }

    private static func isNearEnd<ID>(_ list: ListState<ID>) -> Bool {
        list.count > 0 && min(list.rowsBelowSelection, list.rowsBelowViewport) < min(list.viewportRows, 20)
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
