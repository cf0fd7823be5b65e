/// Where a run ended: the search, the place in its results, the list that was shown, and what was marked.
public struct SearchPosition: Sendable, Hashable {
    /// A list with a tab.
    public enum Tab: String, Sendable, Codable, CaseIterable {
        case search, favourites, history
    }

    /// A selected row of another list than the search and the favourites.
    public struct Row: Sendable, Hashable {
        /// What the list finds it by.
        public var name: String
        /// Its index.
        public var index: Int

        /// A row.
        public init(name: String, index: Int) { (self.name, self.index) = (name, Count(index).value) }
    }

    /// A list that was opened from another one.
    public struct Opened: Sendable, Hashable {
        /// What it lists. The names are part of the format of the library.
        public enum Kind: String, Sendable, CaseIterable {
            case forks, linked, files, comparison
        }

        /// What it lists.
        public var kind: Kind
        /// The repository whose list it is, or those that are compared.
        public var repositories: [Repository]
        /// The selected row; `nil` if it was the first.
        public var row: Row?

        /// A list of one repository, or a comparison of several.
        public init(_ kind: Kind, _ repositories: [Repository], row: Row? = nil) {
            (self.kind, self.repositories, self.row) = (kind, repositories, row)
        }
    }

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
    /// The list that was shown.
    public var tab = Tab.search
    /// Its filter, if it is not the search.
    public var filter = ""
    /// The selected favourite, if these were shown.
    public var favourite: Repository.ID?
    /// The selected row of the history, if it was shown; `nil` if it was the first.
    public var row: Row?
    /// The marked repositories.
    public var marks: [Repository] = []
    /// The list that was opened in front of it; `nil` if there was none.
    public var opened: Opened?

    /// A place in the search; by default, the first row.
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
