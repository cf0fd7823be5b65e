import Features
import Markup
import Model
import Terminal
import Text

/// The page of the selected repository: beside the list, below it, or over it. Only over the list does it take the keyboard.
struct PageLayer: Layer {
    let state: AppState
    let layout: ScreenLayout
    let look: Look
    private let text: PageText

    /// The cells that a key scrolls wide lines by.
    private static let step = 8

    init(state: AppState, layout: ScreenLayout, look: Look) {
        self.state = state
        self.layout = layout
        self.look = look
        text = PageText(state: state, look: look, width: state.pageColumns)
    }

    private var placement: PagePlacement { state.pagePlacement }
    private var isFull: Bool { placement == .full }

    // MARK: Keys

    var takesAll: Bool { isFull }

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .togglePage: [.page(.close)]
        case .fullPage: [.page(state.page.isFull || !isFull ? .toggleFull : .close)]
        case .escape: [.page(state.page.isFull ? .toggleFull : .close)]
        case .scrollPageUp: [scroll(by: -1)]
        case .scrollPageDown: [scroll(by: 1)]
        case .scrollPageBack: [scroll(by: -page)]
        case .scrollPageForward: [scroll(by: page)]
        default: isFull ? intentsInFull(of: command) : nil
        }
    }

    private func intentsInFull(of command: Command) -> [Intent]? {
        switch command {
        case .up: [scroll(by: -1)]
        case .down: [scroll(by: 1)]
        case .pageUp: [scroll(by: -page)]
        case .pageDown: [scroll(by: page)]
        case .top, .lineStart: [scroll(to: 0)]
        case .bottom, .lineEnd: [scroll(to: text.count)]
        case .backward: [.page(.scrollSideways(by: -PageLayer.step))]
        case .forward: [.page(.scrollSideways(by: PageLayer.step))]
        case .retry: [.page(.reload)]
        case .openInBrowser: [.list(.openInBrowser)]
        case .copyURL: [.list(.copyAddress)]
        case .moreLikeThis: [.page(.close), .send(.moreLikeThis)]
        default: command.screen.map { [.page(.close), .shell(.show($0))] }
        }
    }

    func intents(typing text: String) -> [Intent]? {
        guard isFull else { return nil }
        let headings = (state.page.layout?.headings ?? []).map { $0 + self.text.head.count }
        return switch text {
        case "]": headings.first { $0 > first }.map { [scroll(to: $0)] } ?? []
        case "[": headings.last { $0 < first }.map { [scroll(to: $0)] } ?? [scroll(to: 0)]
        default: []
        }
    }

    func intents(pasting text: String) -> [Intent]? { isFull ? [] : nil }

    private var first: Int { text.first(in: rows.count) }
    private var page: Int { max(1, rows.count - 1) }

    private func scroll(by lines: Int) -> Intent { scroll(to: first + lines) }

    /// Scrolls to one of all lines, as far as there are lines to fill the page.
    private func scroll(to line: Int) -> Intent {
        .page(.scroll(toLine: min(max(0, line), max(0, text.count - rows.count)) - text.head.count))
    }

    var status: StatusText? {
        guard isFull else { return nil }
        let (first, count) = (self.first, text.count)
        guard count > rows.count else { return StatusText() }
        let lines = Messages.lines(first + 1, min(count, first + rows.count), of: count)
        return StatusText(summary: [StyledText(lines, look.theme.normal)])
    }

    var hints: [Hint]? {
        guard isFull else { return nil }
        return [
            Hint(.escape, Messages.closeHint), Hint(.pageDown, Messages.scrollHint),
            Hint(.openInBrowser, Messages.openInBrowserHint), Hint(.retry, Messages.refreshHint),
            Hint(.help, Messages.helpHint),
        ]
    }

    // MARK: Drawing

    /// The rows of the text.
    private var rows: Range<Int> {
        switch placement {
        case .hidden: 0..<0
        case .full: 0..<layout.status
        case .beside: layout.page.rows
        case .below: layout.page.rows.dropFirst()
        }
    }

    func draw(on canvas: inout Canvas) {
        if placement == .below {
            let title = state.page.subject?.fullName ?? Messages.pageTitle
            PaneTitle(title: title, look: look).draw(at: layout.page.rows.first, on: &canvas)
        }
        let area = isFull ? Rect(columns: canvas.area.columns, rows: self.rows) : layout.page
        let (text, first, rows) = (text, first, rows)
        let lines = rows.map { row(first + $0 - rows.lowerBound, of: text, columns: area.columns.count) }
        canvas.clipped(to: area) { canvas in
            for (row, line) in zip(rows, lines) { canvas.put(line, at: row) }
        }
    }

    private func row(_ index: Int, of text: PageText, columns: Int) -> Frame.Row {
        var canvas = RowCanvas(columns: columns, repertoire: look.repertoire)
        canvas.write(placement == .full || placement == .below ? "" : look.symbols.box.side, look.theme.dim)
        canvas.skip(to: PagePlacement.leftMargin)
        var line = RowCanvas(columns: text.width, repertoire: look.repertoire)
        text.draw(index, on: &line)
        for span in line.row.spans { canvas.write(span.text, span.style) }
        return canvas.row
    }
}
