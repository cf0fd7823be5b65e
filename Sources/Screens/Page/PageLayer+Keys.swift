import Features
import Markup

/// The keys of a page. Only in full screen does it take the keyboard.
extension PageLayer {
    /// The cells that a key scrolls wide lines by.
    private static let step = 8

    var takesAll: Bool { isFull }

    private var isTyping: Bool { isFull && state.page.reader.find?.isTyping == true }

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .togglePage: [.page(.close)]
        case .fullPage: [.page(.toggleFull)]
        case .scrollPageUp: [scroll(.up)]
        case .scrollPageDown: [scroll(.down)]
        case .scrollPageBack: [scroll(.pageUp)]
        case .scrollPageForward: [scroll(.pageDown)]
        case .escape: [.send(state.pageEscape)]
        case .retry where isFull: [.send(.retry)]
        default: isFull ? isTyping ? intentsInFind(of: command) : intentsInFull(of: command) : nil
        }
    }

    func intents(ofOwnAction index: Int) -> [Intent]? { isFull ? list.intents(ofOwnAction: index) : nil }

    /// While a text is typed, keys that edit a line do not scroll.
    private func intentsInFind(of command: Command) -> [Intent]? {
        switch command {
        case .submit: return [.page(.read(.find(.submit)))]
        case .deleteBackward where state.page.reader.find?.line.text.isEmpty == true:
            return [.page(.read(.find(.close)))]
        case _ where command.isLetterOfPage: return nil
        default: return command.lineEdit.map { [.page(.read(.find(.edit($0))))] } ?? intentsInFull(of: command)
        }
    }

    private func intentsInFull(of command: Command) -> [Intent]? {
        if let excuse = command.excuse(in: state) { return excuse }
        return switch command {
        case .backward: scrollSideways(by: -PageLayer.step)
        case .forward: scrollSideways(by: PageLayer.step)
        case .openInBrowser: [.list(.openInBrowser)]
        case .copyURL: [.list(.copyAddress)]
        case .moreLikeThis, .editNote, .chooseLists, .mark, .markUpwards, .actions, .clone, .toggleFavourite, .undo,
            .acknowledge:
            list.intents(of: command)
        case .submit where state.page.reader.link == nil: list.intents(of: command)
        case .nextRepository: [.list(.move(.down, rows: list.rowsForItems))]
        case .previousRepository: [.list(.move(.up, rows: list.rowsForItems))]
        case .closePage: [.send(state.pageEscape)]
        case .findInPage: [.page(.read(.find(.open(in: view))))]
        case .nextMatch: state.page.reader.find == nil ? [] : [.page(.read(.find(.move(forward: true, in: view))))]
        case .previousMatch: state.page.reader.find == nil ? [] : [.page(.read(.find(.move(forward: false, in: view))))]
        case .nextHeading: scrollToHeading(forward: true)
        case .previousHeading: scrollToHeading(forward: false)
        case .showOutline: outline.opening
        case .copyLink: [.page(.read(.link(.copy)))]
        case .submit where state.page.reader.link != nil: [.page(.read(.link(.follow)))]
        case .deleteBackward where state.page.reader.link != nil: [.page(.read(.link(.delete)))]
        default:
            command.readingMovement.map { [scroll($0)] } ?? (command.opensList ? list.intents(of: command) : nil)
        }
    }

    func intents(typing text: String) -> [Intent]? {
        guard isFull else { return nil }
        if isTyping { return [.page(.read(.find(.edit(.insert(text)))))] }
        return text.utf8.count == 1 ? Int(text).map { [.page(.read(.link(.type($0))))] } ?? [] : []
    }

    func intents(pasting text: String) -> [Intent]? {
        guard isFull else { return nil }
        return isTyping ? [.page(.read(.find(.edit(.insert(text)))))] : []
    }

    /// The visible lines, counted from the first of the README.
    var view: PageFind.View { PageFind.View(first: first - text.head.count, rows: rows.count) }

    /// Scrolls the wide blocks on the screen, each as far as its widest visible line has more to show.
    private func scrollSideways(by cells: Int) -> [Intent] {
        let text = text
        var widest: [Int: Int] = [:]
        let (lines, view) = (state.page.layout?.lines ?? .init(), view)
        for line in lines.prefix(max(0, view.first + view.rows)).dropFirst(max(0, view.first)) where line.isWide {
            widest[line.block] = max(widest[line.block] ?? 0, text.lines.columns(of: line))
        }
        var offsets: [Int: Int] = [:]
        for (block, columns) in widest {
            let offset = state.page.reader.offset(of: block)
            let wanted = cells < 0 ? max(0, offset + cells) : max(offset, min(offset + cells, columns - text.width))
            if wanted != offset { offsets[block] = wanted }
        }
        return offsets.isEmpty ? [] : [.page(.read(.scrollSideways(to: offsets)))]
    }

    /// The page's head counts as one.
    private func scrollToHeading(forward: Bool) -> [Intent] {
        let text = text
        let first = text.first(in: rows.count) - text.head.count
        guard let heading = state.page.layout?.heading(nextTo: first, forward: forward) else {
            return forward ? [] : [scroll(to: 0, in: text)]
        }
        return [scroll(to: heading + text.head.count, in: text)]
    }

    /// The headings, and how to go to one.
    var outline: Outline {
        let text = text
        return Outline(state.page.layout, first: text.first(in: rows.count) - text.head.count) { line in
            scroll(to: line + text.head.count, in: text)
        }
    }

    private func scroll(_ movement: ListMovement) -> Intent { scroll(movement, in: text) }

    func scroll(_ movement: ListMovement, in text: PageText) -> Intent {
        let (first, last) = (text.first(in: rows.count), max(0, text.count - rows.count))
        return scroll(to: movement.index(from: first, last: last, rows: rows.count), in: text)
    }

    /// Scrolls to one of all lines, as far as there are lines to fill the page.
    func scroll(to line: Int, in text: PageText) -> Intent {
        .page(.read(.scroll(toLine: min(max(0, line), max(0, text.count - rows.count)) - text.head.count)))
    }
}
