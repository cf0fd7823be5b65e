/// Where a run ended: the search, the position in its results, the list that was shown, and what was marked.
public struct SearchPosition: Sendable, Hashable {
    public enum Tab: String, Sendable, Codable, CaseIterable {
        case search, favourites, history
    }

    /// The selected row of a list other than the search and the favourites.
    public struct Row: Sendable, Hashable {
        /// What identifies the row in its list.
        public var name: String
        public var index: Int

        public init(name: String, index: Int) { (self.name, self.index) = (name, Count(index).value) }
    }

    /// A list that was opened from another one.
    public struct Opened: Sendable, Hashable {
        /// The names are part of the format of the library.
        public enum Kind: String, Sendable, CaseIterable {
            case forks, linked, files, comparison
        }

        public var kind: Kind
        /// The repository that the list belongs to, or those that are compared.
        public var repositories: [Repository]
        /// The selected row; `nil` if it was the first.
        public var row: Row?

        public init(_ kind: Kind, _ repositories: [Repository], row: Row? = nil) {
            (self.kind, self.repositories, self.row) = (kind, repositories, row)
        }
    }

    public var text: String
    public var sort: SearchSort
    /// `nil` if the selection was not moved.
    public var selected: Repository.ID?
    /// The index of the selected row.
    public var index: Int
    /// The index of the first visible row.
    public var first: Int
    public var tab = Tab.search
    /// The filter of ``tab``, unless that is the search.
    public var filter = ""
    /// The selected favourite, if these were shown.
    public var favourite: Repository.ID?
    /// The selected row of the history, if it was shown; `nil` if it was the first.
    public var row: Row?
    public var marks: [Repository] = []
    /// The list that was opened in front of ``tab``.
    public var opened: Opened?

    public init(text: String, sort: SearchSort, selected: Repository.ID? = nil, index: Int = 0, first: Int = 0) {
        (self.text, self.sort, self.selected) = (text, sort, selected)
        self.index = Count(index).value
        self.first = min(Count(first).value, self.index)
    }

    /// Leaves the search out.
    public mutating func leaveSearch() { (text, selected, index, first) = ("", nil, 0, 0) }

    /// Whether nothing was left to go on with.
    public var isEmpty: Bool { text.isEmpty && tab == .search && marks.isEmpty && opened == nil }
}
