/// Where a run ended: the search, and the place in its results.
public struct SearchPosition: Sendable, Hashable {
    /// The text of the line.
    public var text: String
    /// The sort order.
    public var sort: SearchSort
    /// The selected repository; `nil` if the selection was not moved.
    public var selected: Repository.ID?
    /// The index of the selected row.
    public var index: Int
    /// The index of the first visible row.
    public var first: Int

    /// A place; by default, the first row.
    public init(text: String, sort: SearchSort, selected: Repository.ID? = nil, index: Int = 0, first: Int = 0) {
        (self.text, self.sort, self.selected) = (text, sort, selected)
        self.index = Count(index).value
        self.first = min(Count(first).value, self.index)
    }
}
