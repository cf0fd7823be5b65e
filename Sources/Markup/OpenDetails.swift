/// Which `<details>` of a document a reader has opened or closed.
public struct OpenDetails: Sendable, Equatable {
    /// Whether all are open at first; if not, those that their author left open.
    var areAllOpen: Bool
    /// Those that are the other way round, by their index.
    private(set) var toggled: Set<Int> = []

    /// As their author left them, or all open.
    public init(areAllOpen: Bool = false) { self.areAllOpen = areAllOpen }

    /// Opens a closed one, or closes an open one.
    public mutating func toggle(_ index: Int) { toggled.formSymmetricDifference([index]) }

    func isOpen(_ index: Int, isOpenAtFirst: Bool) -> Bool {
        (areAllOpen || isOpenAtFirst) != toggled.contains(index)
    }
}

/// A `<details>` of a document.
struct MarkupDetails: Sendable, Equatable {
    /// The index of the one it is in.
    var parent: Int?
    /// Whether its author left it open.
    var isOpen: Bool
    /// Whether there is anything to see of its summary: without one it is always open.
    var hasSummary = false
}

extension MarkupDocument {
    /// Whether each `<details>` shows what is in it. A parent comes before its children.
    func shownDetails(_ open: OpenDetails) -> [Bool] {
        var shown: [Bool] = []
        for (index, details) in details.enumerated() {
            let isOpen = !details.hasSummary || open.isOpen(index, isOpenAtFirst: details.isOpen)
            shown.append(isOpen && (details.parent.map { shown[$0] } ?? true))
        }
        return shown
    }

    /// A summary that is a link to open or close its details: with a sign of what they are, and a number.
    func summary(_ block: MarkupBlock, of index: Int, isOpen: Bool) -> MarkupBlock {
        var block = block
        if !isOpen, block.gutters.last?.first == MarkupGutter.open, let last = block.gutters.indices.last {
            block.gutters[last].first = MarkupGutter.closed
        }
        guard case .text(let runs, let alignment, let heading) = block.content else { return block }
        let link = links.count + index
        let text = runs.map { MarkupRun($0.text, $0.style, link: $0.link ?? link) }
        let number = MarkupRun("[\(link + 1)]", [.dim, .number], link: link)
        block.content = .text(text + [number], alignment, heading: heading)
        return block
    }
}

extension MarkupGutter {
    /// In front of the summary of details that are open.
    static let open = "▾ "
    /// In front of the summary of details that are closed.
    static let closed = "▸ "
}
