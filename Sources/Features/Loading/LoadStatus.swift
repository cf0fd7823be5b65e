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
