/// What leads from one list to the next: deletions, insertions, moves and updates.
///
/// A difference is to be read in this order: take away what is deleted and what moves, at its old place; put in what is inserted
/// and what moved, by rising new place; replace what is updated, at its new place.
public struct ListDifference<Element: Identifiable & Hashable & Sendable>: Sendable, Hashable
where Element.ID: Sendable {
    /// An element and its place in the new list.
    public struct Placement: Sendable, Hashable {
        /// The place in the new list, from 0.
        public var index: Int
        /// The element, as it is now.
        public var element: Element

        /// An element at a place.
        public init(index: Int, element: Element) {
            self.index = index
            self.element = element
        }
    }

    /// An element that is in both lists and left its neighbours.
    public struct Move: Sendable, Hashable {
        /// The place in the old list, from 0.
        public var from: Int
        /// The place in the new list, from 0.
        public var to: Int

        /// A move from an old place to a new one.
        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// The places in the old list of what is gone, rising.
    public var deletions: [Int]
    /// What is new, by rising place.
    public var insertions: [Placement]
    /// The fewest elements that can be moved to come to the new order, by rising new place.
    public var moves: [Move]
    /// What is still there with other contents, by rising new place.
    public var updates: [Placement]

    /// Whether the lists are equal.
    public var isEmpty: Bool { deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty }

    /// The difference between two lists, of which each has an identity once. Takes time n log n.
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

    /// The same difference between lists of something else that stands for the elements.
    public func map<Other>(_ transform: (Element) -> Other) -> ListDifference<Other> {
        func map(_ placements: [Placement]) -> [ListDifference<Other>.Placement] {
            placements.map { .init(index: $0.index, element: transform($0.element)) }
        }
        return ListDifference<Other>(
            deletions: deletions, insertions: map(insertions), moves: moves.map { .init(from: $0.from, to: $0.to) },
            updates: map(updates))
    }

    /// The list that `old` becomes.
    public func applied(to old: [Element]) -> [Element] {
        let leaving = Set(deletions).union(moves.map(\.from))
        var list = old.indices.filter { !leaving.contains($0) }.map { old[$0] }
        let arriving =
            insertions.map { ($0.index, $0.element) } + moves.map { ($0.to, old[$0.from]) }
        for (index, element) in arriving.sorted(by: { $0.0 < $1.0 }) { list.insert(element, at: index) }
        for update in updates { list[update.index] = update.element }
        return list
    }

    /// The positions of a longest rising subsequence, by patience sorting.
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

/// What an observed list tells its observer.
public enum ListChange<Element: Identifiable & Hashable & Sendable>: Sendable, Hashable where Element.ID: Sendable {
    /// The list as it is; comes first.
    case initial([Element])
    /// What has changed since the last of these.
    case difference(ListDifference<Element>)
    /// It could not be read; the next change brings what was missed.
    case failed(LibraryFailure)

    /// The same change of a list of something else that stands for the elements.
    public func map<Other>(_ transform: (Element) -> Other) -> ListChange<Other> {
        switch self {
        case .initial(let elements): .initial(elements.map(transform))
        case .difference(let difference): .difference(difference.map(transform))
        case .failed(let failure): .failed(failure)
        }
    }
}
