/// What of a kind the screen wants and lacks, and what becomes of it.
public struct LoadStatus: Sendable, Equatable {
    /// What becomes of it.
    public enum Progress: Sendable, Equatable {
        /// It is being looked up, requested, or will be in a moment.
        case loading
        /// It is not requested; why.
        case held(LoadHold)
    }

    /// What it is.
    public var name: String
    /// How many there are.
    public var count: Int
    /// What becomes of them.
    public var progress: Progress
}

extension AppState {
    /// What the screen wants and lacks: a line for each kind and what becomes of it, most urgent first.
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
