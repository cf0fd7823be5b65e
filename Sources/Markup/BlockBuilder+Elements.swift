internal import Core

extension BlockBuilder {
    /// Begins an element. Returns whether its content is wanted; if so, ``leave()`` must follow.
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
            if context.isCode { code.append("\n", nil) } else { breakLine() }
            return false
        case .image:
            appendImage(of: element)
            return false
        case .source:
            chooseSource(element)
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
        case .inline where context.isCode:
            for name in element.classes {
                inner.style = .init(inner.style, tone: HighlighterClass.tone(of: name, in: inner.style.tone))
            }
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
            // GitHub wraps each image without a link into a link to the image.
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
            code = MarkupCode(language: context.language.isEmpty ? element.languageAttribute : context.language)
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
        case .title:
            flush()
            if table == nil { joinedIndex = blocks.count }
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
            if element.hasClass("markdown-alert-title"), let alert = context.alert {
                inner.style.formUnion(.init(.strong, tone: alert))
                append(alert.sign, inner.style)
                hasSpace = true
                return .title
            }
            return .spacedLine
        case .quote:
            wantsSpace = true
            addGutter(first: "│ ", rest: "│ ", .init(tone: .quote))
            return .spacedLine
        case .details:
            wantsSpace = true
            enterDetails(isOpen: element["open"] != nil, &inner)
            return .spacedLine
        case .summary:
            enterSummary(&inner)
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
            for name in element.classes {
                if name == "render-plaintext-hidden" { inner.isDiagram = true }
                if let language = HighlighterClass.language(of: name) { inner.language = language }
                if let alert = MarkupLayout.Style.Tone(alertClass: name) { inner.alert = alert }
            }
            guard let alert = inner.alert, context.alert == nil else { return .line }
            wantsSpace = true
            addGutter(first: "▌ ", rest: "▌ ", .init(tone: alert))
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
        let code = code.trimmed
        self.code = MarkupCode()
        guard !code.isEmpty else { return }
        if table == nil {
            defer { sourceIndex = context.isDiagram ? nil : blocks.count - 1 }
            if context.isDiagram, sourceIndex == blocks.count - 1, case .code(let source)? = blocks.last?.content,
                source.text == code.text
            {
                return
            }
            emit(.code(code))
            wantsSpace = true
            return
        }
        context.isCode = false
        code.forEachLine { parts in
            for part in parts {
                append(
                    String(part.text.map { $0 == " " || $0 == "\t" ? "\u{A0}" : $0 }), .init(.code, tone: part.tone))
            }
            breakLine()
            return !isFull
        }
    }
}

extension MarkupLayout.Style.Tone {
    /// The kind of alert in a class such as `markdown-alert-note`.
    fileprivate init?(alertClass name: Substring) {
        switch name {
        case "markdown-alert-note": self = .note
        case "markdown-alert-tip": self = .tip
        case "markdown-alert-important": self = .important
        case "markdown-alert-warning": self = .warning
        case "markdown-alert-caution": self = .caution
        default: return nil
        }
    }

    /// The sign before the title of an alert.
    fileprivate var sign: String {
        switch self {
        case .tip: "✓"
        case .important: "◆"
        case .warning: "▲"
        case .caution: "✗"
        default: "●"
        }
    }
}
