internal import Core

/// The links of a document that have a target, in order, with the text around them.
public struct MarkupLinks<Target: Sendable & Equatable>: Sendable, Equatable {
    public struct Link: Sendable, Equatable {
        public var target: Target
        /// The text after it, up to the next one or the end of its paragraph, item or row.
        public var words = ""
        /// The index of the heading above it in ``MarkupLinks/sections``; `nil` above the first.
        public var section: Int?
    }

    /// The headings with links below them. Untrusted.
    public fileprivate(set) var sections: [String] = []
    public fileprivate(set) var links: [Link] = []
}

extension MarkupDocument {
    /// The links that have a target. Each text is read once.
    ///
    /// - Parameter target: The target of an address; called once for each address.
    public func links<Target>(to target: (String) -> Target?) -> MarkupLinks<Target> {
        var reader = MarkupLinkReader(links.map(target))
        for block in blocks {
            switch block.content {
            case .text(let runs, _, let heading):
                if heading != nil { reader.beginSection(runs) }
                reader.read(runs)
            case .table(let rows):
                for row in rows {
                    for cell in row {
                        reader.read(cell.runs)
                        reader.append(" ")
                    }
                    reader.endBlock()
                }
            case .pictures(let runs, _): reader.read(runs)
            case .code, .rule: break
            }
            reader.endBlock()
        }
        return reader.found
    }
}

private struct MarkupLinkReader<Target: Sendable & Equatable> {
    /// The most bytes of a heading, and of the text after a link.
    private static var mostWords: Int { 600 }

    private(set) var found = MarkupLinks<Target>()
    private let targets: [Target?]
    /// The heading above, until a link follows it.
    private var heading: String?
    private var section: Int?
    /// The index of the address of the link whose words are being read.
    private var open: Int?

    init(_ targets: [Target?]) { self.targets = targets }

    mutating func beginSection(_ runs: [MarkupRun]) {
        var text = ""
        for run in runs where !run.style.contains(.number) && text.utf8.count < Self.mostWords {
            text += Self.cut(run.text)
        }
        heading = text.collapsed
    }

    mutating func read(_ runs: [MarkupRun]) {
        for run in runs where !run.style.contains(.number) {
            TextWork.add(1 + run.text.utf8.count)
            guard let index = run.link, targets.indices.contains(index), let target = targets[index] else {
                append(run.text)
                continue
            }
            // A picture and a name may be one link, or two to the same place.
            if open == index { continue }
            endBlock()
            if let heading {
                found.sections.append(heading)
                section = found.sections.count - 1
                self.heading = nil
            }
            open = index
            found.links.append(.init(target: target, section: section))
        }
    }

    /// By scalars: a character can have any number of them.
    private static func cut(_ text: String) -> String {
        text.utf8.count <= mostWords ? text : String(text.unicodeScalars.prefix(mostWords))
    }

    mutating func append(_ text: String) {
        guard open != nil, let last = found.links.indices.last, found.links[last].words.utf8.count < Self.mostWords
        else { return }
        found.links[last].words += Self.cut(text)
    }

    mutating func endBlock() {
        guard open != nil, let last = found.links.indices.last else { return }
        found.links[last].words = found.links[last].words.collapsed.withoutSeparators
        open = nil
    }
}

extension String {
    /// With single spaces in place of white space, and none at its ends.
    fileprivate var collapsed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Without what separates a name from its explanation, and one item from the next.
    fileprivate var withoutSeparators: String {
        let separators: Set<Character> = ["-", "–", "—", "―", ":", ";", ",", "|", "•", "·", "/", " "]
        var text = self[...].drop { separators.contains($0) || $0 == "." || $0 == ")" || $0 == "]" }
        while let last = text.last, separators.contains(last) || last == "(" || last == "[" { text.removeLast() }
        return String(text)
    }
}
