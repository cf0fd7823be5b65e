import Features
import Model
import Terminal

/// The content of the list of new repositories.
struct TrendingScreen: ListContent {
    let state: AppState
    let look: Look

    private var trending: TrendingState { state.trending }

    var order: (name: String, isUsual: Bool) { (Messages.sort(.stars), true) }

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .toggleFavourite: trending.selected.map { [.favourites(.toggle($0))] } ?? []
        case .undo: [.favourites(.undo)]
        default: nil
        }
    }

    var trouble: (summary: String, advice: String)? {
        trending.failure.map { (Messages.failure(SearchFailure($0, during: .search)), $0.advice) }
    }

    func rows(_ places: Range<Int>, width: Int, _ cache: RowCache) -> [Frame.Row] {
        let columns = RepositoryColumns(width: width, contents: cache.contents(of: trending.all ?? []), order: .stars)
        let context = RowContext(
            state, columns: columns, width: width, now: state.search.now, words: trending.words)
        return places.map {
            cache.row(context.row(trending.items[$0], isSelected: $0 == trending.list.selectedIndex))
        }
    }

    func placeholder(lines: Int, width: Int) -> [StyledText] { [] }

    var status: StatusText {
        let count = "\(trending.items.count)"
        return StatusText(
            summary: state.marked(look)
                + look.place(trending.list.selectedIndex, of: trending.items.count, count, isWhole: true))
    }

    var hints: [Hint] { [Hint(.submit, state.takeWord), Hint(.mark, "mark"), Hint(.help, Messages.helpHint)] }
}
