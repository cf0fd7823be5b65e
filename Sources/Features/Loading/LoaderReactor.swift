public import Core
public import Reactive

/// Requests what is planned, cancels what is no longer wanted, and keeps what arrives.
public struct LoaderReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case want(Demand)
        case rest(Duration)
        /// The user asks for contents, even if they are known.
        case ask([Content])
        /// Look-ups and requests of a plan.
        case perform(LoadPlan, lookUp: [Request] = [], send: [Request])
        /// Another identity is in use, which may see other things.
        case accountChanged
    }

    public enum Request: Sendable, Equatable {
        /// Content of a kind that has its own file.
        case own(AnyContentKey)
        /// Unless the repository is still at a commit.
        case files(of: Repository, unlessAt: String?)
        /// The missing entries of a folder, by its number.
        case folder(Int32, of: FileListing)
        /// The files whose code contains some words.
        case code(of: Repository, words: String)
        /// A further page of such files.
        case pageOfCode(PageReference, of: Repository)
        case commit(of: RepositoryFile, FileForm)
        case file(RepositoryFile, FileForm, commit: String?)

        var content: Content {
            switch self {
            case .own(let key): .own(key)
            case .files(let repository, unlessAt: _): .files(of: repository.id)
            case .folder(let number, let listing): .folder(of: listing.repository.id, number: number)
            case .code(let repository, let words): .code(of: repository.id, words: words)
            case .pageOfCode(let page, of: _): .pageOfCode(page)
            case .commit(let file, let form): .commit(FileKey(file, form, commit: nil))
            case .file(let file, let form, let commit): .file(FileKey(file, form, commit: commit))
            }
        }

        /// Contents that arrive with it.
        var riders: [Content] {
            if case .own(let key) = self { key.key.riders } else { [] }
        }
    }

    public enum Saved: Sendable, Equatable {
        /// Content of a kind that has its own file.
        case own(AnyContentValue, at: Timestamp?)
        /// All files, or all including those of a folder.
        case files(FileListing)
        case file(SavedFile)
        /// Saved as it arrived.
        case arrival(Arrival, at: Timestamp)

        /// When GitHub sent the content; `nil` if it is incomplete.
        var moment: Timestamp? {
            switch self {
            case .own(_, let moment): moment
            case .files(let listing): listing.fetchedAt
            case .file(let saved): saved.fetchedAt
            case .arrival(_, let moment): moment
            }
        }
    }

    public enum Arrival: Sendable, Equatable {
        case own(AnyContentValue)
        /// All files, or all including those of a folder.
        case files(FileListing)
        /// The files are still those of the known commit.
        case filesUnchanged(at: Timestamp)
        case code(CodeHits)
        case commit(String)
        case file(FileContent)
    }

    public enum Mutation: Sendable, Equatable {
        case demanded(Demand)
        case rested(Duration)
        /// As in ``Action``.
        case asked([Content])
        case planned(LoadPlan)
        /// Saved content was looked up; `isFresh`: it need not be requested again.
        case lookedUp(Saved?, Content, isFresh: Bool = false, at: Timestamp)
        case arrived(Arrival, Content)
        case failed(Failure, Content, at: Timestamp)
        case cancelled(Content)
        /// Forget what another identity may not see.
        case forgotten
    }

    public typealias State = LoaderState

    let dependencies: LoaderDependencies

    public init(_ dependencies: LoaderDependencies) {
        self.dependencies = dependencies
    }

    public func mutate(_ action: Action, state: LoaderState) -> Effect<Mutation, State> {
        switch action {
        case .want(let demand):
            state.unwanted(in: demand).reduce(Effect<Mutation, State>.none) {
                $0.and(.cancel(LoaderReactor.id(of: $1), LoaderReactor.lookUpID(of: $1)))
            }.and(.immediate(.demanded(demand)))
        case .rest(let duration): .immediate(.rested(duration))
        case .ask(let contents): .immediate(.asked(contents))
        case .perform(let plan, let lookups, let requests):
            requests.reduce(lookups.reduce(.immediate(.planned(plan))) { $0.and(lookUp($1)) }) { $0.and(send($1)) }
        case .accountChanged: Effect<Mutation, State>.cancelScope().and(.immediate(.forgotten))
        }
    }

    private static func id(of content: Content) -> EffectID { EffectID(stringLiteral: "\(content)") }
    private static func lookUpID(of content: Content) -> EffectID { EffectID(stringLiteral: "saved \(content)") }

    private func lookUp(_ request: Request) -> Effect<Mutation, State> {
        let content = request.content
        return .run(id: LoaderReactor.lookUpID(of: content)) { [self] send in send(await found(for: request)) }
    }

    /// What an earlier session has saved of something that is to be requested.
    func found(for request: Request) async -> Mutation {
        let content = request.content
        let saved: Saved? =
            switch request {
            case .own(let key):
                await key.key.found(in: dependencies).map { Saved.own($0.value, at: $0.moment) }
            case .files(let repository, unlessAt: _):
                await dependencies.files.savedListing(of: repository).map(Saved.files)
            case .folder(let number, let listing):
                await dependencies.files.savedFolder(number, of: listing).map(Saved.files)
            case .commit(let file, let form), .file(let file, let form, commit: _):
                await dependencies.file.saved(file, form).map(Saved.file)
            default: await dependencies.earlier(request).map { Saved.arrival($0.arrival, at: $0.moment) }
            }
        let now = dependencies.now()
        let isFresh = saved?.moment.map {
            content.kind.freshness.covers(now.seconds(since: $0), setting: dependencies.freshness)
        }
        return .lookedUp(saved, content, isFresh: isFresh ?? false, at: now)
    }

    private func send(_ request: Request) -> Effect<Mutation, State> {
        let content = request.content
        return .run(id: LoaderReactor.id(of: content), cancelled: .cancelled(content)) { [self] send in
            send(.arrived(try await arrival(for: request), content))
        } catch: { [self] error in
            failure(error, of: content)
        }
    }

    /// Sends a request.
    func outcome(of request: Request) async -> Mutation {
        do { return .arrived(try await arrival(for: request), request.content) } catch {
            return failure(error, of: request.content)
        }
    }

    private func failure(_ error: any Error, of content: Content) -> Mutation {
        .failed(FailedRequest(caught: error).failure, content, at: dependencies.now())
    }

    private func arrival(for request: Request) async throws -> Arrival {
        switch request {
        case .own(let key): .own(try await key.key.loaded(from: dependencies))
        case .files(let repository, let commit):
            try await dependencies.files.listing(of: repository, unlessAt: commit).map(Arrival.files)
                ?? .filesUnchanged(at: dependencies.now())
        case .folder(let number, let listing):
            .files(try await dependencies.files.folder(number, of: listing))
        case .code(let repository, let words): .code(try await dependencies.files.code(repository, words))
        case .pageOfCode(let page, let repository):
            .code(try await dependencies.files.nextPage(repository, page))
        case .commit(let file, _): .commit(try await dependencies.file.commit(file))
        case .file(let file, let form, let commit):
            .file(try await dependencies.file.content(file, form, commit))
        }
    }

    public static func reduce(into state: inout LoaderState, _ mutation: Mutation) {
        switch mutation {
        case .demanded(let demand): state.want(demand)
        case .rested(let duration): state.rested = duration
        case .asked(let contents): state.ask(for: contents)
        case .planned(let plan): state.follow(plan)
        case .lookedUp(let saved, let content, let isFresh, let now):
            state.keep(saved, of: content, isFresh: isFresh, at: now)
        case .arrived(let arrival, let content):
            state.end(content)
            state.keep(arrival, of: content)
        case .failed(let failure, let content, _):
            // It is requested again after a pause, also if the user had asked for known content.
            state.end(content, isStillAsked: failure.leadsToPause(of: content.kind.resource))
            state.failures[content] = failure
            state.noteFailure(failure, of: content)
            if case .notFound = failure, content.kind.resource == .graphql { state.lacksGraphQL = true }
            if !failure.isGone { state.useEarlier(of: content) }
        case .cancelled(let content):
            state.end(content)
            state.noteFailure(nil, of: content)
        case .forgotten: state.forget()
        }
    }
}
