/// What the screen shows or is about to show, most urgent first.
public struct Demand: Sendable, Equatable {
    struct Want: Sendable, Equatable {
        var content: Content
        /// How long it must be wanted before it is requested, with nothing else like it becoming wanted meanwhile.
        var rest = Duration.zero
        var isExplicit = false
        /// Whether the user asks for it again: one such request is sent during a wait.
        var isRetry = false
        /// Whether it leaves a tenth of the rate limit, because the row is not selected or the user has not asked for it.
        var leavesReserve = false
    }

    private(set) var wants: [Want] = []

    mutating func add(_ want: Want) { wants.append(want) }
    mutating func add(_ other: Demand) { wants += other.wants }
    mutating func add(_ contents: [Content], rest: Duration, leavesReserve: Bool = false) {
        wants += contents.map { Want(content: $0, rest: rest, leavesReserve: leavesReserve) }
    }

    /// Whether something must rest that is not wanted in another demand, and whose predecessor is not, either.
    func hasNewRest(comparedWith other: Demand) -> Bool {
        let known = other.contents
        return wants.contains { want in
            want.rest > .zero && !known.contains(want.content)
                && !(want.content.key.predecessor.map(known.contains) ?? false)
        }
    }

    /// The shortest rest longer than `rested`; `nil` if there is none.
    func rest(after rested: Duration) -> Duration? { wants.lazy.map(\.rest).filter { $0 > rested }.min() }

    func contains(_ content: Content) -> Bool { wants.contains { $0.content == content } }

    var contents: Set<Content> { Set(wants.lazy.map(\.content)) }

    func contents(of kind: ContentKind) -> [Content] { wants.map(\.content).filter { $0.kind == kind } }
}

/// Contents of a kind that the screen wants and lacks, and their progress.
public struct LoadStatus: Sendable, Equatable {
    public enum Progress: Sendable, Equatable {
        /// Looked up or requested, now or in a moment.
        case loading
        case held(LoadHold)
    }

    /// The name of the kind.
    public var name: String
    /// How many there are.
    public var count: Int
    public var progress: Progress
}

extension AppState {
    /// What the screen wants and lacks: one entry for each kind and progress, most urgent first.
    public var loads: [LoadStatus] {
        var loads: [LoadStatus] = []
        for content in loader.demand.wants.map(\.content) where !loader.knows(content) {
            let progress = loader.progress(of: content)
            if let index = loads.firstIndex(where: { $0.name == content.kind.name && $0.progress == progress }) {
                loads[index].count += 1
            } else {
                loads.append(LoadStatus(name: content.kind.name, count: 1, progress: progress))
            }
        }
        return loads
    }
}

extension LoaderState {
    fileprivate func progress(of content: Content) -> LoadStatus.Progress {
        guard !isRunning(content), let hold = held[content], !hold.isBrief else { return .loading }
        return .held(hold)
    }
}
