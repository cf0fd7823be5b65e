import Core
import Features
import Markup
import Terminal

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
        if file.canBeRendered { hints.append(Hint(.toggleFileForm, file.form == .text ? "rendered" : "text")) }
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
