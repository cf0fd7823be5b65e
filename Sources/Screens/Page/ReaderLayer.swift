import Core
import Features
import Terminal

/// A layer in which something is read: what a page and the viewer of files have in common in full screen.
protocol ReaderLayer: Layer {
    var state: AppState { get }
    var look: Look { get }
    var layout: ScreenLayout { get }
    var reader: Reader { get }
    /// Whether it has the whole screen, and with it the keyboard.
    var isFull: Bool { get }
    /// Made when it is needed: it takes more time than most keys.
    var lines: LayoutText { get }

    static func act(_ action: Reader.Action) -> Intent
    func intents(ofDigit digit: Int) -> [Intent]
    /// What a command means in full screen, where nothing is typed.
    func intentsInFull(of command: Command) -> [Intent]?
}

extension ReaderLayer {
    /// The cells that a key scrolls wide lines by.
    private var step: Int { 8 }

    var takesAll: Bool { isFull }

    private var isTyping: Bool { isFull && reader.find?.isTyping == true }

    /// What a command means in full screen. While a text is typed, keys that edit a line do not scroll.
    func intentsInFind(of command: Command) -> [Intent]? {
        guard isTyping else { return intentsInFull(of: command) }
        switch command {
        case .submit: return [Self.act(.find(.submit))]
        case .deleteBackward where reader.find?.line.text.isEmpty == true: return [Self.act(.find(.close))]
        case _ where command.isLetterOfPage: return nil
        default: return command.lineEdit.map { [Self.act(.find(.edit($0)))] } ?? intentsInFull(of: command)
        }
    }

    func intents(ofReading command: Command) -> [Intent]? {
        switch command {
        case .backward: lines.scrollSideways(by: -step)
        case .forward: lines.scrollSideways(by: step)
        case .findInPage: [Self.act(.find(.open(in: lines.view)))]
        case .nextMatch, .previousMatch:
            reader.find == nil ? [] : [Self.act(.find(.move(forward: command == .nextMatch, in: lines.view)))]
        case .nextHeading, .previousHeading: lines.scrollToHeading(forward: command == .nextHeading)
        case .showOutline: lines.outline.opening
        case .copyLink: [Self.act(.link(.copy))]
        case .submit where reader.link != nil: [Self.act(.link(.follow))]
        case .deleteBackward where reader.link != nil: [Self.act(.link(.delete))]
        default: command.readingMovement.map { [lines.scroll($0)] }
        }
    }

    func intents(typing text: String) -> [Intent]? {
        if isTyping || !isFull { return intents(pasting: text) }
        return text.utf8.count == 1 ? Int(text).map(intents(ofDigit:)) ?? [] : []
    }

    func intents(pasting text: String) -> [Intent]? {
        isFull ? isTyping ? [Self.act(.find(.edit(.insert(text))))] : [] : nil
    }

    func intents(ofDigit digit: Int) -> [Intent] { [Self.act(.link(.type(digit)))] }

    // MARK: The status line

    /// The link that is being chosen, or what is looked for; `nil` for neither.
    var readerStatus: StatusText? {
        func text(_ text: String) -> StyledText { StyledText(text, look.theme[.normal]) }
        if let link = reader.link {
            return StatusText(summary: [text(Messages.chosenLink(link, reader.linkTarget, of: reader.layout))])
        }
        guard let find = reader.find else { return nil }
        let count = find.matches.map { text(Messages.matches(find.current, of: $0.count)) }
        return StatusText(summary: [text(Messages.findPrompt + window(find).visible.string), count].compactMap { $0 })
    }

    private func window(_ find: PageFind) -> LineWindow {
        LineWindow(find.line, look, width: max(4, state.shell.columns / 2))
    }

    var cursor: Position? { findCursor }

    var findCursor: Position? {
        guard isTyping, let find = reader.find else { return nil }
        return cursor(behind: Messages.findPrompt.utf8.count + window(find).cursor)
    }

    /// The cursor behind so many cells of text in the status line.
    func cursor(behind columns: Int) -> Position? {
        guard state.shell.notices.first == nil else { return nil }
        return Position(column: min(1 + columns, max(0, state.shell.columns - 1)), row: layout.status)
    }

    var readerHints: [Hint]? {
        if let link = reader.link {
            return switch reader.linkTarget {
            case nil: [.close]
            case .details where link.isCopied: [.close]
            case .address where link.isCopied, .picture where link.isCopied: [Hint(.submit, "copy"), .close]
            case .address: [Hint(.submit, "open"), Hint(.copyLink, "copy"), .close]
            case .details: [Hint(.submit, "open or close"), .close]
            case .picture: [Hint(.submit, "show"), .open, Hint(.copyLink, "copy"), .close]
            }
        }
        guard let find = reader.find else { return nil }
        if find.isTyping { return [Hint(.submit, "find"), .close] }
        return find.current == nil
            ? [.find, .close] : [Hint(.nextMatch, "next"), Hint(.previousMatch, "previous"), .close]
    }
}

extension Command {
    /// Whether it is a letter of what is read in full screen, which is text while a text is typed.
    fileprivate var isLetterOfPage: Bool { takesText && self != .nextRepository && self != .previousRepository }
}
