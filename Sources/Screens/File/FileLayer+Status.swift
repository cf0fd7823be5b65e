import Core
import Features
import Markup
import Terminal

extension FileLayer {
    private var findLine: FindLine? { file.reader.find.map { FindLine(find: $0, state: state, look: look) } }

    var status: StatusText? {
        if isPreview { return nil }
        let theme = look.theme
        if let goTo = file.goTo {
            let text = Messages.goToLine(goTo.number, of: file.lineCount)
            return StatusText(summary: [StyledText(text, theme[.normal])])
        }
        if let link = file.reader.link {
            return StatusText(
                summary: [
                    StyledText(Messages.chosenLink(link, file.reader.linkTarget, of: file.layout), theme[.normal])
                ])
        }
        if let find = findLine { return find.status }
        var summary: [StyledText] = []
        if !lines.isEmpty {
            let last = min(lines.count, first + rows.count)
            if file.form == .text {
                let (top, bottom) = (lines.block(at: first) + 1, lines.block(at: max(first, last - 1)) + 1)
                summary.append(StyledText(Messages.lines(top, bottom, of: file.lineCount), theme[.normal]))
                if file.hasOtherBytes { summary.append(StyledText(Messages.notUTF8, theme[.dim])) }
            } else if lines.count > rows.count {
                summary.append(StyledText(Messages.lines(first + 1, last, of: lines.count), theme[.normal]))
            }
        }
        return StatusText(summary: summary)
    }

    var cursor: Position? {
        if isPreview { return nil }
        if file.goTo != nil, state.shell.notices.first == nil {
            let column = 1 + Messages.goToLine(file.goTo?.number, of: 0).utf8.count
            return Position(column: min(column, max(0, state.shell.columns - 1)), row: layout.status)
        }
        return findLine?.cursor(row: layout.status)
    }

    var hints: [Hint]? {
        if isPreview { return nil }
        if file.goTo != nil { return [Hint(.submit, "go"), .close] }
        if let link = file.reader.link {
            return hints(of: link, file.reader.linkTarget)
        }
        if let find = findLine { return find.hints }
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
