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

    var lines: MarkupLayout.Lines { file.layout?.lines ?? .init() }

    /// The rows above the text.
    private var head: [[StyledText]] { [title] + sentences }

    /// The rows of the text.
    var rows: Range<Int> { min(head.count, layout.status)..<layout.status }

    /// The first visible row of the text.
    var first: Int { min(max(0, file.line ?? 0), max(0, lines.count - rows.count)) }

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
        let columns = state.shell.columns
        let width = min(state.fileColumns, max(1, columns - PagePlacement.leftMargin - PagePlacement.rightMargin))
        let blanks = String(repeating: " ", count: PagePlacement.leftMargin(of: width, in: columns))
        let margin = StyledText(blanks, look.theme.normal)
        return said.flatMap { sentence in
            look.folded(sentence.text, sentence.style, to: width).map { [margin] + $0 }
        }
    }

    static func sentences(_ state: AppState, _ look: Look) -> [StyledText] {
        let (file, theme) = (state.file, look.theme)
        let (browser, retry) = (look.name(of: .openInBrowser), look.name(of: .retry))
        let isShown = file.content != nil
        func trouble(_ summary: String, _ advice: String) -> [StyledText] {
            [StyledText(summary, theme.normal), StyledText(advice, theme.strong)]
        }
        switch state.fileFailure {
        case .offline where isShown: break
        case .offline: return trouble(Messages.fileOffline, Messages.fileOfflineAdvice)
        case .notFound: return trouble(Messages.fileNotFound, Messages.fileInBrowser(browser))
        case .rateLimited where state.fileWaitEnd.map { $0 > file.now } == true:
            let wait = WaitText.countdown(state.fileWaitEnd?.seconds(since: file.now) ?? 0)
            return [StyledText(Messages.fileWaits(wait, isShown: isShown), theme.normal)]
        case let failure?:
            return trouble(Messages.fileNotLoaded(failure, isShown: isShown), Messages.pressToRetry(retry))
        case nil: break
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
            if let size = file.content?.pointedSize {
                return trouble(Messages.fileIsPointer(size: size), Messages.fileInBrowser(browser))
            }
            return file.lacksFragment ? [StyledText(Messages.lacksFragment, theme.dim)] : []
        }
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        let text = LayoutText(
            look: look, width: state.fileColumns, find: file.find, link: file.link?.number.map { $0 - 1 },
            offset: { [offsets = file.offsets, isText = file.form == .text] in offsets[isText ? 0 : $0] ?? 0 },
            follow: { [.send(.file(.link(.open($0))))] })
        let (head, lines, first) = (head, lines, first)
        let rows = min(head.count, layout.status)..<layout.status
        let gutter =
            file.form == .text
            ? FileText.gutter(lines: file.lineCount)
            : PagePlacement.leftMargin(of: state.fileColumns, in: canvas.area.columns.count)
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
    private func drawNumber(of index: Int, _ lines: MarkupLayout.Lines, _ gutter: Int, on canvas: inout RowCanvas) {
        let block = lines.block(at: index)
        guard index == 0 || lines.block(at: index - 1) != block else { return }
        let number = "\(block + 1)"
        canvas.skip(to: max(0, gutter - FileText.gap - number.utf8.count))
        canvas.write(number, file.selected == block ? look.theme.accent : look.theme.dim)
    }
}
