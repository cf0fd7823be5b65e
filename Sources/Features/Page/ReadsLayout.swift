import Markup

/// A layout that is read in full screen, with its scroll position, the search in it, and the link that is being chosen.
protocol ReadsLayout {
    var layout: MarkupLayout? { get }
    /// The number of the layout's document; `nil` while another is awaited.
    var layoutNumber: Int? { get }
    var line: Int? { get set }
    /// The cells that wide blocks are scrolled to the left, by ``offsetKey(of:)``.
    var offsets: [Int: Int] { get set }
    var find: PageFind? { get set }
    var link: PageLink? { get set }
    var open: OpenDetails { get set }

    /// Blocks with the same key are scrolled sideways together.
    func offsetKey(of block: Int) -> Int
}

extension ReadsLayout {
    func offsetKey(of block: Int) -> Int { block }

    /// `nil` if nothing is to be looked for.
    var findRequest: PageFind.Request? {
        guard let find, !find.line.text.isEmpty, let layoutNumber, let layout else { return nil }
        return PageFind.Request(
            number: layoutNumber, width: layout.width, text: find.line.text, acceptsWords: find.acceptsWords)
    }

    /// Whether `<details>` were opened or closed since they were laid out.
    var isOpenChanged: Bool { layout?.open.map { $0 != open } ?? false }

    /// Where the link that is being chosen leads; `nil` if no link has its number.
    var chosenTarget: PageLink.Target? { link?.number.flatMap(target) }

    /// Numbers count from 1, links first, then `<details>`.
    func target(ofNumber number: Int) -> PageLink.Target? {
        guard let layout, number > 0 else { return nil }
        let index = number - 1 - layout.links.count
        if index < 0 { return .address(layout.links[number - 1]) }
        return index < layout.openableCount ? .details(index) : nil
    }

    mutating func toggle(_ details: Int) {
        open.toggle(details)
        link = nil
    }

    mutating func follow(_ mutation: PageFind.Mutation) {
        switch mutation {
        case .open(let view):
            // What is looked for may be in one of them.
            if layout?.open != nil { open = OpenDetails(areAllOpen: true) }
            link = nil
            find = PageFind(view: view)
        case .begin(let text, let view):
            if layout?.open != nil { open = OpenDetails(areAllOpen: true) }
            find = PageFind(line: EditableText(text: text), isTyping: false, acceptsWords: true, view: view)
        case .edit(let edit):
            find?.acceptsWords = false
            find?.line.apply(edit)
            if find?.line.text.isEmpty == true {
                find?.matches = nil
                find?.current = nil
            }
        case .submit: find?.isTyping = false
        case .move(let forward, let view): goToMatch(forward: forward, view)
        case .found(let matches, let request):
            guard findRequest == request, var find else { return }
            let isNew = find.matches == nil || find.isTyping
            find.matches = matches
            find.current =
                isNew ? matches.match(from: find.view.first) : find.current.map { min($0, matches.count - 1) }
            if matches.count == 0 { find.current = nil }
            self.find = find
            if isNew { showMatch(PageFind.View(first: line ?? find.view.first, rows: find.view.rows)) }
        case .close: find = nil
        case .look: break
        }
    }

    /// Wraps around at both ends.
    private mutating func goToMatch(forward: Bool, _ view: PageFind.View) {
        guard let count = find?.matches?.count, count > 0 else { return }
        let former = find?.current ?? -1
        find?.current = (former + (forward ? 1 : count - 1)) % count
        showMatch(view)
    }

    /// Scrolls the match into view.
    private mutating func showMatch(_ view: PageFind.View) {
        guard let find, let current = find.current, let matches = find.matches, let layout else { return }
        let part = matches.first(of: current)
        if !(view.first..<view.first + view.rows).contains(part.line) { line = part.line - view.rows / 3 }
        guard layout.lines.indices.contains(part.line), layout.lines.isWide(at: part.line) else { return }
        let key = offsetKey(of: layout.lines.block(at: part.line))
        let offset = offsets[key] ?? 0
        if part.columns.upperBound <= layout.width {
            offsets[key] = 0
        } else if part.columns.lowerBound <= offset || part.columns.upperBound >= offset + layout.width {
            // The cells at both edges may be signs of a cut.
            offsets[key] = max(0, part.columns.lowerBound - layout.width / 3)
        }
    }
}
