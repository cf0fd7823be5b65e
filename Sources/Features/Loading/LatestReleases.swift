public import Model

/// The latest releases of repositories, by their node ids, newest first.
struct LatestReleases: ContentKey {
    static let kind = ContentKind(name: "latest releases", resource: .graphql, lanes: 1, freshness: .brief)

    let nodes: [String]

    var description: String { "latest releases of \(nodes.count) repositories" }

    func load(from github: LoaderDependencies) async throws -> [RepositoryRelease] { try await github.releases(nodes) }
}

extension AppState {
    /// The releases of the first hundred favourites, while they are on the screen.
    private var wantedReleases: LatestReleases? {
        guard shell.screen == .favourites, hasToken else { return nil }
        let nodes = favourites.favourites.all.compactMap(\.repository.nodeID).prefix(100)
        return nodes.isEmpty ? nil : LatestReleases(nodes: Array(nodes))
    }

    var releasesDemand: Demand {
        var demand = Demand()
        if let wanted = wantedReleases { demand.add([wanted.content], rest: .zero, leavesReserve: true) }
        return demand
    }

    /// The newest of those releases, as far as they are known.
    public var newestRelease: RepositoryRelease? {
        wantedReleases.flatMap { loader.value(of: $0) }?.first
    }
}
