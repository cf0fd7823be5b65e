import Features
import Markup
import Terminal

/// The page of the selected repository: beside the list, below it, or over it.
struct PageLayer: ReaderLayer {
    let list: ListLayer

    var state: AppState { list.state }
    var layout: ScreenLayout { list.layout }
    var look: Look { list.look }

    var reader: Reader { state.page.reader }
    static func act(_ action: Reader.Action) -> Intent { .page(.read(action)) }

    private var text: PageText { PageText(state: state, look: look, width: state.pageColumns) }

    var lines: LayoutText { lines(of: text) }

    private func lines(of text: PageText) -> LayoutText {
        LayoutText(
            reader: reader, look: look, width: text.width, above: text.head.count, count: text.count, rows: rows.count,
            act: Self.act, drawn: { [state] in state.drawn($0, in: state.page.subject) })
    }

    var placement: PagePlacement { state.pagePlacement }
    var isFull: Bool { placement == .full }

    var rows: Range<Int> {
        switch placement {
        case .hidden: 0..<0
        case .full: 0..<layout.status
        case .beside: layout.page.rows
        case .below: layout.page.rows.dropFirst()
        }
    }

    func draw(on canvas: inout Canvas) {
        if placement == .below {
            let page = state.page
            let title = page.release == nil ? page.subject.map(PageText.title) : PageText.name(page)
            look.drawTitle(title ?? "Page", at: layout.page.rows.first, on: &canvas)
        }
        let area = isFull ? Rect(columns: canvas.area.columns, rows: self.rows) : layout.page
        let (text, rows) = (text, rows)
        let lines = lines(of: text).forDrawing
        let wheel = lines.wheel
        let side = look.cells(placement == .full || placement == .below ? "" : look.symbols.box.side)
        let outline =
            isFull
            ? PageOutline(
                of: reader.layout, text: text.width, in: area.columns.count, rows: rows.count,
                first: lines.view.first, look)
            : nil
        let margin = outline?.margin ?? PagePlacement.leftMargin(of: text.width, in: area.columns.count)
        canvas.clipped(to: area) { canvas in
            canvas.target(rows: area.rows, columns: 0..<area.columns.count) { _ in Target(wheel: wheel) }
            for row in rows {
                let drawn = look.canvas(min(area.columns.count, margin + text.width)) { canvas in
                    canvas.write(side, look.theme[.dim])
                    canvas.skip(to: margin)
                    text.draw(lines.first + row - rows.lowerBound, lines, on: &canvas)
                }
                guard let outline else {
                    canvas.put(drawn, at: row)
                    continue
                }
                canvas.row(row) { canvas in
                    canvas.write(restOf: drawn)
                    outline.draw(row: row - rows.lowerBound, on: &canvas)
                }
                guard let line = outline.line(inRow: row - rows.lowerBound) else { continue }
                let press = [lines.scroll(to: line + lines.above)]
                canvas.target(rows: row..<row + 1, columns: outline.columns) { _ in Target(press: press, wheel: wheel) }
            }
        }
    }
}

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

    func intents(ofCustomAction index: Int) -> [Intent]? { isFull ? list.intents(ofCustomAction: index) : nil }

    func intentsInFull(of command: Command) -> [Intent]? {
        if let excuse = command.excuse(in: state) { return excuse }
        return switch command {
        case .openInBrowser where reader.hasChosenPicture: [Self.act(.link(.browse))]
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

extension PageLayer {
    var status: StatusText? {
        guard isFull else { return nil }
        if let status = state.customActionStatus(look) ?? readerStatus { return status }
        let lines = lines
        var summary = state.marked(look)
        if lines.first > 0, let name = PageText.name(state.page) {
            summary.append(StyledText(name, look.theme[.strong]))
        }
        if lines.count > lines.rows {
            let last = min(lines.count, lines.first + lines.rows)
            let text = Messages.lines(lines.first + 1, last, of: lines.count)
            summary.append(StyledText(text, look.theme[.normal]))
        }
        return StatusText(summary: summary)
    }

    var hints: [Hint]? {
        guard isFull else { return nil }
        if state.fileToPrint != nil { return [Hint(.submit, "print"), Hint(.copyLink, "copy"), .close] }
        if let hints = readerHints { return hints }
        // Marking goes on to the next one, as in the list.
        let mark = state.markHint.map { Hint($0.command, "mark, next") }
        let outline: Hint? = (reader.layout?.headings.count ?? 0) > 1 ? .outline : nil
        let hints = [
            state.enterHint, .close, mark, Hint(.nextRepository, "next"), .find, outline, .open, .refresh, .help,
        ].compactMap { $0 }
        return state.addingCustomActionHint(to: hints)
    }
}
