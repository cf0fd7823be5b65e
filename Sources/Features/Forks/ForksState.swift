public import Core
import Reactive

/// The forks of a repository, as a list that the line filters. The loader loads them; see ``AppState/forksDemand``.
public struct ForksState: ListScreen {
    public var screen: ListScreenState<Repository.ID>
    /// The repository whose forks are listed; `nil` for none.
    public internal(set) var parent: Repository?
    public internal(set) var all: [Repository] = []
    /// Those that match the filter on the line.
    public internal(set) var shown: [Repository] = []
    /// `nil` at the end.
    public internal(set) var next: PageReference?
    /// Why the next page could not be loaded.
    public internal(set) var failure: Failure?
    /// Whether the list is requested, and not loaded yet.
    public internal(set) var isAwaited = false
    var asksForPage = false

    public init() { screen = ListScreenState() }

    public var items: [Repository] { shown }
    public var hasAllRows: Bool { next == nil }

    public mutating func lineChanged() { filter() }

    /// The next page, if it is needed: the selection is near the end of all forks, or will be on a later page, or the user asks for
    /// it.
    var wantedPage: PageReference? {
        let isNear = list.isNearEnd || screen.resumedRow != nil
        return failure == nil && (asksForPage || line.text.isEmpty && isNear) ? next : nil
    }

    /// The visible forks: the selected one, those below it, then those above it.
    var visible: [Repository] {
        let visible = list.visibleAtLastHeight.clamped(to: shown.indices)
        let below = visible.filter { $0 >= list.selectedIndex }
        let above = visible.filter { $0 < list.selectedIndex }.reversed()
        return (below + above).map { shown[$0] }
    }

    mutating func filter() {
        let filter = words
        shown =
            filter.isEmpty
            ? all : all.filter { filter.matches([$0.fullName, $0.description ?? ""].joined(separator: "\n")) }
        screen.list.replace(with: shown.lazy.map(\.id), keepsSelection: true)
    }
}
