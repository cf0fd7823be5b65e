public import Core

/// The READMEs of the next favourites, which are saved to be searched.
struct ReadmesOfFavourites: ContentKey {
    static let kind = ContentKind(name: "READMEs of favourites", resource: .graphql)
    let step: ReadmeReadingState.Step
    var description: String { "READMEs of favourites \(step.round)" }

    func load(from github: LoaderDependencies) async throws -> KnownReadmes {
        try await step.read(from: github, isAnonymous: false)
    }
}

/// The same without a token, by REST.
struct ReadmeWithoutToken: ContentKey {
    static let kind = ContentKind(name: "README of a favourite", resource: .core)
    let step: ReadmeReadingState.Step
    var description: String { "README of a favourite \(step.round)" }

    func load(from github: LoaderDependencies) async throws -> KnownReadmes {
        try await step.read(from: github, isAnonymous: true)
    }
}

extension ContentKey where Value == KnownReadmes {
    /// Announced once, with the first that are read.
    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        guard case .arrived(let readmes) = event, readmes.isFirst else { return [] }
        return [.background(.said(ReadmesMessage.first))]
    }
}

extension ReadmeReadingState.Step {
    fileprivate func read(from github: LoaderDependencies, isAnonymous: Bool) async throws -> KnownReadmes {
        guard let read = github.readReadmes else { throw FailedRequest(.offline) }
        do { return try await read(count, isAnonymous) } catch is LibraryFailure {
            // The disk may be full: nothing more is read, and the favourites stay as they were.
            return KnownReadmes(known: 0, total: 0, isDone: true)
        }
    }
}

extension ContentKind {
    /// Whether it is one of the two kinds above.
    var isOfReadmes: Bool { self == ReadmesOfFavourites.kind || self == ReadmeWithoutToken.kind }
}

struct ReadmeReadingState: Sendable, Equatable {
    struct Step: Hashable, Sendable {
        /// Counts the steps.
        var round = 0
        /// How many favourites.
        var count = ReadmeReadingState.largest
    }

    /// Summarises the favourites: other ones, or new pushes, may mean more to read.
    struct Favourites: Sendable, Equatable {
        var count: Int
        var latestPush: Timestamp?
        /// More can be read with a token.
        var hasToken = false
    }

    /// The most favourites of a step: one request for their state, and one for every 25 that have changed.
    static let largest = 100
    var isOn = false
    /// `nil` before the first step.
    private(set) var progress: KnownReadmes?
    private(set) var step = Step()
    private var done: Favourites?
    /// When reading continues, if the requests of an hour are spent.
    private(set) var resumesAt: Timestamp?

    /// The next step for these favourites; `nil` if there is none.
    func next(_ favourites: Favourites) -> Step? { isOn && favourites.count > 0 && done != favourites ? step : nil }

    mutating func record(_ progress: KnownReadmes, of favourites: Favourites) {
        if progress.total > 0 { self.progress = progress }
        step.round += 1
        step.count = min(2 * step.count, ReadmeReadingState.largest)
        if progress.isDone { (done, resumesAt) = (favourites, progress.resumesAt) }
    }

    /// Continues after an hour whose requests were spent.
    mutating func resume(at now: Timestamp) {
        if let time = resumesAt, time <= now { (done, resumesAt) = (nil, nil) }
    }

    /// A step that was too much work for the server is repeated with half as many favourites.
    mutating func recordFailure(_ failure: Failure) {
        if failure.isTooMuchWork { step.count = max(1, step.count / 2) }
    }
}

extension AppState {
    mutating func recordReadmes(_ mutation: LoaderReactor.Mutation) {
        switch mutation {
        case .arrived(let value, _):
            guard let progress = value.value(as: KnownReadmes.self) else { return }
            loader.readmes.record(progress, of: favouritesToRead)
        case .failed(let failure, let content, at: _) where content.kind == ReadmesOfFavourites.kind:
            loader.readmes.recordFailure(failure)
        case .planned(let plan): loader.readmes.resume(at: plan.moment)
        default: break
        }
    }

    private var favouritesToRead: ReadmeReadingState.Favourites {
        var favourites = favourites.favourites.summary
        favourites.hasToken = hasToken
        return favourites
    }

    /// Wanted only while nothing else is, and never in a private session.
    var readmesDemand: Demand {
        var demand = Demand()
        guard background.persistence == .everything, favourites.loading == .loaded,
            let step = loader.readmes.next(favouritesToRead)
        else { return demand }
        let content = hasToken ? ReadmesOfFavourites(step: step).content : ReadmeWithoutToken(step: step).content
        demand.add(.init(content: content, rest: AppState.readmesRest, leavesReserve: true))
        return demand
    }

    /// How long nothing else must become wanted before READMEs are read.
    static let readmesRest = Duration.seconds(2)

    /// `nil` before they were counted.
    public var knownReadmes: KnownReadmes? { loader.readmes.progress ?? favourites.knownReadmes }
}

extension FavouriteList {
    /// What decides whether READMEs are to be read.
    var summary: ReadmeReadingState.Favourites { .init(count: ids.count, latestPush: latestPush) }
}
