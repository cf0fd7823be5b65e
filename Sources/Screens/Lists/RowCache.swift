import Core
import Features
import Terminal

/// A cache of drawn rows. Most keys change one or two rows, so only those are drawn, not a
/// screenful. It affects only speed.
final class RowCache {
    /// Everything that the rows of a screen depend on.
    struct Screenful {
        /// All of them, not only the visible ones: comparing the same array takes no time.
        var repositories: [Repository]
        var visible: Range<Int>
        var selectedIndex: Int
        var context: RowContext
        /// The number of leading rows that match the line even if the others are stale.
        var seenCount = 0
        /// Whether only some of those are built in: then those say so.
        var hasMixedOrigins = false
        var isStale: Bool
        /// The repositories that the saved search had not shown before.
        var new: Set<Repository.ID> = []

        /// Whether everything that rows share is the same.
        fileprivate func shares(with other: Screenful) -> Bool {
            repositories == other.repositories && context == other.context && seenCount == other.seenCount
                && hasMixedOrigins == other.hasMixedOrigins && isStale == other.isStale && new == other.new
        }
    }

    /// Rows are cached selected and unselected, so that most movements draw one row.
    private struct Key: Hashable {
        var id: Repository.ID
        var isSelected: Bool
    }

    /// A drawn row, and what it shows. A class, because looking at a structure would copy all of it.
    private final class Drawn {
        let input: RepositoryRow
        let row: Frame.Row

        init(_ input: RepositoryRow, _ row: Frame.Row) {
            self.input = input
            self.row = row
        }
    }

    /// Everything that the header depends on.
    struct Header: Equatable {
        /// The active tab.
        var active: Screen
        /// The number of favourites with news.
        var news: Int
        /// What is said of the account, where there is room.
        var account: String
        var columns: Int
    }

    /// Everything that the hints depend on.
    struct Hints: Equatable {
        var all: [Hint]
        var columns: Int
        /// The first column that is free for them.
        var first: Int
    }

    private let draw: (RepositoryRow, _ twin: Frame.Row?) -> Frame.Row
    private var rows: [Key: Drawn] = [:]

    private var screenful: (input: Screenful, rows: [Frame.Row])?
    private var words = Memo<SearchQuery?, TextFilter>()
    private var isOneLanguage = Memo<SearchQuery?, Bool>()
    /// The rules above and below the list, by their width.
    var rule = Memo<Int, Frame.Row>()
    /// The first row of the screen.
    var header = Memo<Header, RowCanvas>()
    /// The details of the selected repository.
    var strip = Memo<Strip, [Frame.Row]>()
    /// What commands do now, in the last row.
    var hints = Memo<Hints, RowCanvas>()

    /// The capacity, a few screens of rows; beyond it, the cache is cleared.
    private let capacity = 1_000

    init(draw: @escaping (RepositoryRow, _ twin: Frame.Row?) -> Frame.Row) { self.draw = draw }

    /// A cache of rows as they look.
    convenience init(_ look: Look) { self.init { $0.draw(look, twin: $1) } }

    func row(_ input: RepositoryRow) -> Frame.Row {
        if let known = known(input) { return known }
        var twin = input
        twin.isSelected.toggle()
        let row = draw(input, known(twin))
        if rows.count >= capacity { rows.removeAll(keepingCapacity: true) }
        rows[Key(id: input.repository.id, isSelected: input.isSelected)] = Drawn(input, row)
        return row
    }

    private func known(_ input: RepositoryRow) -> Frame.Row? {
        let key = Key(id: input.repository.id, isSelected: input.isSelected)
        // Comparing with an optional would copy both.
        guard let known = rows[key], known.input == input else { return nil }
        return known.row
    }

    /// The rows of a screen. While the list is unchanged, visible rows are found without comparing their contents.
    func rows(of input: Screenful) -> [Frame.Row] {
        let known = screenful.flatMap { $0.input.shares(with: input) ? $0 : nil }
        let rows = input.visible.map { index in
            let isSelected = index == input.selectedIndex
            if let known, known.input.visible.contains(index), (index == known.input.selectedIndex) == isSelected {
                return known.rows[index - known.input.visible.lowerBound]
            }
            let repository = input.repositories[index]
            let isSeen = index < input.seenCount
            var row = input.context.row(repository, isSelected: isSelected)
            row.isStale = input.isStale && !isSeen
            row.saysBuiltIn = isSeen && input.hasMixedOrigins
            row.isNew = input.new.contains(repository.id)
            return self.row(row)
        }
        screenful = (input, rows)
        return rows
    }

    /// Whether all results of a query have the same language.
    func isOneLanguage(_ query: SearchQuery?) -> Bool {
        isOneLanguage(query) { $0.map { ParsedQuery($0.text).asksForOneLanguage } ?? false }
    }

    /// The words to highlight; a query is parsed once.
    func words(of query: SearchQuery?) -> TextFilter { words(query) { TextFilter(query: $0?.words ?? []) } }
}

/// The last result of a function, for when it is called again with the same input. Comparing the same array takes no time.
struct Memo<Input: Equatable, Output> {
    private var last: (input: Input, output: Output)?

    /// The result for an input.
    mutating func callAsFunction(_ input: Input, _ make: (Input) -> Output) -> Output {
        if let last, last.input == input { return last.output }
        let output = make(input)
        last = (input, output)
        return output
    }
}
