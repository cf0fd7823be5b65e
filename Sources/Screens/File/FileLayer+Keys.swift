import Core
import Features
import Markup

extension FileLayer {
    /// The cells that a key scrolls wide rows by.
    private static let step = 8

    private var isTyping: Bool { file.reader.find?.isTyping == true }

    func intents(of command: Command) -> [Intent]? {
        isPreview ? intentsInPreview(of: command) : intentsInFull(of: command)
    }

    /// As beside a list of repositories: the list has the other keys.
    private func intentsInPreview(of command: Command) -> [Intent]? {
        switch command {
        case .togglePage: return [.page(.close)]
        case .escape: return [.send(state.pageEscape)]
        case .fullPage: if case .file = state.files.enter { return [.list(.submit)] } else { return [] }
        case .scrollPageUp: return [scroll(.up)]
        case .scrollPageDown: return [scroll(.down)]
        case .scrollPageBack: return [scroll(.pageUp)]
        case .scrollPageForward: return [scroll(.pageDown)]
        default: return nil
        }
    }

    private func intentsInFull(of command: Command) -> [Intent]? {
        if isTyping, let intents = intentsInFind(of: command) { return intents }
        if isTyping, command.isLetterOfPage { return nil }
        // Other commands that cannot do anything belong to the list below.
        if command == .nextHeading || command == .showOutline, let excuse = command.excuse(in: state) { return excuse }
        switch command {
        case .escape, .closePage: return [.send(.file(.escape))]
        case .retry: return [.send(.retry)]
        case .submit where file.goTo != nil: return [.send(.file(.goTo(.submit)))]
        case .submit where file.reader.link != nil: return [.send(.file(.read(.link(.follow))))]
        case .submit: return [.send(.file(.print(line: addressedLine)))]
        case .deleteBackward where file.goTo != nil: return [.send(.file(.goTo(.delete)))]
        case .deleteBackward where file.reader.link != nil: return [.send(.file(.read(.link(.delete))))]
        case .openInBrowser: return [.send(.file(.openInBrowser(line: addressedLine)))]
        case .copyURL: return [.send(.file(.copyAddress(line: addressedLine)))]
        case .copyLink: return file.form == .rendered ? [.send(.file(.read(.link(.copy))))] : []
        case .findInPage: return file.layout == nil ? [] : [.send(.file(.read(.find(.open(in: view)))))]
        case .nextMatch:
            return file.reader.find == nil ? [] : [.send(.file(.read(.find(.move(forward: true, in: view)))))]
        case .previousMatch:
            return file.reader.find == nil ? [] : [.send(.file(.read(.find(.move(forward: false, in: view)))))]
        case .nextHeading: return scrollToHeading(forward: true)
        case .previousHeading: return scrollToHeading(forward: false)
        case .showOutline: return outline.opening
        case .goToLine: return file.lineCount > 0 ? [.send(.file(.goTo(.open)))] : []
        case .toggleWrap: return file.form == .text ? [.send(.file(.toggleWrap))] : []
        case .toggleFileForm: return file.canBeRendered ? [.send(.file(.toggleForm))] : []
        case .backward: return scrollSideways(by: -FileLayer.step)
        case .forward: return scrollSideways(by: FileLayer.step)
        case .scrollPageDown: return [scroll(.down)]
        case .scrollPageUp: return [scroll(.up)]
        case .scrollPageForward: return [scroll(.pageDown)]
        case .scrollPageBack: return [scroll(.pageUp)]
        default: return command.readingMovement.map { [scroll($0)] }
        }
    }

    private func intentsInFind(of command: Command) -> [Intent]? {
        switch command {
        case .submit: return [.send(.file(.read(.find(.submit))))]
        case .deleteBackward where file.reader.find?.line.text.isEmpty == true:
            return [.send(.file(.read(.find(.close))))]
        default: return command.lineEdit.map { [.send(.file(.read(.find(.edit($0)))))] }
        }
    }

    func intents(typing text: String) -> [Intent]? {
        if isPreview { return nil }
        if isTyping { return [.send(.file(.read(.find(.edit(.insert(text))))))] }
        guard text.utf8.count == 1, let digit = Int(text) else { return [] }
        if file.form == .rendered { return [.send(.file(.read(.link(.type(digit)))))] }
        return file.lineCount > 0 ? [.send(.file(.goTo(.type(digit))))] : []
    }

    func intents(pasting text: String) -> [Intent]? {
        isPreview ? nil : isTyping ? [.send(.file(.read(.find(.edit(.insert(text))))))] : []
    }

    /// The line that addresses are of.
    private var addressedLine: Int? { file.addressedLine(in: view) }

    func scroll(_ movement: ListMovement) -> Intent {
        let last = max(0, lines.count - rows.count)
        return .send(.file(.read(.scroll(toLine: movement.index(from: first, last: last, rows: rows.count)))))
    }

    private func scrollToHeading(forward: Bool) -> [Intent] {
        let heading = file.layout?.heading(nextTo: first, forward: forward)
        guard let heading else { return forward ? [] : [.send(.file(.read(.scroll(toLine: 0))))] }
        return [.send(.file(.read(.scroll(toLine: min(heading, max(0, lines.count - rows.count))))))]
    }

    /// The headings, and how to go to one.
    var outline: Outline {
        let last = max(0, lines.count - rows.count)
        return Outline(file.layout, first: first) { .send(.file(.read(.scroll(toLine: min($0, last))))) }
    }

    /// Scrolls the wide rows on the screen, as far as the widest of them has more to show.
    private func scrollSideways(by cells: Int) -> [Intent] {
        guard let layout = file.layout else { return [] }
        var widest: [Int: Int] = [:]
        for line in lines.dropFirst(first).prefix(rows.count) where line.isWide {
            let key = file.reader.offsetKey(of: line.block)
            let columns = line.spans.reduce(0) { $0 + look.cells($1.text).columns }
            widest[key] = max(widest[key] ?? 0, columns)
        }
        var offsets: [Int: Int] = [:]
        for (key, columns) in widest {
            let offset = file.reader.offset(of: key)
            let wanted = cells < 0 ? max(0, offset + cells) : max(offset, min(offset + cells, columns - layout.width))
            if wanted != offset { offsets[key] = wanted }
        }
        return offsets.isEmpty ? [] : [.send(.file(.read(.scrollSideways(to: offsets))))]
    }
}

extension Command {
    /// Whether it is a letter of what is read in full screen, which is text while a text is typed.
    var isLetterOfPage: Bool { takesText && self != .nextRepository && self != .previousRepository }
}
