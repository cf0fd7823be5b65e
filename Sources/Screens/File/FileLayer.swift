import Core
import Features
import Markup
import Terminal

/// A file: the viewer, over everything but dialogs, or the preview beside the list of files. A line with its name, what is said about it,
/// and its text.
struct FileLayer: ReaderLayer {
    let state: AppState
    let look: Look
    let layout: ScreenLayout

    var file: FileState { state.file }
    var reader: Reader { state.file.reader }
    var isFull: Bool { state.isFileOpen }
    static func act(_ action: Reader.Action) -> Intent { .send(.file(.read(action))) }

    private var area: Rect {
        isFull ? Rect(columns: 0..<state.shell.columns, rows: 0..<layout.status) : layout.page
    }

    // MARK: What is in it

    var lines: LayoutText { lines(in: rows(below: head)) }

    private func lines(in rows: Range<Int>) -> LayoutText {
        LayoutText(
            reader: reader, look: look, width: state.fileColumns, above: 0, count: file.layout?.lines.count ?? 0,
            rows: rows.count, act: Self.act, drawn: { [state] in state.drawn($0, in: state.file.file?.repository) })
    }

    /// The rows above the text, each with the cells left of it.
    private var head: [(margin: Int, parts: [StyledText])] { [(edge + 1, title)] + sentences }

    /// The cells of the rule beside the list.
    private var edge: Int { isFull ? 0 : 1 }

    private func rows(below head: [(margin: Int, parts: [StyledText])]) -> Range<Int> {
        min(area.rows.lowerBound + head.count, area.rows.upperBound)..<area.rows.upperBound
    }

    /// The name, and at the right where it is from, or what it is.
    private var title: [StyledText] {
        let width = max(0, area.columns.count - 2 - edge)
        if isFull {
            guard let open = file.file else { return [] }
            return title(
                open.path, of: open.repository.fullName + " ", Messages.fileOrigin(open, commit: file.commit, age: age),
                width)
        }
        let (path, fact) = FilesContent(state: state, look: look).selectedTitle ?? ("", "")
        return title(path, of: "", file.savedAt.map { Messages.age($0, state.now) } ?? fact, width)
    }

    private func title(_ path: String, of repository: String, _ origin: String, _ width: Int) -> [StyledText] {
        let (name, path, origin) = (look.cells(repository), look.cells(path), look.cells(origin))
        // The end of a path says more than its beginning, and both more than where it is from.
        if name.columns + path.columns + 2 + origin.columns <= width {
            let blanks = String(repeating: " ", count: width - name.columns - path.columns - origin.columns)
            return [
                StyledText(name.string, look.theme[.dim]), StyledText(path.string, look.theme[.strong]),
                StyledText(blanks, look.theme[.normal]), StyledText(origin.string, look.theme[.dim]),
            ]
        }
        let sign = look.cells(look.symbols.cut)
        let rest =
            path.columns <= width
            ? path.string : sign.string + path.dropping(columns: path.columns - max(0, width - sign.columns)).string
        return [StyledText(rest, look.theme[.strong])]
    }

    private var age: String? { FileLayer.age(state, look) }

    /// The age of a saved file, and whether no other can be loaded; `nil` for neither.
    static func age(_ state: AppState, _ look: Look) -> String? {
        let offline = state.search.connection == .offline ? Messages.offline : nil
        let parts = [state.file.savedAt.map { Messages.age($0, state.now) }, offline].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: look.symbols.between)
    }

    /// What is said about the file: in place of its text, or above it.
    private var sentences: [(margin: Int, parts: [StyledText])] {
        let columns = area.columns.count
        let width = min(state.fileColumns, max(1, columns - PagePlacement.leftMargin - PagePlacement.rightMargin))
        let margin = PagePlacement.leftMargin(of: width, in: columns)
        let said =
            file.file == nil
            ? FilesContent(state: state, look: look).previewSentences : FileLayer.sentences(state, look)
        return said.flatMap { look.folded($0.text, $0.style, to: width).map { (margin, $0) } }
    }

    static func sentences(_ state: AppState, _ look: Look) -> [StyledText] {
        let (file, theme) = (state.file, look.theme)
        let (browser, retry) = (look.name(of: .openInBrowser), look.name(of: .retry))
        let isShown = file.content != nil
        func trouble(_ summary: String, _ advice: String) -> [StyledText] {
            [StyledText(summary, theme[.normal]), StyledText(advice, theme[.strong])]
        }
        switch state.fileProgress {
        case .failed(.offline) where isShown: break
        case .failed(.offline): return trouble(Messages.fileOffline, Messages.fileOfflineAdvice)
        case .failed(.notFound): return trouble(Messages.fileNotFound, Messages.fileInBrowser(browser))
        case .failed(.rateLimited) where state.fileWaitEnd.map { $0 > state.now } == true:
            let wait = WaitText.countdown(state.fileWaitEnd?.seconds(since: state.now) ?? 0)
            return [StyledText(Messages.fileWaits(wait, isShown: isShown), theme[.normal])]
        case .failed(let failure):
            return trouble(Messages.fileNotLoaded(failure, isShown: isShown), Messages.pressToRetry(retry))
        case .held where !isShown: return trouble(Messages.fileHeld, Messages.pressToRetry(retry))
        case .held, .idle: break
        }
        switch file.content {
        case nil: return [StyledText(Messages.loadingFile, theme[.dim])]
        case .binary(let size): return trouble(Messages.fileIsBinary(size: size), Messages.fileInBrowser(browser))
        case .tooLarge(let size): return trouble(Messages.fileIsTooLarge(size: size), Messages.fileInBrowser(browser))
        case .notAFile: return trouble(Messages.notAFile, Messages.fileInBrowser(browser))
        case .text(let bytes) where bytes.isEmpty: return [StyledText(Messages.fileIsEmpty, theme[.dim])]
        case .rendered(let readme) where readme.isTruncated || file.layout?.isTruncated == true:
            // The list has the key of the other form.
            let form = look.name(of: .toggleFileForm)
            return [StyledText(state.isFileOpen ? Messages.fileIsCut(form) : Messages.beginningOfFile, theme[.dim])]
        case .rendered where file.showsPicture && file.layout?.pictures.isEmpty == true:
            return trouble(Messages.pictureNotDrawn, Messages.fileInBrowser(browser))
        case .text, .rendered:
            if let size = file.content?.pointedSize {
                return trouble(Messages.fileIsPointer(size: size), Messages.fileInBrowser(browser))
            }
            return file.lacksFragment ? [StyledText(Messages.lacksFragment, theme[.dim])] : []
        }
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        let (area, head) = (area, head)
        let (columns, rows) = (area.columns.count, rows(below: head))
        let text = lines(in: rows).forDrawing
        let (all, first, wheel) = (reader.layout?.lines ?? .init(), text.first, text.wheel)
        let gutter =
            file.form == .text
            ? FileText.gutter(lines: file.lineCount) + (isFull ? 0 : PagePlacement.leftMargin)
            : PagePlacement.leftMargin(of: state.fileColumns, in: columns)
        let side = look.cells(isFull ? "" : look.symbols.box.side)
        func draw(_ row: Int, on canvas: inout RowCanvas) {
            canvas.write(side, look.theme[.dim])
            guard rows.contains(row) else {
                let index = row - area.rows.lowerBound
                guard head.indices.contains(index) else { return }
                canvas.skip(to: head[index].margin)
                for part in head[index].parts { canvas.write(part.text, part.style) }
                return
            }
            let index = first + row - rows.lowerBound
            guard all.indices.contains(index) else { return }
            if file.form == .text { drawNumber(of: index, all, gutter, on: &canvas) }
            canvas.skip(to: gutter)
            text.write(index, on: &canvas)
        }
        canvas.clipped(to: area) { canvas in
            canvas.target(rows: area.rows, columns: 0..<columns) { _ in Target(wheel: wheel) }
            for row in area.rows { canvas.row(row) { draw(row, on: &$0) } }
        }
        guard !isFull, file.file == nil else { return }
        let entries = FilesContent(state: state, look: look).entries(rows: rows.count, width: columns - edge)
        canvas.clipped(to: Rect(columns: area.columns.dropFirst(edge), rows: rows)) { canvas in
            for (row, entry) in zip(rows, entries) { canvas.put(entry, at: row) }
        }
    }

    /// The number of a line, beside its first row.
    private func drawNumber(of index: Int, _ lines: MarkupLayout.Lines, _ gutter: Int, on canvas: inout RowCanvas) {
        let block = lines.block(at: index)
        guard index == 0 || lines.block(at: index - 1) != block else { return }
        let number = "\(block + 1)"
        canvas.skip(to: max(0, gutter - FileText.gap - number.utf8.count))
        canvas.write(number, look.theme[file.selected == block ? .accent : .dim])
    }
}

extension FileLayer {
    func intents(of command: Command) -> [Intent]? {
        isFull ? intentsInFind(of: command) : intentsInPreview(of: command)
    }

    /// As beside a list of repositories: the list has the other keys.
    private func intentsInPreview(of command: Command) -> [Intent]? {
        switch command {
        case .togglePage: [.page(.close)]
        case .escape: [.send(state.pageEscape)]
        case .fullPage: if case .file = state.files.enter { [.list(.submit)] } else { [] }
        default: command.pageMovement.map { [lines.scroll($0)] }
        }
    }

    func intentsInFull(of command: Command) -> [Intent]? {
        // Other commands that cannot do anything belong to the list below.
        let ofFiles: [Command] = [
            .nextHeading, .showOutline, .nextMatch, .previousMatch, .goToLine, .toggleWrap, .toggleFileForm,
        ]
        if ofFiles.contains(command), let excuse = command.excuse(in: state) {
            return excuse
        }
        return switch command {
        case .escape, .closePage: [.send(.file(.escape))]
        case .retry: [.send(.retry)]
        case .submit where file.goTo != nil: [.send(.file(.goTo(.submit)))]
        case .submit where reader.link == nil: [.send(.file(.print(line: addressedLine)))]
        case .deleteBackward where file.goTo != nil: [.send(.file(.goTo(.delete)))]
        case .openInBrowser where reader.hasChosenPicture: [Self.act(.link(.browse))]
        case .openInBrowser: [.send(.file(.openInBrowser(line: addressedLine)))]
        case .copyURL: [.send(.file(.copyAddress(line: addressedLine)))]
        case .copyLink where file.form == .text, .findInPage where file.layout == nil: []
        case .goToLine: file.lineCount > 0 ? [.send(.file(.goTo(.open)))] : []
        case .toggleWrap: [.send(.file(.toggleWrap))]
        case .toggleFileForm: [.send(.file(.toggleForm))]
        default: intents(ofReading: command)
        }
    }

    func intents(ofDigit digit: Int) -> [Intent] {
        if file.form == .rendered { return [Self.act(.link(.type(digit)))] }
        return file.lineCount > 0 ? [.send(.file(.goTo(.type(digit))))] : []
    }

    private var addressedLine: Int? { file.addressedLine(in: lines.view) }
}

extension FileLayer {
    var status: StatusText? {
        guard isFull else { return nil }
        let theme = look.theme
        if let goTo = file.goTo {
            let text = Messages.goToLine(goTo.number, of: file.lineCount)
            return StatusText(summary: [StyledText(text, theme[.normal])])
        }
        if let status = readerStatus { return status }
        var summary: [StyledText] = []
        if let layout = file.layout, !layout.lines.isEmpty {
            let lines = lines
            let (first, last) = (lines.first, min(lines.count, lines.first + lines.rows))
            if file.form == .text {
                let (top, bottom) = (layout.lines.block(at: first), layout.lines.block(at: max(first, last - 1)))
                let text = Messages.lines(top + 1, bottom + 1, of: file.lineCount)
                summary.append(StyledText(text, theme[.normal]))
                if file.hasOtherBytes { summary.append(StyledText("not UTF-8", theme[.dim])) }
            } else if lines.count > lines.rows {
                summary.append(StyledText(Messages.lines(first + 1, last, of: lines.count), theme[.normal]))
            }
        }
        return StatusText(summary: summary)
    }

    var cursor: Position? {
        file.goTo.flatMap { cursor(behind: Messages.goToLine($0.number, of: 0).utf8.count) } ?? findCursor
    }

    var hints: [Hint]? {
        guard isFull else { return nil }
        if file.goTo != nil { return [Hint(.submit, "go"), .close] }
        if let hints = readerHints { return hints }
        var hints = [Hint(.submit, "print link"), .close]
        if state.canRenderFile { hints.append(Hint(.toggleFileForm, file.form == .text ? "rendered" : "text")) }
        if file.lineCount > 0 {
            hints += [.find, Hint(.goToLine, "line")]
        } else if file.layout != nil {
            hints.append(.find)
        }
        if file.form == .text, file.lineCount > 0 { hints.append(Hint(.toggleWrap, file.wraps ? "unwrap" : "wrap")) }
        if let layout = file.layout, layout.headings.count > 1 { hints.append(.outline) }
        return hints + [.open, Hint(.copyURL, "copy"), .help]
    }
}
