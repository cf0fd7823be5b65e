public import Model
public import Reactive
import Text

/// New repositories with the most stars, as a list that the line filters.
public struct TrendingState: ListScreen, KeepsActivity {
    /// The line, the selection and the sort order.
    public var screen: ListScreenState<Repository, ForkOrder>
    /// The repositories; `nil` before they are loaded.
    public internal(set) var all: [Repository]?
    /// Those that match the filter on the line.
    public internal(set) var items: [Repository] = []
    /// Why they could not be loaded.
    public internal(set) var failure: Failure?
    /// What runs.
    public var activity = Activity()

    /// Nothing is loaded.
    public init(now: Timestamp) { screen = ListScreenState(order: .mostStars, now: now) }

    /// Whether they are being loaded.
    public var isLoading: Bool { activity.contains(.trending) }

    /// Filters the repositories.
    public mutating func lineChanged() {
        let words = words
        items = (all ?? []).filter { words.matches([$0.fullName, $0.description ?? ""].joined(separator: "\n")) }
        list.replace(with: items.map(\.id), keepsSelection: true)
    }
}

extension TrendingState: NoticingState {}

/// The list of new repositories.
struct TrendingBehaviour: ListBehaviour {
    func part(of state: AppState) -> CopyOnWrite<TrendingState> { state.$trending }
    func resize(_ state: inout AppState, screenRows: Int) { state.trending.list.resize(screenRows: screenRows) }
    func action(_ action: ListAction) -> AppReactor.Action { .trending(.list(action)) }
    func moved(_ movement: ListMovement, rows: Int?) -> AppReactor.Mutation {
        .trending(.list(.moved(movement, rows: rows)))
    }
    func retry(_ state: AppState) -> AppReactor.Action? { .trending(.load) }

    func reactions(_ reactor: AppReactor) -> [AppReactor.Reaction<AppState, AppReactor.Action>] {
        [
            .react("trending", to: { $0.shell.screen == .trending && $0.trending.all == nil ? true : nil }) { _ in
                .immediate(.trending(.load))
            }
        ]
    }
}

extension EffectID {
    static let trending: EffectID = "trending"
}
