internal import Text

extension BlockBuilder {
    /// Begins an element. Whether what is in it is wanted; then ``leave()`` follows.
    mutating func enter(_ element: HTMLElement) -> Bool {
        TextWork.add(1)
        let kind = element.kind
        var inner = context
        inner.gutters = gutters.count
        inner.lists = lists.count
        let outer = inner
        var ending = Ending.nothing
        switch kind {
        case .hidden: return false
        case .lineBreak:
            if context.isCode { code += "\n" } else { breakLine() }
            return false
        case .image:
            appendImage(of: element)
            return false
        case .media:
            append(MarkupMessages.media(element.mediaKind, Self.fileName(element["src"] ?? "")), .dim)
            return false
        case .checkbox:
            appendCheckbox(element)
            return false
        case .rule:
            flush()
            if table == nil {
                wantsSpace = true
                emit(.rule)
                wantsSpace = true
            }
            return false
        case .inline: break
        case .styled(let style): inner.style.formUnion(style)
        case .link:
            guard context.link == nil else { break }
            // GitHub wraps each image that is no link into one to the image.
            if element["target"] != "_blank" {
                inner.link = element["href"].flatMap { repository.address(of: $0, in: folder) }
            }
            ending = .link
        case .superscript: appendMark("^")
        case .quotation:
            append("“")
            ending = .quotation
        case .code:
            flush()
            if context.isCode { break }
            wantsSpace = true
            code = ""
            inner.isCode = true
            ending = .code
        case .table where table == nil:
            flush()
            wantsSpace = true
            table = Table()
            ending = .table
        case .table:
            flush()
            table?.nested += 1
            ending = .table
        case .caption where table?.nested == 0: ending = .caption
        case .row where table?.nested == 0: ending = .row
        case .cell(let isHeader) where table?.nested == 0:
            align(element, &inner)
            ending = .cell(isHeader: isHeader)
        default: ending = enterBlock(kind, element, &inner)
        }
        open.append((ending, outer))
        context = inner
        return true
    }

    /// Ends the element that was begun last.
    mutating func leave() {
        guard let (ending, outer) = open.popLast() else { return }
        switch ending {
        case .nothing: break
        case .line: flush()
        case .spacedLine:
            flush()
            wantsSpace = true
        case .link:
            context.link = nil
            endLink()
        case .quotation: appendMark("”")
        case .code: endCode()
        case .caption:
            let runs = takeRuns()
            if !runs.isEmpty { emit(.text(runs, .center)) }
        case .row: endRow()
        case .cell(let isHeader):
            let cell = MarkupCell(runs: takeRuns(), isHeader: isHeader, alignment: context.alignment)
            endCell(cell)
        case .table: endTable()
        }
        if gutters.count > outer.gutters { gutters.removeLast(gutters.count - outer.gutters) }
        if lists.count > outer.lists { lists.removeLast(lists.count - outer.lists) }
        context = outer
    }

    private mutating func enterBlock(_ kind: ElementKind, _ element: HTMLElement, _ inner: inout Context) -> Ending {
        flush()
        switch kind {
        case .heading(let level):
            wantsSpace = true
            align(element, &inner)
            inner.heading = level
            if table != nil { inner.style.insert(.strong) }
            return .spacedLine
        case .paragraph:
            wantsSpace = true
            align(element, &inner)
            if element.hasClass("markdown-alert-title") { inner.style.insert(.alert) }
            return .spacedLine
        case .quote:
            wantsSpace = true
            addGutter(first: "│ ", rest: "│ ", .dim)
            return .spacedLine
        case .details:
            wantsSpace = true
            return .spacedLine
        case .summary:
            addGutter(first: "↓ ", rest: "  ", .dim)
            inner.style.insert(.strong)
            return .line
        case .list(let isOrdered):
            if lists.isEmpty { wantsSpace = true }
            let start = isOrdered ? element["start"].flatMap(Self.number) ?? 1 : nil
            lists.append(List(next: start))
            return lists.count == 1 ? .spacedLine : .line
        case .item:
            enterItem(element)
            return .line
        case .definitionTerm:
            inner.style.insert(.strong)
            return .line
        case .definition:
            addGutter(first: "    ", rest: "    ", [])
            return .line
        case .centered:
            inner.alignment = .center
            return .line
        case .block:
            align(element, &inner)
            if let path = element["data-path"], folder.isEmpty, blocks.isEmpty {
                folder = String(path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)])
            }
            guard element.hasClass("markdown-alert") else { return .line }
            wantsSpace = true
            addGutter(first: "▌ ", rest: "▌ ", .alert)
            return .spacedLine
        default: return .line
        }
    }

    private mutating func enterItem(_ element: HTMLElement) {
        var marker = "• "
        if let last = lists.indices.last, let next = lists[last].next {
            let number = element["value"].flatMap(Self.number) ?? next
            lists[last].next = number + 1
            marker = "\(number). "
        }
        if table == nil {
            let columns = marker == "• " ? 2 : marker.utf8.count
            addGutter(first: marker, rest: String(repeating: " ", count: columns), .dim)
        } else {
            append(marker == "• " ? "•" : "\(marker.dropLast())")
            appendMark("\u{A0}")
        }
    }

    /// The number in an attribute, within what a list may count to.
    private static func number(_ text: String) -> Int? {
        Int(text.prefix(12)).map { min(max($0, -999_999), 999_999_999) }
    }

    private func align(_ element: HTMLElement, _ context: inout Context) {
        switch element["align"]?.lowercased() {
        case "center": context.alignment = .center
        case "right": context.alignment = .right
        case "left": context.alignment = .left
        default: break
        }
    }

    // MARK: - Images and boxes

    private mutating func appendImage(of element: HTMLElement) {
        let alternative = Self.collapsed(element["alt"] ?? "")
        if context.isCode { return code += alternative }
        if element.hasClass("emoji"), !alternative.isEmpty { return append(alternative) }
        if !alternative.isEmpty { return appendImage(alternative) }
        appendImage(Self.fileName(element["data-canonical-src"] ?? element["src"] ?? ""))
    }

    /// The name of the file in an address, or a word that says what is there.
    private static func fileName(_ address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let name = path.split(separator: "/").last ?? ""
        return name.contains(".") && name.utf8.count <= 40 && path.contains("/")
            ? collapsed(String(name)) : MarkupMessages.image
    }

    private static func collapsed(_ text: String) -> String {
        text.split { $0 == " " || $0.isNewline || $0 == "\t" || $0 == "\u{C}" }.joined(separator: " ")
    }

    private mutating func appendCheckbox(_ element: HTMLElement) {
        guard element["type"]?.lowercased() == "checkbox" else { return }
        let isChecked = element["checked"] != nil
        if table == nil, isAtStart, let last = gutters.indices.last, gutters[last].first == "• " {
            gutters[last].first = isChecked ? "[x] " : "[ ] "
            gutters[last].rest = "    "
        } else {
            append(isChecked ? "[x]" : "[\u{A0}]")
        }
    }

    // MARK: - Code

    private mutating func endCode() {
        var text = code[...]
        code = ""
        if text.utf8.last == UInt8(ascii: "\n") { text.removeLast() }
        if text.utf8.first == UInt8(ascii: "\n") { text.removeFirst() }
        guard !text.isEmpty else { return }
        if table == nil {
            emit(.code(String(text)))
            wantsSpace = true
            return
        }
        context.isCode = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let kept = line.map { $0 == " " || $0 == "\t" ? "\u{A0}" : $0 }
            if !kept.isEmpty { append(String(kept), .code) }
            breakLine()
        }
    }

    // MARK: - Tables

    private mutating func endCell(_ cell: MarkupCell) {
        guard let count = table?.row.count else { return }
        if count < Self.mostColumns {
            append(cell)
        } else {
            table?.row[count - 1].runs += [MarkupRun(text: " ", style: [])] + cell.runs
        }
    }

    private mutating func endRow() {
        guard let row = table?.row else { return }
        table?.row = []
        if row.contains(where: { !$0.runs.isEmpty }) { append(row) }
    }

    private mutating func endTable() {
        if let nested = table?.nested, nested > 0 {
            flush()
            table?.nested -= 1
            return
        }
        endRow()
        let rows = table?.rows ?? []
        table = nil
        if rows.contains(where: { $0.count > 1 }) {
            emit(.table(rows))
        } else {
            for cell in rows.joined() where !cell.runs.isEmpty { emit(.text(cell.runs, cell.alignment)) }
        }
        wantsSpace = true
    }
}
