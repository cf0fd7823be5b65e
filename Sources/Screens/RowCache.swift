import Features
import Model
import Query
import Terminal

/// Rows that were drawn before. The same row drawn again is the same value, so most keys draw one or two rows and not a
/// screenful. Nothing but speed depends on it.
final class RowCache {
    /// Everything the rows of one screen depend on.
    struct Screenful {
        /// All of them, not the visible ones: while the list is the same array, comparing it takes no time.
        var repositories: [Repository]
        var visible: Range<Int>
        var selectedIndex: Int
        var columns: RepositoryColumns
        var width: Int
        var now: Timestamp
        /// How many rows, from the first on, answer the line though the others may not.
        var seenCount = 0
        /// Whether some of those come with the program and some do not: then those that do say so.
        var hasMixedOrigins = false
        var isStale: Bool
        /// What the rows answer.
        var query: SearchQuery?
        /// The repositories the user keeps. Comparing it takes no time while it is the same set.
        var favourites: Set<Repository.ID> = []
        /// Those of them that are not written yet.
        var pending: Set<Repository.ID> = []
        /// The repositories the user has marked.
        var marks: Set<Repository.ID> = []

        /// Whether what rows have in common is the same.
        fileprivate func shares(with other: Screenful) -> Bool {
            repositories == other.repositories && columns == other.columns && width == other.width && now == other.now
                && seenCount == other.seenCount && hasMixedOrigins == other.hasMixedOrigins && isStale == other.isStale
                && query == other.query
                && favourites == other.favourites && pending == other.pending && marks == other.marks
        }
    }

    /// A row is kept selected and not: the selection comes back, and most moves draw one row.
    private struct Key: Hashable {
        var id: Repository.ID
        var isSelected: Bool
    }

    private let draw: (RepositoryRow) -> Frame.Row
    private var rows: [Key: (input: RepositoryRow, row: Frame.Row)] = [:]

    private var screenful: (input: Screenful, rows: [Frame.Row])?
    private var words: (query: SearchQuery?, words: [String])?
    private var measured: (repositories: [Repository], contents: ColumnContents)?
    private var measuredFavourites: (favourites: ListedFavourites, contents: ColumnContents)?
    private var rule: (width: Int, row: Frame.Row)?

    /// More rows than this are forgotten together; a few screens' worth.
    private let capacity = 1_000

    init(draw: @escaping (RepositoryRow) -> Frame.Row) {
        self.draw = draw
    }

    func row(_ input: RepositoryRow) -> Frame.Row {
        let key = Key(id: input.repository.id, isSelected: input.isSelected)
        if let known = rows[key], known.input == input { return known.row }
        if rows.count >= capacity { rows.removeAll(keepingCapacity: true) }
        let row = draw(input)
        rows[key] = (input, row)
        return row
    }

    /// The rows of a screen. While the list is as it was, those that are visible still are found without looking into them.
    func rows(of input: Screenful) -> [Frame.Row] {
        let known = screenful.flatMap { $0.input.shares(with: input) ? $0 : nil }
        let words = words(of: input.query)
        let rows = input.visible.map { index in
            let isSelected = index == input.selectedIndex
            if let known, known.input.visible.contains(index), (index == known.input.selectedIndex) == isSelected {
                return known.rows[index - known.input.visible.lowerBound]
            }
            let repository = input.repositories[index]
            let isSeen = index < input.seenCount
            return row(
                RepositoryRow(
                    repository: repository, columns: input.columns, width: input.width,
                    age: input.columns.moment(of: repository).map { Age(of: $0, at: input.now) },
                    isSelected: isSelected, isStale: input.isStale && !isSeen, words: words,
                    isFavourite: input.favourites.contains(repository.id),
                    isMarked: input.marks.contains(repository.id),
                    isPending: input.pending.contains(repository.id),
                    saysBuiltIn: isSeen && input.hasMixedOrigins))
        }
        screenful = (input, rows)
        return rows
    }

    /// What a list's rows need; measured anew only when there are other rows.
    func contents(of repositories: [Repository]) -> ColumnContents {
        if let measured, measured.repositories == repositories { return measured.contents }
        let contents = ColumnContents(repositories)
        measured = (repositories, contents)
        return contents
    }

    /// The same of favourites: of all, so that a filter moves no column.
    func contents(of favourites: ListedFavourites) -> ColumnContents {
        if let measuredFavourites, measuredFavourites.favourites == favourites { return measuredFavourites.contents }
        let contents = ColumnContents(favourites.lazy.map(\.repository))
        measuredFavourites = (favourites, contents)
        return contents
    }

    /// The words to mark; a query is parsed once.
    private func words(of query: SearchQuery?) -> [String] {
        if let words, words.query == query { return words.words }
        let found = query?.words ?? []
        words = (query, found)
        return found
    }

    /// The line above and below the list.
    func rule(width: Int, draw: () -> Frame.Row) -> Frame.Row {
        if let rule, rule.width == width { return rule.row }
        let row = draw()
        rule = (width, row)
        return row
    }
}
