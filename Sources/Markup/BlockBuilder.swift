internal import Core

/// Makes blocks of the elements and texts of a document, in order.
struct BlockBuilder {
    /// The state of the text in an element, restored at the element's end.
    struct Context {
        var style: MarkupLayout.Style = []
        var link: String?
        var heading: Int?
        var alignment = MarkupBlock.Alignment.left
        var isCode = false
        /// Whether its code is the source of a diagram, which is hidden where a browser draws it.
        var isDiagram = false
        /// The language of its code, as far as the HTML says.
        var language = ""
        /// The kind of alert it is in.
        var alert: MarkupLayout.Style.Tone?
        /// The index of the `<details>` it is in, and of the one whose summary it is.
        var details: Int?
        var summary: Int?
        var gutters = 0
        var lists = 0
    }

    enum Ending {
        case nothing, line, spacedLine, title, link, code, quotation, rubyText, caption, table, rowGroup, row
        case cell(isHeader: Bool, columns: Int, rows: Int)
    }

    /// A table under construction.
    struct Table {
        var rows: [[MarkupCell]] = []
        var row: [MarkupCell] = []
        /// The cells of earlier rows that reach into the next, from left to right.
        var reaching: [MarkupCell] = []
        /// How many tables are nested in a cell of it. Their rows become lines of the cell.
        var nested = 0
    }

    /// More than fit on any screen.
    static let mostGutters = 12
    static let mostColumns = 64

    /// The most memory that is taken for the blocks and links of a document, in bytes. 1 MiB of ordinary HTML takes two.
    private static let mostBytes = 6 << 20

    /// The memory of things besides their text, in bytes: their place in an array that grows, and their own allocations.
    private enum Cost {
        static let block = 128
        static let gutter = 64
        static let run = 96
        static let row = 80
        static let cell = 48
        static let link = 128
        static let details = 32
    }

    let repository: MarkupRepository
    /// `nil` if all pictures are words.
    let rules: MarkupPictures?
    /// Those that are not words.
    var pictures: [MarkupPicture] = []
    /// The source that `<picture>` has for the background, until its image follows.
    var pictureSource: String?
    /// The document's folder in the repository.
    var folder = ""
    private(set) var blocks: [MarkupBlock] = []
    private(set) var links: [String] = []
    private var linkIndices: [String: Int] = [:]
    private(set) var details: [MarkupDetails] = []
    var context = Context()
    var open: [(ending: Ending, context: Context)] = []
    var gutters: [MarkupGutter] = []
    private var gutterCount = 0
    var lists: [MarkupList] = []
    var table: Table?
    var code = MarkupCode()
    /// The index of the block of code that may be the source of the diagram after it.
    var sourceIndex: Int?
    /// The index of a block that no empty line precedes, whatever its kind.
    var joinedIndex: Int?
    /// Whether the author of a ruby text has put parentheses around its readings.
    var hasParentheses = false
    /// Avatars that nothing has followed yet.
    var avatars = AvatarRow()
    /// About how much memory the blocks and links take, in bytes.
    private var byteCount = 0
    /// Whether an empty line precedes the next block.
    var wantsSpace = false
    private(set) var runs: [MarkupRun] = []
    /// Whether white space followed the last text.
    var hasSpace = false
    /// Whether the line is still empty.
    private(set) var isAtStart = true
    /// Whether the line ends with an image.
    private var isAfterImage = false
    /// The number of the open link, once it has visible text.
    private var linkIndex: Int?

    init(repository: MarkupRepository, pictures rules: MarkupPictures? = nil) {
        (self.repository, self.rules) = (repository, rules)
    }

    /// Whether the limit of a document is reached.
    var isFull: Bool { byteCount >= Self.mostBytes }

    // MARK: - Text

    /// The text of a node.
    mutating func append(_ bytes: UnsafeBufferPointer<CChar>) {
        TextWork.add(1 + bytes.count)
        if context.isCode {
            byteCount += bytes.count
            code.append(
                String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self), context.style.tone)
            return
        }
        var text: [UInt8] = []
        for byte in bytes.lazy.map({ UInt8(bitPattern: $0) }) {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                hasSpace = true
                continue
            }
            if avatars.count > 0 { endAvatars() }
            if hasSpace, !isAtStart { text.append(0x20) }
            hasSpace = false
            isAtStart = false
            text.append(byte)
        }
        if text.isEmpty { return }
        isAfterImage = false
        add(String(decoding: text, as: UTF8.self), context.style)
    }

    /// Text that is not the document's own: a mark, a name.
    mutating func append(_ text: String, _ style: MarkupLayout.Style = []) {
        endAvatars()
        add((hasSpace && !isAtStart ? " " : "") + text, context.style.union(style))
        hasSpace = false
        isAtStart = false
        isAfterImage = false
    }

    /// A mark that belongs to the text directly before it; ignored without one.
    mutating func appendMark(_ text: String) {
        endAvatars()
        if !hasSpace, !isAtStart { add(text, context.style) }
    }

    /// Images in a row stay apart. `picture` is the index of the one that the text stands for, unless it is a word.
    mutating func appendImage(_ text: String, picture: Int? = nil) {
        endAvatars()
        if isAfterImage, !isAtStart {
            append(MarkupRun(" ·", .dim))
            hasSpace = true
        }
        add((hasSpace && !isAtStart ? " " : "") + text, context.style.union(.dim), picture: picture)
        (hasSpace, isAtStart, isAfterImage) = (false, false, true)
    }

    private mutating func add(_ text: String, _ style: MarkupLayout.Style, picture: Int? = nil) {
        var style = style
        if let address = context.link {
            style.insert(.link)
            if linkIndex == nil { linkIndex = index(of: address) }
        }
        let link = context.link == nil ? nil : linkIndex
        // In place: with a copy of the last run, each addition would cost as much as the whole text.
        if picture == nil, let last = runs.indices.last, runs[last].style == style, runs[last].link == link,
            runs[last].text != "\n", runs[last].picture == nil
        {
            byteCount += text.utf8.count
            runs[last].text += text
        } else {
            var run = MarkupRun(text, style, link: link)
            run.picture = picture
            append(run)
        }
    }

    private mutating func append(_ run: MarkupRun) {
        byteCount += Cost.run + run.text.utf8.count
        runs.append(run)
    }

    private mutating func index(of address: String) -> Int {
        if let index = linkIndices[address] { return index }
        byteCount += Cost.link + address.utf8.count
        links.append(address)
        linkIndices[address] = links.count - 1
        return links.count - 1
    }

    /// The number of a link follows its text, wherever that ended.
    mutating func endLink() {
        if linkIndex != nil { endAvatars() }
        avatars.endLink()
        guard let index = linkIndex else { return }
        linkIndex = nil
        let number = MarkupRun("[\(index + 1)]", [.dim, .number], link: index)
        if !runs.isEmpty || table != nil {
            append(number)
            // Before the breaks that end the link's text.
            var place = runs.count - 1
            while place > 0, runs[place - 1].text == "\n" {
                runs.swapAt(place, place - 1)
                place -= 1
            }
        } else if let last = blocks.indices.last, case .text(let runs, let alignment, let level) = blocks[last].content
        {
            blocks[last].content = .text(runs + [number], alignment, heading: level)
        } else if let last = blocks.indices.last, case .pictures(let runs, let alignment) = blocks[last].content {
            blocks[last].content = .pictures(runs + [number], alignment)
        }
    }

    mutating func breakLine() {
        endAvatars()
        append(MarkupRun("\n"))
        startLine()
    }

    private mutating func startLine() {
        hasSpace = false
        isAtStart = true
        isAfterImage = false
    }

    // MARK: - Blocks

    /// Ends the lines of text so far. In a cell of a table, this is a line break.
    mutating func flush() {
        endAvatars()
        if table != nil {
            if let last = runs.last, last.text != "\n" { breakLine() }
            return
        }
        let runs = takeRuns()
        for part in parts(of: runs) { emit(part) }
    }

    /// The text so far, without line breaks at its ends.
    mutating func takeRuns() -> [MarkupRun] {
        endAvatars()
        startLine()
        var taken = runs[...]
        runs = []
        while taken.last?.text == "\n" { taken.removeLast() }
        while taken.first?.text == "\n" { taken.removeFirst() }
        return Array(taken)
    }

    mutating func emit(_ content: MarkupBlock.Content) {
        let isSpaced = wantsSpace && !blocks.isEmpty && joinedIndex != blocks.count
        var block = MarkupBlock(content: content, gutters: gutters, isSpaced: isSpaced, details: context.details)
        if let summary = context.summary, !details[summary].hasSummary {
            details[summary].hasSummary = true
            block.toggles = summary
        }
        blocks.append(block)
        wantsSpace = false
        byteCount += Cost.block + gutters.count * Cost.gutter
        // Blocks share equal gutters.
        for index in gutters.indices where gutters[index].first != gutters[index].rest {
            gutters[index].first = gutters[index].rest
        }
    }

    mutating func append(_ cell: MarkupCell) {
        byteCount += Cost.cell
        table?.row.change { $0.append(cell) }
    }

    mutating func append(_ row: [MarkupCell]) {
        byteCount += Cost.row + row.count { $0.isContinued } * Cost.cell
        table?.rows.append(row)
    }

    /// In a cell of a table, there are no `<details>` that could be opened.
    mutating func enterDetails(isOpen: Bool, _ inner: inout Context) {
        guard table == nil else { return }
        byteCount += Cost.details
        details.append(MarkupDetails(parent: context.details, isOpen: isOpen))
        inner.details = details.count - 1
    }

    /// The summary of the innermost `<details>` is outside it.
    mutating func enterSummary(_ inner: inout Context) {
        addGutter(first: MarkupGutter.open, rest: "  ", .dim)
        inner.style.insert(.strong)
        guard table == nil, context.summary == nil, let index = context.details else { return }
        (inner.details, inner.summary) = (details[index].parent, index)
    }

    mutating func addGutter(first: String, rest: String, _ style: MarkupLayout.Style) {
        guard table == nil, gutters.count < Self.mostGutters else { return }
        gutters.append(MarkupGutter(number: gutterCount, first: first, rest: rest, style: style))
        gutterCount += 1
    }
}
