public import Core

/// How the pictures of a document are laid out.
public struct MarkupPictures: Sendable, Equatable {
    /// The most rows of one.
    var rows: Int
    /// Whether the terminal's background is light: `<picture>` may have a source for it.
    var isOnLight: Bool
    /// The sizes of those that were loaded, by address; `.unknown` for one that cannot be shown.
    var sizes: [String: PictureSize]

    public init(rows: Int, isOnLight: Bool = false, sizes: [String: PictureSize] = [:]) {
        (self.rows, self.isOnLight, self.sizes) = (rows, isOnLight, sizes)
    }

    var withoutSizes: MarkupPictures { MarkupPictures(rows: rows, isOnLight: isOnLight) }
}

/// A picture of a document, independent of any width.
struct MarkupPicture: Sendable, Equatable {
    var address: String
    var text: String
    /// As the HTML gives them: in pixels, and in percent of the line.
    var width: Int?
    var height: Int?
    var share: Int?

    func box(columns: Int, rows: Int) -> PictureBox {
        PictureBox(width: width, height: height, share: share, columns: columns, rows: rows)
    }
}

extension MarkupLayout {
    public struct Picture: Sendable, Equatable {
        /// Its web address.
        public var address: String
        public var text: String
        public var box: PictureBox
        /// The index of the link that its number stands for. It does not depend on what has been loaded.
        public var link: Int
        /// The line that it begins in, or that its text is in.
        public var line: Int
        /// The first of its cells.
        public var column = 0
        /// In cells; 0 as long as its size is not known, so that it is words.
        public var columns = 0
        public var rows = 0
    }

    /// How many numbers there are.
    public var numberCount: Int { pictures.last.map { $0.link + 1 } ?? links.count + openableCount }

    /// The picture that a number stands for.
    public func picture(ofLink index: Int) -> Picture? { pictures.first { $0.link == index } }

    /// The picture whose cells a span of a line has; `nil` for text.
    public func picture(of span: Span, in line: Int) -> Picture? {
        guard let index = span.link, index >= links.count + openableCount, let found = picture(ofLink: index),
            (found.line..<found.line + found.rows).contains(line)
        else { return nil }
        return found
    }

    /// Whether these rules would give the same layout.
    public func hasPictures(like rules: MarkupPictures?) -> Bool {
        guard pictureRules == rules?.withoutSizes else { return false }
        return pictures.allSatisfy { picture in
            guard let size = rules?.sizes[picture.address] else { return true }
            guard size != .unknown, let cells = picture.box.cells(of: size) else { return false }
            return cells == (picture.columns, picture.rows)
        }
    }
}

// MARK: Finding them

extension BlockBuilder {
    /// The source of `<picture>` for the background; others are for screens of other widths or for other formats.
    mutating func chooseSource(_ element: HTMLElement) {
        guard pictureSource == nil, let rules, let media = element["media"]?.lowercased(),
            media.contains("prefers-color-scheme"),
            media.contains(rules.isOnLight ? "light" : "dark"), let set = element["srcset"]
        else { return }
        pictureSource = set.split(whereSeparator: \.isWhitespace).first.map {
            String($0.hasSuffix(",") ? $0.dropLast() : $0)
        }
    }

    /// Whether an image is a word: a badge, or one in a table or a summary.
    private func isWord(_ address: String) -> Bool {
        let name = address.lowercased()
        return table != nil || context.summary != nil || name.contains("badge") || name.contains("shields.io")
    }

    /// More are words.
    private static let mostPictures = 200

    /// The index of an image among the pictures; `nil` for a word. `named` is the address before GitHub replaced it by that of its
    /// proxy.
    mutating func picture(of element: HTMLElement, _ source: String, _ named: String, _ text: String) -> Int? {
        guard let rules, pictures.count < Self.mostPictures, !isWord(named),
            let address = repository.address(of: source, in: folder)
        else { return nil }
        func pixels(_ name: String) -> Int? {
            guard let value = element[name], !value.hasSuffix("%") else { return nil }
            let digits = value.prefix { $0.isASCII && $0.isNumber }
            return Int(digits.prefix(6)).flatMap { $0 > 0 ? $0 : nil }
        }
        var picture = MarkupPicture(address: address, text: text, width: pixels("width"), height: pixels("height"))
        if let value = element["width"], value.hasSuffix("%") { picture.share = Int(value.dropLast().prefix(3)) }
        let box = picture.box(columns: 100, rows: rules.rows)
        guard box.given.map({ box.cells(of: $0) != nil }) ?? true else { return nil }
        pictures.append(picture)
        return pictures.count - 1
    }

    /// A text without the pictures that stand by themselves: at its beginning, at its end, and those whose HTML gives their size. What
    /// is one does not depend on what has been loaded, so that blocks keep their numbers.
    func parts(of runs: [MarkupRun]) -> [MarkupBlock.Content] {
        func content(_ runs: [MarkupRun]) -> MarkupBlock.Content {
            .text(runs, context.alignment, heading: context.heading)
        }
        guard runs.contains(where: { $0.picture != nil }) else { return runs.isEmpty ? [] : [content(runs)] }
        let isText = runs.map { $0.picture == nil && !$0.isBetweenPictures }
        let first = isText.firstIndex(of: true) ?? runs.count
        let last = isText.lastIndex(of: true) ?? -1
        var parts: [MarkupBlock.Content] = []
        var (text, group): ([MarkupRun], [MarkupRun]) = ([], [])
        func flush() {
            while text.last?.isBetweenLines == true { text.removeLast() }
            if !text.isEmpty { parts.append(content(text)) }
            if !group.isEmpty { parts.append(.pictures(group, context.alignment)) }
            (text, group) = ([], [])
        }
        for (index, run) in runs.enumerated() {
            let picture = run.picture.map { pictures[$0] }
            let standsAlone = index < first || index > last || picture?.width != nil && picture?.height != nil
            if picture != nil, standsAlone {
                if group.isEmpty, !text.isEmpty { flush() }
                group.append(run)
            } else if !group.isEmpty, !isText[index], picture == nil {
                group.append(run)
            } else if group.isEmpty {
                if !text.isEmpty || !run.isBetweenLines { text.append(run) }
            } else {
                flush()
                text = [run]
            }
        }
        flush()
        return parts
    }
}

extension MarkupRun {
    fileprivate var isBetweenLines: Bool { text == "\n" || text == " ·" && style == .dim }
    fileprivate var isBetweenPictures: Bool { isBetweenLines || style.contains(.number) }
}

// MARK: Placing them

/// Where the pictures of a layout are.
struct PictureLayout {
    let rules: MarkupPictures
    let pictures: [MarkupPicture]
    /// The index of the link of the first.
    let firstLink: Int
    /// Whether numbers can be typed.
    let hasNumbers: Bool
    var placed: [MarkupLayout.Picture] = []

    /// A picture in a line of so many columns; without rows, if its size is not known; `nil` if it is a word for good.
    func place(_ index: Int, columns: Int) -> MarkupLayout.Picture? {
        let picture = pictures[index]
        let box = picture.box(columns: columns, rows: rules.rows)
        var placed = MarkupLayout.Picture(
            address: picture.address, text: picture.text, box: box, link: firstLink + index, line: 0)
        guard let size = rules.sizes[picture.address] ?? box.given else { return placed }
        guard size != .unknown, let cells = box.cells(of: size) else { return nil }
        (placed.columns, placed.rows) = cells
        return placed
    }
}

extension BlockLayout {
    /// Cells between two pictures.
    private static let gap = 2

    /// A picture that has a size, with its text, its links' numbers and its own.
    private struct Placed {
        var picture: MarkupLayout.Picture
        var caption: [MarkupRun]
    }

    /// Pictures side by side as far as they fit, with their texts below them. Those without a size are words.
    mutating func addPictures(
        _ runs: [MarkupRun], _ alignment: MarkupBlock.Alignment, _ gutters: [MarkupGutter], _ room: Int, _ index: Int
    ) {
        var (row, words): ([Placed], [MarkupRun]) = ([], [])
        var gutters = gutters
        func end(_ layout: inout BlockLayout) {
            if words.isEmpty, row.isEmpty { return }
            if !words.isEmpty { layout.addText(words, alignment, [], gutters, room, index) }
            if !row.isEmpty { layout.addRow(row, alignment, gutters, room, index) }
            (row, words, gutters) = ([], [], Self.rest(gutters))
        }
        for run in runs {
            guard let number = run.picture else {
                // What is between pictures is not needed between drawn ones.
                if row.isEmpty {
                    words.append(run)
                } else if run.style.contains(.number) {
                    row[row.count - 1].caption.append(run)
                }
                continue
            }
            let place = drawing?.place(number, columns: room)
            guard let picture = place, picture.rows > 0 else {
                if !row.isEmpty { end(&self) }
                words.append(run)
                if var waiting = place {
                    waiting.line = lines.count
                    drawing?.placed.append(waiting)
                }
                continue
            }
            let taken = row.reduce(0) { $0 + $1.picture.columns + Self.gap }
            if !words.isEmpty || !row.isEmpty && taken + picture.columns > room { end(&self) }
            var text = run
            text.text = String(run.text.drop { $0 == " " })
            row.append(Placed(picture: picture, caption: [text]))
        }
        end(&self)
    }

    private mutating func addRow(
        _ row: [Placed], _ alignment: MarkupBlock.Alignment, _ gutters: [MarkupGutter], _ room: Int, _ index: Int
    ) {
        var row = row
        let columns = row.reduce(Self.gap * (row.count - 1)) { $0 + $1.picture.columns }
        let space = MarkupLayout.Span(String(repeating: " ", count: alignment.padding(of: room - columns)))
        let gap = MarkupLayout.Span(String(repeating: " ", count: Self.gap))
        var column = width - room + space.text.utf8.count
        for place in row.indices {
            (row[place].picture.line, row[place].picture.column) = (lines.count, column)
            column += row[place].picture.columns + Self.gap
            if drawing?.hasNumbers == true {
                let link = row[place].picture.link
                row[place].caption.append(MarkupRun("[\(link + 1)]", [.dim, .number], link: link))
            }
            drawing?.placed.append(row[place].picture)
        }
        for line in 0..<(row.map(\.picture.rows).max() ?? 0) where !isFull {
            var spans = space.text.isEmpty ? [] : [space]
            for (place, one) in row.enumerated() {
                if place > 0 { spans.append(gap) }
                let blanks = String(repeating: " ", count: one.picture.columns)
                spans.append(MarkupLayout.Span(blanks, link: line < one.picture.rows ? one.picture.link : nil))
            }
            add(spans, gutters, isFirst: line == 0, index)
        }
        if row.count == 1 { return addText(row[0].caption, alignment, [], Self.rest(gutters), room, index) }
        var spans = space.text.isEmpty ? [] : [space]
        for (place, one) in row.enumerated() {
            if place > 0 { spans.append(gap) }
            var left = one.picture.columns
            let numbers = one.caption.dropFirst()
            let needed = numbers.reduce(0) { $0 + $1.text.utf8.count }
            let text = CellText(one.picture.text, repertoire: repertoire)
                .truncated(to: max(0, left - needed), repertoire: repertoire)
            left -= text.columns
            spans.append(MarkupLayout.Span(text.string, .dim, link: one.picture.link))
            for number in numbers where number.text.utf8.count <= left {
                spans.append(number)
                left -= number.text.utf8.count
            }
            spans.append(MarkupLayout.Span(String(repeating: " ", count: left)))
        }
        add(spans, gutters, isFirst: false, index)
    }

    /// The gutters of lines after the first.
    private static func rest(_ gutters: [MarkupGutter]) -> [MarkupGutter] {
        gutters.map { gutter in
            var gutter = gutter
            gutter.first = gutter.rest
            return gutter
        }
    }
}
