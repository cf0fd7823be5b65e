public import Markup
public import Model
public import Reactive

/// The page of the selected repository: loads its README once the selection rests, lays it out, and scrolls it.
public struct PageReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// The page is opened or closed.
        case toggle
        /// The page takes the whole screen, or no longer.
        case toggleFull
        /// The page is closed.
        case close
        /// Another repository is selected, or none; how long the selection must rest before a request, which is `nil` if it is made by key alone.
        case follow(Repository?, rest: Duration?)
        /// The README is loaded again.
        case reload
        /// A README needs a layout.
        case layOut(PageLayoutRequest)
        /// The page is scrolled to a line, counted from the first of the README.
        case scroll(toLine: Int)
        /// Wide lines are scrolled by so many cells.
        case scrollSideways(by: Int)
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// The page takes another part of the screen.
        case displayed(PageState.Display)
        /// The page shows another repository, or none.
        case followed(Repository?)
        /// The README is loaded by key alone.
        case held
        /// The selection must rest.
        case rested
        /// The request was made.
        case began
        /// The README was loaded; `nil` if there is none.
        case loaded(Readme?, of: Repository.ID)
        /// The request failed.
        case failed(Failure)
        /// A README was laid out.
        case laidOut(MarkupLayout, of: PageLayoutRequest)
        /// The page was scrolled.
        case scrolled(toLine: Int)
        /// Wide lines were scrolled.
        case scrolledSideways(by: Int)
    }

    /// What the screen shows.
    public typealias State = PageState

    private let dependencies: PageDependencies

    /// A page with these dependencies.
    public init(_ dependencies: PageDependencies) {
        self.dependencies = dependencies
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: PageState) -> Effect<Mutation> {
        switch action {
        case .toggle: .immediate(.displayed(state.isOpen ? .closed : .docked))
        case .toggleFull:
            switch state.display {
            case .closed, .full(wasDocked: false):
                .immediate(.displayed(state.isOpen ? .closed : .full(wasDocked: false)))
            case .docked: .immediate(.displayed(.full(wasDocked: true)))
            case .full(wasDocked: true): .immediate(.displayed(.docked))
            }
        case .close: .immediate(.displayed(.closed))
        case .follow(let repository, let rest): follow(repository, rest, state)
        case .reload: state.subject.map { load($0) } ?? .none
        case .layOut(let request): layOut(request, state)
        case .scroll(let line): .immediate(.scrolled(toLine: line))
        case .scrollSideways(let cells): .immediate(.scrolledSideways(by: cells))
        }
    }

    private func follow(_ repository: Repository?, _ rest: Duration?, _ state: PageState) -> Effect<Mutation> {
        if repository?.id == state.subject?.id { return .immediate(.followed(repository)) }
        let followed = Effect<Mutation>.cancel(.loading).then(.immediate(.followed(repository)))
        guard let repository, !state.loaded.contains(where: { $0.id == repository.id }) else { return followed }
        return followed.then(rest.map { load(repository, after: $0) } ?? .immediate(.held))
    }

    /// Requests the README, once the selection has rested if `rest` is given.
    private func load(_ repository: Repository, after rest: Duration? = nil) -> Effect<Mutation> {
        .immediate(.rested).then(
            .run(id: .loading) { [dependencies] send in
                if let rest { try await send.sleep(for: rest, on: dependencies.clock) }
                send(.began)
                send(.loaded(try await dependencies.readme(repository), of: repository.id))
            } catch: { error in
                .failed((error as? FailedRequest)?.failure ?? .interrupted(reason: ""))
            })
    }

    private func layOut(_ request: PageLayoutRequest, _ state: PageState) -> Effect<Mutation> {
        guard let current = state.current, current.number == request.number, let readme = current.readme,
            let subject = state.subject, current.layout?.width != request.width
        else { return .none }
        return .run(id: .layingOut) { [dependencies] send in
            let layout = await dependencies.render(readme.html, subject, request.width, request.repertoire)
            send(.laidOut(layout, of: request))
        }
    }

    /// Folds one mutation into the state.
    public static func reduce(into state: inout PageState, _ mutation: Mutation) {
        switch mutation {
        case .displayed(let display): state.display = display
        case .followed(let repository):
            if repository?.id != state.subject?.id {
                state.progress = .idle
                state.line = nil
                state.column = 0
            }
            state.subject = repository
        case .held: state.progress = .held
        case .rested: state.progress = .resting
        case .began: state.progress = .loading
        case .loaded(let readme, let id):
            state.progress = .idle
            state.keep(readme, of: id)
        case .failed(let failure): state.progress = .failed(failure)
        case .laidOut(let layout, let request): state.adopt(layout, of: request.number)
        case .scrolled(let line): state.line = line
        case .scrolledSideways(let cells): state.column = max(0, state.column + cells)
        }
    }
}

extension EffectID {
    fileprivate static let loading: EffectID = "loading"
    fileprivate static let layingOut: EffectID = "laying out"
}
