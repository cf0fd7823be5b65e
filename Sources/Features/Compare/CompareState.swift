public import Model
public import Reactive

/// The repositories side by side: a list screen whose items are the columns.
public struct CompareState: ListScreen, KeepsActivity {
    /// The fewest and the most repositories that are compared.
    public static let counts = 2...6
    /// The number of repositories whose facts are kept in memory.
    static let capacity = 60

    /// The selection.
    public var screen: ListScreenState<Repository.ID, CompareOrder>
    /// The columns.
    public internal(set) var items: [Repository] = []
    /// What is known of repositories that were compared.
    public internal(set) var facts: [Repository.ID: ComparedFacts] = [:]
    /// The rows, their order and their texts.
    public internal(set) var comparison = Comparison([], [:], now: Timestamp(seconds: 0))
    /// Whether the rows that are equal are shown.
    public internal(set) var showsEqual = false
    /// The first visible line of the table.
    public internal(set) var offset = 0
    /// The screen to go back to.
    public internal(set) var origin = Screen.search
    /// Why something is not requested now; `nil` if nothing is held.
    public internal(set) var obstacle: RequestScheduler.Obstacle?
    /// How many waits are over.
    var waits = 0
    /// What runs.
    public var activity = Activity()

    /// No repositories.
    public init(now: Timestamp) {
        screen = ListScreenState(order: .asMarked, now: now)
    }

    /// Whether something is being looked up or requested.
    public var isLoading: Bool { isRequesting || activity.contains(.keptFacts) }

    /// Whether GitHub is asked.
    var isRequesting: Bool { EffectID.comparing.contains { activity.contains($0) } }

    /// There is no filter: nothing is typed here.
    public mutating func lineChanged() {}

    /// What was asked for of a repository without a reason to ask again.
    func lacks(_ part: ComparedFacts.Part, of id: Repository.ID) -> Bool {
        guard let known = facts[id] else { return true }
        if known.loaded.contains(part) { return false }
        return switch known.unknown[part] {
        case nil, .awaited, .unselected, .needsToken, .limited, .offline: true
        case .gone, .denied, .failed, .unsaid, .none?: false
        }
    }

    mutating func update() { comparison = Comparison(items, facts, now: screen.now) }
}

/// The order of the columns.
public enum CompareOrder: ListOrder {
    /// That of the marks.
    case asMarked
}

extension EffectID {
    static let keptFacts: EffectID = "kept facts"
    static let comparedFacts: EffectID = "compared facts"
    /// A few requests at a time are few for GitHub's secondary limits.
    static let compareLanes: [EffectID] = ["compared parts 1", "compared parts 2", "compared parts 3"]
    static let comparing = [comparedFacts] + compareLanes
}
