import Core
import Features
import Terminal

/// A cache of drawn rows. Most keys change one or two rows, so only those are drawn, not a
/// screenful. It affects only speed.
final class RowCache {
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

        func shows(_ other: RepositoryRow) -> Bool { input == other }
    }

    struct Header: Equatable {
        var active: Screen
        /// The number of favourites with news.
        var news: Int
        /// The number of unread releases.
        var unread: Int
        /// What is said of the account, where there is room.
        var account: String
        var columns: Int
    }

    struct Hints: Equatable {
        var all: [Hint]
        var columns: Int
        /// The first column that is free for them.
        var first: Int
    }

    private let draw: (RepositoryRow) -> Frame.Row
    private var rows: [Key: Drawn] = [:]

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

    init(draw: @escaping (RepositoryRow) -> Frame.Row) { self.draw = draw }

    convenience init(_ look: Look) { self.init { $0.draw(look) } }

    func row(_ input: RepositoryRow) -> Frame.Row {
        let key = Key(id: input.repository.id, isSelected: input.isSelected)
        // Comparing here would copy what is cached.
        if let known = rows[key], known.shows(input) { return known.row }
        let row = draw(input)
        if rows.count >= capacity { rows.removeAll(keepingCapacity: true) }
        rows[key] = Drawn(input, row)
        return row
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

    mutating func callAsFunction(_ input: Input, _ make: (Input) -> Output) -> Output {
        if let last, last.input == input { return last.output }
        let output = make(input)
        last = (input, output)
        return output
    }
}
