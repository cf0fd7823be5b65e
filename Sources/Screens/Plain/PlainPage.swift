import Core
import Features
import Markup

/// The page of a repository in plain mode, its facts and its README as text, or a file: a screenful at a time.
struct PlainPage {
    /// The repository; `nil` for the file that is open.
    let id: Repository.ID?
    /// All lines, once they are known.
    private(set) var lines: [String]?
    private var end = 0
    private var isAnnounced = false

    /// The page of a repository.
    init(_ id: Repository.ID) { self.id = id }

    /// The file that is open.
    init() { id = nil }

    /// Whether it is a file.
    var isFile: Bool { id == nil }

    /// Whether there is more behind what was said.
    var hasMore: Bool { lines.map { end < $0.count } ?? false }

    /// Says the beginning, once it is all there.
    mutating func follow(_ state: AppState, _ look: Look, _ turn: inout PlainFrontEnd.Turn) {
        // A page is that of the selected row, whose repository may become known meanwhile: then it has another id.
        let (subject, selected) = (state.page.subject?.id, state.selectedRepository?.id)
        // Of the same repository, another release may be shown for a moment.
        let isFollowed = state.shell.screen != .releases || state.releaseOfPage != nil
        guard lines == nil, isFile ? state.file.isOpen : subject != nil && subject == selected && isFollowed else {
            return
        }
        guard isFile ? state.isFileSettled : state.isPageSettled else {
            let loading = isFile ? Messages.loadingFile : Messages.loadingReadme(Messages.text(of: state.page))
            if !isAnnounced { turn.lines.append(loading) }
            isAnnounced = true
            return
        }
        if isFile {
            let text = PlainFile(state, look)
            lines = text.lines
            turn.lines.append(text.heading)
            end = min(text.lines.count, text.start)
        } else {
            lines = PlainPage.text(state, look)
        }
        next(state, &turn)
    }

    /// Reads it again.
    mutating func reload() { (lines, end, isAnnounced) = (nil, 0, false) }

    /// Says the next screenful.
    mutating func next(_ state: AppState, _ turn: inout PlainFrontEnd.Turn) {
        guard let lines else { return }
        guard end < lines.count else { return turn.lines.append(PlainMessages.endOfText) }
        let upper = min(lines.count, end + PlainPage.rows(state))
        turn.lines += lines[end..<upper]
        end = upper
        turn.lines.append(hasMore ? PlainMessages.moreText : PlainMessages.endOfText)
    }

    /// Says the screenful before.
    mutating func previous(_ state: AppState, _ turn: inout PlainFrontEnd.Turn) {
        let rows = PlainPage.rows(state)
        end = max(0, (end - 1) / rows * rows - rows)
        next(state, &turn)
    }

    /// The lines of a screenful: all but the prompt and what is said above it.
    private static func rows(_ state: AppState) -> Int { max(5, state.shell.rows - 3) }

    private static func text(_ state: AppState, _ look: Look) -> [String] {
        let width = state.pageColumns
        let head = PageText.spokenHead(state, look).flatMap { look.cells($0).folded(to: width).map(\.string) }
        let sentences = PageText.sentences(state, look).map(\.text)
        let readme = (state.page.layout?.lines ?? .init()).map { line in
            PlainPage.withoutPictures(line.written.map(\.text).joined())
        }
        let end = state.page.layout == nil ? [] : PageText.end(state, look).map(\.text)
        let tail = (sentences + end).flatMap { look.cells($0).folded(to: width).map(\.string) }
        return head + (readme.isEmpty ? [] : [""]) + withoutRepeatedBlanks(readme) + tail
    }

    /// A line without lines and boxes, which are read aloud by their names.
    static func withoutPictures(_ text: String) -> String {
        let pictures: ClosedRange<Unicode.Scalar> = "\u{2500}"..."\u{25FF}"
        guard text.unicodeScalars.contains(where: pictures.contains) else { return text }
        var result = ""
        for scalar in text.unicodeScalars { result.unicodeScalars.append(pictures.contains(scalar) ? " " : scalar) }
        while result.last == " " { result.removeLast() }
        return result
    }

    static func withoutRepeatedBlanks(_ lines: [String]) -> [String] {
        var result: [String] = []
        for line in lines where !(line.isEmpty && result.last?.isEmpty ?? true) { result.append(line) }
        return result
    }
}
