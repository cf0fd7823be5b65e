/// The difference of two lists: deletions, insertions, moves and updates.
///
/// Apply a difference in this order: remove deleted and moved elements at their old indices; insert new
/// and moved elements by ascending new index; replace updated elements at their new indices.
public struct ListDifference<Element: Identifiable & Hashable & Sendable>: Sendable, Hashable
where Element.ID: Sendable {
    /// An element and its index in the new list.
    public struct Placement: Sendable, Hashable {
        /// The index in the new list.
        public var index: Int
        /// The new element.
        public var element: Element
    }

    /// An element in both lists that has moved.
    public struct Move: Sendable, Hashable {
        /// The index in the old list.
        public var from: Int
        /// The index in the new list.
        public var to: Int
    }

    /// The old indices of deleted elements, ascending.
    public var deletions: [Int]
    /// The inserted elements, by ascending index.
    public var insertions: [Placement]
    /// A minimal set of moves for the new order, by ascending new index.
    public var moves: [Move]
    /// The elements with changed contents, by ascending new index.
    public var updates: [Placement]

    /// Whether the lists are equal.
    public var isEmpty: Bool { deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty }

    /// The difference of two lists with unique ids. Takes O(n log n).
    public init(from old: [Element], to new: [Element]) {
        var oldPlaces: [Element.ID: Int] = [:]
        for (index, element) in old.enumerated() { oldPlaces[element.id] = index }
        deletions = []
        insertions = []
        moves = []
        updates = []
        var kept: [Move] = []
        for (index, element) in new.enumerated() {
            guard let place = oldPlaces.removeValue(forKey: element.id) else {
                insertions.append(Placement(index: index, element: element))
                continue
            }
            kept.append(Move(from: place, to: index))
            if old[place] != element { updates.append(Placement(index: index, element: element)) }
        }
        deletions = oldPlaces.values.sorted()
        let staying = ListDifference.longestRisingRun(of: kept.map(\.from))
        moves = kept.enumerated().compactMap { staying.contains($0.offset) ? nil : $0.element }
    }

    private init(deletions: [Int], insertions: [Placement], moves: [Move], updates: [Placement]) {
        self.deletions = deletions
        self.insertions = insertions
        self.moves = moves
        self.updates = updates
    }

    /// The same difference with mapped elements.
    public func map<Other>(_ transform: (Element) -> Other) -> ListDifference<Other> {
        func map(_ placements: [Placement]) -> [ListDifference<Other>.Placement] {
            placements.map { .init(index: $0.index, element: transform($0.element)) }
        }
        return ListDifference<Other>(
            deletions: deletions, insertions: map(insertions), moves: moves.map { .init(from: $0.from, to: $0.to) },
            updates: map(updates))
    }

    /// Applies the difference to `old`.
    public func applied(to old: [Element]) -> [Element] {
        let leaving = Set(deletions).union(moves.map(\.from))
        var list = old.indices.filter { !leaving.contains($0) }.map { old[$0] }
        let arriving =
            insertions.map { ($0.index, $0.element) } + moves.map { ($0.to, old[$0.from]) }
        for (index, element) in arriving.sorted(by: { $0.0 < $1.0 }) { list.insert(element, at: index) }
        for update in updates { list[update.index] = update.element }
        return list
    }

    /// The positions of a longest increasing subsequence, by patience sorting.
    private static func longestRisingRun(of values: [Int]) -> Set<Int> {
        var tails: [Int] = []
        var previous = [Int](repeating: -1, count: values.count)
        for (position, value) in values.enumerated() {
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[position] = tails[low - 1] }
            if low == tails.count { tails.append(position) } else { tails[low] = position }
        }
        var run: Set<Int> = []
        var position = tails.last ?? -1
        while position >= 0 {
            run.insert(position)
            position = previous[position]
        }
        return run
    }
}

/// A change of an observed list.
public enum ListChange<Element: Identifiable & Hashable & Sendable>: Sendable, Hashable where Element.ID: Sendable {
    /// The initial list.
    case initial([Element])
    /// The difference since the last change.
    case difference(ListDifference<Element>)
    /// The list could not be read; the next change includes what was missed.
    case failed(LibraryFailure)

    /// The same change with mapped elements.
    public func map<Other>(_ transform: (Element) -> Other) -> ListChange<Other> {
        switch self {
        case .initial(let elements): .initial(elements.map(transform))
        case .difference(let difference): .difference(difference.map(transform))
        case .failed(let failure): .failed(failure)
        }
    }
}
