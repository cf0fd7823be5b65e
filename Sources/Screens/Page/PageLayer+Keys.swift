import Features

/// The keys of a page. Only in full screen does it take the keyboard.
extension PageLayer {
    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .togglePage: [.page(.close)]
        case .fullPage: [.page(.toggleFull)]
        case .escape: [.send(state.pageEscape)]
        case .retry where isFull: [.send(.retry)]
        default: command.pageMovement.map { [lines.scroll($0)] } ?? (isFull ? intentsInFind(of: command) : nil)
        }
    }

    func intents(ofOwnAction index: Int) -> [Intent]? { isFull ? list.intents(ofOwnAction: index) : nil }

    func intentsInFull(of command: Command) -> [Intent]? {
        if let excuse = command.excuse(in: state) { return excuse }
        return switch command {
        case .openInBrowser: [.list(.openInBrowser)]
        case .copyURL: [.list(.copyAddress)]
        case .moreLikeThis, .editNote, .chooseLists, .mark, .markUpwards, .actions, .clone, .toggleFavourite, .undo,
            .acknowledge:
            list.intents(of: command)
        case .submit where reader.link == nil: list.intents(of: command)
        case .nextRepository: [.list(.move(.down, rows: list.rowsForItems))]
        case .previousRepository: [.list(.move(.up, rows: list.rowsForItems))]
        case .closePage: [.send(state.pageEscape)]
        default: intents(ofReading: command) ?? (command.opensList ? list.intents(of: command) : nil)
        }
    }
}
