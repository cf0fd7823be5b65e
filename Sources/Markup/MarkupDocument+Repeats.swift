extension MarkupDocument {
    /// How many blocks are the beginning, where a document names what it is about.
    private static let beginning = 8
    /// Longer texts, in bytes, repeat nothing: GitHub's descriptions are shorter.
    private static let longestRepeat = 2_000

    /// The indices of the blocks at the beginning that only repeat one of some texts: a title and a paragraph, up to the first heading
    /// that says something else. None if nothing else would be left.
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

    /// The text of some runs; `nil` if it is long, or leads somewhere.
    private static func text(of runs: [MarkupRun]) -> String? {
        guard runs.allSatisfy({ $0.link == nil }), runs.reduce(0, { $0 + $1.text.utf8.count }) <= longestRepeat else {
            return nil
        }
        return runs.map(\.text).joined()
    }

    /// A text without what can differ between two ways to write the same: `SwiftNIO`, `swift-nio`. C, C++ and C# are not the same.
    private static func essence(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "#" }
    }
}
