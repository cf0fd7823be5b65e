public import Model
public import Reactive
import Text

/// The repositories of an owner, as a list that the line filters.
public struct SiblingsState: ListScreen, KeepsActivity {
    /// How many lists that lead back to each other are kept.
    private static let depth = 10

    /// The line, the selection and the sort order.
    public var screen: ListScreenState<Repository, SiblingOrder>
    /// The repository whose owner's are listed; `nil` before the first.
    public internal(set) var parent: Repository?
    /// The loaded repositories.
    public internal(set) var all: [Repository] = []
    /// Those that match the filter on the line.
    public internal(set) var shown: [Repository] = []
    /// How many the owner has; `nil` until they are loaded.
    public internal(set) var totalCount: Int?
    /// Why they could not be loaded.
    public internal(set) var failure: Failure?
    /// What keeps them from being requested.
    public internal(set) var obstacle: RequestScheduler.Obstacle?
    /// The screen to go back to.
    public internal(set) var origin = Screen.search

    /// What runs.
    public var activity = Activity()
    /// The lists that this one leads back to by way of others, the latest last.
    var earlier: [SiblingsState] = []

    /// No repositories.
    public init(now: Timestamp) {
        screen = ListScreenState(order: .mostStars, now: now)
    }

    /// The repositories on the list.
    public var items: [Repository] { shown }

    /// Whether they are being loaded.
    public var isLoading: Bool { activity.contains(.siblings) }

    /// Filters the repositories.
    public mutating func lineChanged() {
        filter()
    }

    private mutating func filter() {
        let filter = words
        shown =
            filter.isEmpty
            ? all : all.filter { filter.matches([$0.fullName, $0.description ?? ""].joined(separator: "\n")) }
        screen.list.replace(with: shown.lazy.map(\.id), keepsSelection: true)
    }

    /// Makes room for those of a repository's owner.
    mutating func open(_ repository: Repository, from origin: Screen, isNested: Bool) {
        var list = SiblingsState(now: now)
        list.takePlace(of: self)
        if isNested {
            var last = self
            last.earlier = []
            list.earlier = Array((earlier + [last]).suffix(SiblingsState.depth))
        }
        (list.parent, list.origin) = (repository, origin)
        self = list
    }

    /// Lists what was loaded.
    mutating func receive(_ page: SearchPage, _ now: Timestamp) {
        (all, totalCount) = (page.repositories.unique(besides: []), page.totalCount)
        self.now = now
        filter()
    }

    /// Shows the list that this one leads back to.
    mutating func close() {
        guard var last = earlier.last else { return forget() }
        last.takePlace(of: self)
        last.earlier = Array(earlier.dropLast())
        self = last
    }

    mutating func forget() {
        var none = SiblingsState(now: now)
        none.takePlace(of: self)
        self = none
    }

    /// What belongs to the screen, and not to a list, stays as it is.
    private mutating func takePlace(of other: SiblingsState) {
        notices = other.notices
        activity = other.activity
        screen.list.resize(screenRows: other.screen.list.screenRows)
    }
}

/// The sort order of the repositories of an owner.
public enum SiblingOrder: ListOrder {
    /// The most stars first.
    case mostStars
}
