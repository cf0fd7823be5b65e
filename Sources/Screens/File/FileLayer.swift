import Features
import Markup
import Model
import Terminal
import Text

/// The viewer of a file: over everything but dialogs. A line with its name, what is said about it, and its text.
struct FileLayer: Layer {
    let state: AppState
    let look: Look
    let layout: ScreenLayout

    var file: FileState { state.file }

    var takesAll: Bool { true }

    // MARK: What is in it

    private var lines: MarkupLayout.Lines { file.layout?.lines ?? .init() }

    /// The rows above the text.
    private var head: [[StyledText]] { [title] + sentences }

    /// The rows of the text.
    private var rows: Range<Int> { min(head.count, layout.status)..<layout.status }

    /// The first visible row of the text.
    private var first: Int { min(max(0, file.line ?? 0), max(0, lines.count - rows.count)) }

    /// The visible rows.
    var view: PageFind.View { PageFind.View(first: first, rows: rows.count) }

    /// The name, and at the right where it is from.
    private var title: [StyledText] {
        guard let open = file.file else { return [] }
        let width = max(0, state.shell.columns - 2)
        let origin = look.cells(Messages.fileOrigin(open, commit: file.commit, age: age))
        let path = look.cells(open.path)
        let name = look.cells(open.repository.fullName + " ")
        // The end of a path says more than its beginning, and both more than where it is from.
        if name.columns + path.columns + 2 + origin.columns <= width {
            let blanks = String(repeating: " ", count: width - name.columns - path.columns - origin.columns)
            return [
                StyledText(" ", look.theme.normal), StyledText(name.string, look.theme.dim),
                StyledText(path.string, look.theme.strong), StyledText(blanks, look.theme.normal),
                StyledText(origin.string, look.theme.dim),
            ]
        }
        let sign = look.cells(look.symbols.cut)
        let rest =
            path.columns <= width
            ? path.string : sign.string + path.dropping(columns: path.columns - max(0, width - sign.columns)).string
        return [StyledText(" ", look.theme.normal), StyledText(rest, look.theme.strong)]
    }

    private var age: String? {
        let offline = state.search.connection == .offline ? Messages.offline : nil
        let parts = [file.savedAt.map { Messages.age($0, file.now) }, offline].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " \(look.symbols.separator) ")
    }

    /// What is said about the file: in place of its text, or above it.
    private var sentences: [[StyledText]] {
        let said = FileLayer.sentences(state, look)
        let width = max(1, state.shell.columns - PagePlacement.leftMargin - PagePlacement.rightMargin)
        let margin = StyledText(String(repeating: " ", count: PagePlacement.leftMargin), look.theme.normal)
        return said.flatMap { sentence in
            look.folded(sentence.text, sentence.style, to: width).map { [margin] + $0 }
        }
    }

    private static func sentences(_ state: AppState, _ look: Look) -> [StyledText] {
        let (file, theme) = (state.file, look.theme)
        let (browser, retry) = (look.name(of: .openInBrowser), look.name(of: .retry))
        let isShown = file.content != nil
        func trouble(_ summary: String, _ advice: String) -> [StyledText] {
            [StyledText(summary, theme.normal), StyledText(advice, theme.strong)]
        }
        switch file.progress {
        case .failed(.offline) where isShown: break
        case .failed(.offline): return trouble(Messages.fileOffline, Messages.fileOfflineAdvice)
        case .failed(.notFound): return trouble(Messages.fileNotFound, Messages.fileInBrowser(browser))
        case .failed(.rateLimited) where state.fileWaitEnd.map { $0 > file.now } == true:
            let wait = WaitText.countdown(state.fileWaitEnd?.seconds(since: file.now) ?? 0)
            return [StyledText(Messages.fileWaits(wait, isShown: isShown), theme.normal)]
        case .failed(let failure):
            return trouble(Messages.fileNotLoaded(failure, isShown: isShown), Messages.pressToRetry(retry))
        case .idle: break
        }
        switch file.content {
        case nil: return [StyledText(Messages.loadingFile, theme.dim)]
        case .binary(let size): return trouble(Messages.fileIsBinary(size: size), Messages.fileInBrowser(browser))
        case .tooLarge(let size): return trouble(Messages.fileIsTooLarge(size: size), Messages.fileInBrowser(browser))
        case .notAFile: return trouble(Messages.notAFile, Messages.fileInBrowser(browser))
        case .text(let bytes) where bytes.isEmpty: return [StyledText(Messages.fileIsEmpty, theme.dim)]
        case .rendered(let readme) where readme.isTruncated || file.layout?.isTruncated == true:
            return [StyledText(Messages.fileIsCut(look.name(of: .toggleFileForm)), theme.dim)]
        case .text, .rendered:
            return file.lacksFragment ? [StyledText(Messages.lacksFragment, theme.dim)] : []
        }
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        let text = LayoutText(
            look: look, find: file.find, link: file.link?.number.map { $0 - 1 },
            offset: { [offsets = file.offsets, isText = file.form == .text] in offsets[isText ? 0 : $0] ?? 0 },
            follow: { [.send(.file(.link(.open($0))))] })
        let (head, lines, first) = (head, lines, first)
        let rows = min(head.count, layout.status)..<layout.status
        let gutter = file.form == .text ? FileText.gutter(lines: file.lineCount) : PagePlacement.leftMargin
        let columns = canvas.area.columns.count
        let wheel = Target.Wheel(up: [scroll(.up)], down: [scroll(.down)])
        func drawn(_ row: Int, probe: Int? = nil) -> RowCanvas {
            var canvas = RowCanvas(columns: columns, repertoire: look.repertoire, probe: probe)
            guard rows.contains(row) else {
                if head.indices.contains(row) { for part in head[row] { canvas.write(part.text, part.style) } }
                return canvas
            }
            let index = first + row - rows.lowerBound
            guard lines.indices.contains(index) else { return canvas }
            if file.form == .text { drawNumber(of: index, lines, gutter, on: &canvas) }
            canvas.skip(to: gutter)
            text.write(lines[index], index, on: &canvas)
            return canvas
        }
        for row in 0..<layout.status {
            if canvas.isProbing {
                canvas.target(row: row, columns: 0..<columns) { column in
                    var target = drawn(row, probe: column).answer as? Target ?? Target()
                    target.wheel = wheel
                    return target
                }
            } else {
                canvas.put(drawn(row).row, at: row)
            }
        }
    }

    /// The number of a line, beside its first row.
    private func drawNumber(
        of index: Int, _ lines: MarkupLayout.Lines, _ gutter: Int, on canvas: inout RowCanvas
    ) {
        let block = lines.block(at: index)
        guard index == 0 || lines.block(at: index - 1) != block else { return }
        let number = "\(block + 1)"
        canvas.skip(to: max(0, gutter - FileText.gap - number.utf8.count))
        canvas.write(number, file.selected == block ? look.theme.accent : look.theme.dim)
    }
}

/// The keys.
extension FileLayer {
    /// The cells that a key scrolls wide rows by.
    private static let step = 8

    private var isTyping: Bool { file.find?.isTyping == true }

    func intents(of command: Command) -> [Intent]? {
        if isTyping, let intents = intentsInFind(of: command) { return intents }
        if isTyping, command.isLetterOfPage { return nil }
        switch command {
        case .escape, .closePage: return [.send(.file(.escape))]
        case .retry: return [.send(.retry)]
        case .submit where file.goTo != nil: return [.send(.file(.goTo(.submit)))]
        case .submit where file.link != nil: return [.send(.file(.link(.follow)))]
        case .submit: return [.send(.file(.print(line: addressedLine)))]
        case .deleteBackward where file.goTo != nil: return [.send(.file(.goTo(.delete)))]
        case .deleteBackward where file.link != nil: return [.send(.file(.link(.delete)))]
        case .openInBrowser: return [.send(.file(.openInBrowser(line: addressedLine)))]
        case .copyURL: return [.send(.file(.copyAddress(line: addressedLine)))]
        case .copyLink: return file.form == .rendered ? [.send(.file(.link(.copy)))] : []
        case .findInPage: return file.layout == nil ? [] : [.send(.file(.find(.open)))]
        case .nextMatch: return file.find == nil ? [] : [.send(.file(.find(.move(forward: true))))]
        case .previousMatch: return file.find == nil ? [] : [.send(.file(.find(.move(forward: false))))]
        case .nextHeading: return scrollToHeading(forward: true)
        case .previousHeading: return scrollToHeading(forward: false)
        case .goToLine: return file.lineCount > 0 ? [.send(.file(.goTo(.open)))] : []
        case .toggleWrap: return file.form == .text ? [.send(.file(.toggleWrap))] : []
        case .toggleFileForm: return file.canBeRendered ? [.send(.file(.toggleForm))] : []
        case .backward: return scrollSideways(by: -FileLayer.step)
        case .forward: return scrollSideways(by: FileLayer.step)
        case .pageLineDown, .scrollPageDown: return [scroll(.down)]
        case .pageLineUp, .scrollPageUp: return [scroll(.up)]
        case .pageScreenDown, .scrollPageForward: return [scroll(.pageDown)]
        case .scrollPageBack: return [scroll(.pageUp)]
        default: return command.scrolling.map { [scroll($0)] }
        }
    }

    private func intentsInFind(of command: Command) -> [Intent]? {
        switch command {
        case .submit: return [.send(.file(.find(.submit)))]
        case .deleteBackward where file.find?.line.text.isEmpty == true: return [.send(.file(.find(.close)))]
        default: return command.lineEdit.map { [.send(.file(.find(.edit($0))))] }
        }
    }

    func intents(typing text: String) -> [Intent]? {
        if isTyping { return [.send(.file(.find(.edit(.insert(text)))))] }
        guard text.utf8.count == 1, let digit = Int(text) else { return [] }
        if file.form == .rendered { return [.send(.file(.link(.type(digit))))] }
        return file.lineCount > 0 ? [.send(.file(.goTo(.type(digit))))] : []
    }

    func intents(pasting text: String) -> [Intent]? {
        isTyping ? [.send(.file(.find(.edit(.insert(text)))))] : []
    }

    /// The line that addresses are of.
    private var addressedLine: Int? { file.addressedLine(in: view) }

    private func scroll(_ movement: ListMovement) -> Intent {
        let last = max(0, lines.count - rows.count)
        return .send(.file(.scroll(toLine: movement.index(from: first, last: last, rows: rows.count))))
    }

    private func scrollToHeading(forward: Bool) -> [Intent] {
        let heading = file.layout?.heading(nextTo: first, forward: forward)
        guard let heading else { return forward ? [] : [.send(.file(.scroll(toLine: 0)))] }
        return [.send(.file(.scroll(toLine: min(heading, max(0, lines.count - rows.count)))))]
    }

    /// Scrolls the wide rows on the screen, as far as the widest of them has more to show.
    private func scrollSideways(by cells: Int) -> [Intent] {
        guard let layout = file.layout else { return [] }
        var widest: [Int: Int] = [:]
        for line in lines.dropFirst(first).prefix(rows.count) where line.isWide {
            let key = file.form == .text ? 0 : line.block
            let columns = line.spans.reduce(0) { $0 + look.cells($1.text).columns }
            widest[key] = max(widest[key] ?? 0, columns)
        }
        var offsets: [Int: Int] = [:]
        for (key, columns) in widest {
            let offset = file.offsets[key] ?? 0
            let wanted = cells < 0 ? max(0, offset + cells) : max(offset, min(offset + cells, columns - layout.width))
            if wanted != offset { offsets[key] = wanted }
        }
        return offsets.isEmpty ? [] : [.send(.file(.scrollSideways(to: offsets)))]
    }
}

/// The status line.
extension FileLayer {
    private var findLine: FindLine? { file.find.map { FindLine(find: $0, state: state, look: look) } }

    var status: StatusText? {
        let theme = look.theme
        if let goTo = file.goTo {
            let text = Messages.goToLine(goTo.number, of: file.lineCount)
            return StatusText(summary: [StyledText(text, theme.normal)])
        }
        if let link = file.link {
            return StatusText(
                summary: [StyledText(Messages.chosenLink(link, file.linkAddress, of: file.layout), theme.normal)])
        }
        if let find = findLine { return find.status }
        var summary: [StyledText] = []
        if !lines.isEmpty {
            let last = min(lines.count, first + rows.count)
            if file.form == .text {
                let (top, bottom) = (lines.block(at: first) + 1, lines.block(at: max(first, last - 1)) + 1)
                summary.append(StyledText(Messages.lines(top, bottom, of: file.lineCount), theme.normal))
                if file.hasOtherBytes { summary.append(StyledText(Messages.notUTF8, theme.dim)) }
            } else if lines.count > rows.count {
                summary.append(StyledText(Messages.lines(first + 1, last, of: lines.count), theme.normal))
            }
        }
        return StatusText(summary: summary)
    }

    var cursor: Position? {
        if file.goTo != nil, state.shell.notices.first == nil {
            let column = 1 + Messages.goToLine(file.goTo?.number, of: 0).utf8.count
            return Position(column: min(column, max(0, state.shell.columns - 1)), row: layout.status)
        }
        return findLine?.cursor(row: layout.status)
    }

    var hints: [Hint]? {
        if file.goTo != nil { return [Hint(.submit, "go"), .close] }
        if let link = file.link {
            if file.linkAddress == nil { return [.close] }
            return link.isCopied
                ? [Hint(.submit, "copy"), .close] : [Hint(.submit, "open"), Hint(.copyLink, "copy"), .close]
        }
        if let find = findLine { return find.hints }
        var hints = [Hint(.submit, "print link"), .close]
        if file.lineCount > 0 { hints += [.find, Hint(.goToLine, "line")] } else if file.layout != nil { hints.append(.find) }
        if file.canBeRendered {
            hints.append(Hint(.toggleFileForm, file.form == .text ? "rendered" : "text"))
        }
        if file.form == .text, file.lineCount > 0 { hints.append(Hint(.toggleWrap, file.wraps ? "unwrap" : "wrap")) }
        return hints + [.open, Hint(.copyURL, "copy"), .help]
    }
}

extension Command {
    /// Whether it is a letter of what is read in full screen, which is text while a text is typed.
    var isLetterOfPage: Bool {
        switch self {
        case .findInPage, .nextMatch, .previousMatch, .nextHeading, .previousHeading, .copyLink, .pageLineDown,
            .pageLineUp, .pageScreenDown, .closePage, .goToLine, .toggleWrap, .toggleFileForm:
            true
        default: false
        }
    }
}
