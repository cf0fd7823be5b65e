public import Core

/// A README as GitHub renders it, as blocks that are independent of any width.
public struct MarkupDocument: Sendable, Equatable {
    /// How much HTML is laid out, in bytes. GitHub itself renders no more of a file.
    static let longestHTML = 1 << 20

    let blocks: [MarkupBlock]
    let links: [String]
    let details: [MarkupDetails]
    let pictures: [MarkupPicture]
    private let rules: MarkupPictures?
    /// Whether the HTML was longer, or took more work, than is allowed.
    public let isTruncated: Bool

    /// Parses HTML. It takes some milliseconds for 100 KB, so it must not run on the main actor.
    ///
    /// Any text is a document: broken HTML is read as browsers read it, scripts and styles are left out.
    ///
    /// - Parameters:
    ///   - repository: The base of relative links.
    ///   - rules: How pictures are laid out; `nil` if all are words.
    public init(html: String, repository: MarkupRepository, pictures rules: MarkupPictures? = nil) {
        var builder = BlockBuilder(repository: repository, pictures: rules)
        let isLong = html.utf8.count > Self.longestHTML
        let html = isLong ? String(decoding: html.utf8.prefix(Self.longestHTML), as: UTF8.self) : html
        isTruncated = !HTMLTree.walk(html, &builder) || isLong
        while !builder.open.isEmpty { builder.leave() }
        builder.flush()
        (blocks, details, links) = (builder.blocks, builder.details, builder.links)
        (pictures, self.rules) = (builder.pictures, rules)
    }

    /// - Parameters:
    ///   - width: In cells; at least 8 are used.
    ///   - shown: Texts above the document, which its beginning does not repeat.
    ///   - open: Which `<details>` are open; `nil` if none can be opened or closed: then all are open.
    public func layout(
        width: Int, repertoire: Repertoire, besides shown: [String] = [], open: OpenDetails? = nil
    ) -> MarkupLayout {
        var layout = BlockLayout(width: max(width, BlockLayout.least), repertoire: repertoire)
        if let rules {
            // Where nothing can be chosen, a number would lead nowhere.
            layout.drawing = PictureLayout(
                rules: rules, pictures: pictures, firstLink: links.count + details.count, hasNumbers: open != nil)
        }
        let repeats = repeats(of: shown)
        let shownDetails = open.map(shownDetails)
        for (index, block) in blocks.enumerated() where !repeats.contains(index) {
            if let details = block.details, shownDetails?[details] == false { continue }
            if let shownDetails, let toggled = block.toggles {
                layout.add(summary(block, of: toggled, isOpen: shownDetails[toggled]), index)
            } else {
                layout.add(block, index)
            }
            if layout.isFull { break }
        }
        var result = MarkupLayout(
            width: layout.width, lines: layout.lines, links: links, headings: layout.headings,
            isTruncated: isTruncated || layout.isFull)
        if open != nil, !details.isEmpty { (result.open, result.openableCount) = (open, details.count) }
        (result.pictures, result.pictureRules) = (layout.drawing?.placed ?? [], rules?.withoutSizes)
        return result
    }
}

extension MarkupDocument {
    /// How many blocks are the beginning, where a document names its subject.
    private static let beginning = 8
    /// Longer texts, in bytes, repeat nothing: GitHub's descriptions are shorter.
    private static let longestRepeat = 2_000

    /// The indices of the blocks at the beginning that only repeat one of some texts: a title and a paragraph, up to the first heading
    /// with other words. None if nothing else would be left.
    func repeats(of shown: [String]) -> Set<Int> {
        let known = Set(shown.map(Self.essence)).subtracting([""])
        var repeats: Set<Int> = []
        for (index, block) in blocks.prefix(Self.beginning).enumerated() where !known.isEmpty {
            guard case .text(let runs, _, let heading) = block.content else { continue }
            if block.gutters.isEmpty, Self.text(of: runs).map({ known.contains(Self.essence($0)) }) == true {
                repeats.insert(index)
            } else if heading != nil {
                break
            }
        }
        return repeats.count < blocks.count ? repeats : []
    }

    /// The text of some runs; `nil` if it is long or has a link.
    private static func text(of runs: [MarkupRun]) -> String? {
        guard runs.allSatisfy({ $0.link == nil }), runs.reduce(0, { $0 + $1.text.utf8.count }) <= longestRepeat else {
            return nil
        }
        return runs.map(\.text).joined()
    }

    /// A text without what differs between two spellings: `SwiftNIO`, `swift-nio`. C, C++ and C# stay different.
    private static func essence(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "#" }
    }
}

/// Text in one style, with its white space collapsed.
typealias MarkupRun = MarkupLayout.Span

/// A piece of a document that begins a line of its own, independent of any width.
struct MarkupBlock: Sendable, Equatable {
    enum Content: Sendable, Equatable {
        /// Text that wraps, and the level of a heading, 1 to 6. Line breaks in it are kept.
        case text([MarkupRun], Alignment, heading: Int? = nil)
        /// Lines that are kept as they are.
        case code(MarkupCode)
        case table([[MarkupCell]])
        /// The texts of pictures that follow each other, and what is between them.
        case pictures([MarkupRun], Alignment)
        /// A horizontal line.
        case rule
    }

    enum Alignment: Sendable, Equatable {
        case left, center, right

        /// The part of the free cells that precedes the line.
        func padding(of space: Int) -> Int {
            switch self {
            case .left: 0
            case .center: space / 2
            case .right: space
            }
        }
    }

    var content: Content
    /// In front of its lines, the outermost first.
    var gutters: [MarkupGutter]
    /// Whether an empty line precedes it.
    var isSpaced: Bool
    /// The index of the `<details>` that it is in; a summary is outside its own.
    var details: Int?
    /// The index of the `<details>` that it opens and closes: it begins the summary.
    var toggles: Int?
}
