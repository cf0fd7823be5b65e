public import Model
import Reactive
import Text

/// The forks of a repository, as a list that the line filters.
public struct ForksState: ListScreen, NestedList {
    /// The line, the selection and the sort order.
    public var screen: ListScreenState<Repository.ID, OnlyOrder>
    /// The repository whose forks are listed; `nil` before the first.
    public internal(set) var parent: Repository?
    /// The loaded forks.
    public internal(set) var all: [Repository] = []
    /// Those that match the filter on the line.
    public internal(set) var shown: [Repository] = []
    /// The next page; `nil` at the end.
    public internal(set) var next: PageReference?
    /// Why the next page could not be loaded.
    public internal(set) var failure: Failure?
    /// The screen to go back to.
    public internal(set) var origin = Screen.search

    /// The forks that are asked for.
    var request: ListRequest?
    /// Whether the user asks for the next page.
    var asksForPage = false
    /// The lists of forks that this one was opened from, the latest last.
    var earlier: [ForksState] = []

    /// No forks.
    public init(now: Timestamp) { screen = ListScreenState(order: .only, now: now) }

    /// The forks on the list.
    public var items: [Repository] { shown }

    /// Whether the forks of a repository are being loaded.
    public var isLoadingList: Bool { request != nil }

    /// Whether a request is for the forks that are listed.
    func isReload(_ request: ListRequest) -> Bool { request.screen == .forks && request.repository.id == parent?.id }

    /// Filters the forks.
    public mutating func lineChanged() { filter() }

    /// The next page, if it is needed: the selection is near the end of all forks, or the user asks for it.
    var wantedPage: PageReference? {
        failure == nil && (asksForPage || line.text.isEmpty && list.isNearEnd) ? next : nil
    }

    /// The visible forks: the selected one, those below it, then those above it.
    var visible: [Repository.ID] {
        let visible = list.visibleAtLastHeight.clamped(to: shown.indices)
        let below = visible.filter { $0 >= list.selectedIndex }
        let above = visible.filter { $0 < list.selectedIndex }.reversed()
        return (below + above).map { shown[$0].id }
    }

    /// Shows the forks that match the line.
    mutating func filter(keepsSelection: Bool = true) {
        let filter = words
        shown =
            filter.isEmpty
            ? all : all.filter { filter.matches([$0.fullName, $0.description ?? ""].joined(separator: "\n")) }
        screen.list.replace(with: shown.lazy.map(\.id), keepsSelection: keepsSelection)
    }
}
