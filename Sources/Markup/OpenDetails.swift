/// Which `<details>` of a document a reader has opened or closed.
public struct OpenDetails: Sendable, Equatable {
    /// Whether all are open at first; otherwise, those that their author left open are.
    var areAllOpen: Bool
    /// Those that a reader has opened or closed, by index.
    private(set) var toggled: Set<Int> = []

    public init(areAllOpen: Bool = false) { self.areAllOpen = areAllOpen }

    public mutating func toggle(_ index: Int) { toggled.formSymmetricDifference([index]) }

    func isOpen(_ index: Int, isOpenAtFirst: Bool) -> Bool {
        (areAllOpen || isOpenAtFirst) != toggled.contains(index)
    }
}

struct MarkupDetails: Sendable, Equatable {
    /// The index of the one it is in.
    var parent: Int?
    /// Whether its author left it open.
    var isOpen: Bool
    /// Whether its summary is visible: without one, it is always open.
    var hasSummary = false
}

extension MarkupDocument {
    /// Whether the content of each `<details>` is shown. A parent precedes its children.
    func shownDetails(_ open: OpenDetails) -> [Bool] {
        var shown: [Bool] = []
        for (index, details) in details.enumerated() {
            let isOpen = !details.hasSummary || open.isOpen(index, isOpenAtFirst: details.isOpen)
            shown.append(isOpen && (details.parent.map { shown[$0] } ?? true))
        }
        return shown
    }

    /// A summary as a link that opens or closes its details, with a sign and a number.
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
    /// Precedes the summary of open details.
    static let open = "▾ "
    /// Precedes the summary of closed details.
    static let closed = "▸ "
}
