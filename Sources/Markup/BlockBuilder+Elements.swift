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
        case .inline where !context.isCode && element.isLoader: return false
        case .inline: break
        case .ruby: hasParentheses = false
        case .rubyParenthesis: hasParentheses = true
        case .rubyText:
            if hasParentheses { break }
            append("(")
            ending = .rubyText
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
        case .rowGroup where table?.nested == 0: ending = .rowGroup
        case .rowGroup: break
        case .cell(let isHeader) where table?.nested == 0:
            align(element, &inner)
            ending = .cell(isHeader: isHeader, columns: element.columnSpan, rows: element.rowSpan)
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
        case .rubyText: appendMark(")")
        case .caption:
            let runs = takeRuns()
            if !runs.isEmpty { emit(.text(runs, .center)) }
        case .rowGroup: table?.reaching = []
        case .row: endRow()
        case .cell(let isHeader, let columns, let rows):
            let cell = MarkupCell(
                runs: takeRuns(), isHeader: isHeader, alignment: context.alignment, columns: columns, rows: rows)
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
            lists.append(MarkupList(element, isOrdered: isOrdered))
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
            if element.hasClass("render-plaintext-hidden") { inner.isDiagram = true }
            guard element.hasClass("markdown-alert") else { return .line }
            wantsSpace = true
            addGutter(first: "▌ ", rest: "▌ ", .alert)
            return .spacedLine
        default: return .line
        }
    }

    private mutating func enterItem(_ element: HTMLElement) {
        let marker = lists.indices.last.flatMap { lists[$0].takeMarker(of: element) } ?? "• "
        if table == nil {
            let columns = marker == "• " ? 2 : marker.utf8.count
            addGutter(first: marker, rest: String(repeating: " ", count: columns), .dim)
        } else {
            append(marker == "• " ? "•" : "\(marker.dropLast())")
            appendMark("\u{A0}")
        }
    }

    private func align(_ element: HTMLElement, _ context: inout Context) {
        switch element["align"]?.lowercased() {
        case "center": context.alignment = .center
        case "right": context.alignment = .right
        case "left": context.alignment = .left
        default: break
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
            defer { sourceIndex = context.isDiagram ? nil : blocks.count - 1 }
            if context.isDiagram, sourceIndex == blocks.count - 1, blocks.last?.content == .code(String(text)) {
                return
            }
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
}
