public import Core
public import Markup
public import Reactive

/// Lays out and scrolls the README of the selected repository. The loader loads it; see ``AppState/pageDemand``.
public struct PageReactor: Reactor, Sendable {
    public enum Action: Sendable, Equatable {
        case toggle
        /// Shows the page in full screen, or no longer.
        case toggleFull
        case close
        case read(Reader.Action)

        /// Whether the page is opened, closed, or takes another part of the screen.
        var changesDisplay: Bool { self == .toggle || self == .toggleFull || self == .close }
    }

    public enum Mutation: Sendable, Equatable, ReaderMutation {
        /// The page takes another part of the screen.
        case displayed(PageState.Display)
        /// The page opens as it was left in an earlier session, unless a key came first.
        case openedAsLeft
        case followed(Repository?, release: String? = nil)
        /// `nil` if there is no README; `savedAt`: it was saved by an earlier session.
        case loaded(
            Readme?, tag: String? = nil, savedAt: Timestamp? = nil, of: Repository.ID, release: String? = nil)
        case forgotten
        /// With `isWhole` unset, only its beginning was laid out.
        case laidOut(MarkupLayout, of: LayoutRequest, isWhole: Bool = true)
        case read(Reader.Mutation)
        /// The size of a picture, by its address; `.unknown` if it cannot be shown.
        case measured(String, PictureSize)
        case noticed(Notice)
    }

    public typealias State = PageState

    let dependencies: PageDependencies

    public init(_ dependencies: PageDependencies) { self.dependencies = dependencies }

    public func mutate(_ action: Action, state: PageState) -> Effect<Mutation, State> {
        switch action {
        case .toggle: display(state.isOpen ? .closed : .docked)
        case .toggleFull:
            switch state.display {
            case .closed, .full(wasDocked: false): display(state.isOpen ? .closed : .full(wasDocked: false))
            case .docked: display(.full(wasDocked: true))
            case .full(wasDocked: true): display(.docked)
            }
        case .close: display(.closed)
        case .read(let action): dependencies.read(action, state.reader, of: state.subject)
        }
    }

    /// A picture that is still being loaded is not shown over what comes next.
    private func display(_ display: PageState.Display) -> Effect<Mutation, State> {
        .cancel(.showing).and(.immediate(.displayed(display)))
    }

    public var reactions: [Reaction<State, Mutation>] { [dependencies.finding { $0.reader }] }

    /// `release` is the tag of one of its releases, which is shown instead.
    func follow(_ repository: Repository?, release: String? = nil, _ state: PageState) -> Effect<Mutation, State> {
        let followed = Effect<Mutation, State>.immediate(.followed(repository, release: release))
        let isSame = repository?.id == state.subject?.id && release == state.release
        return isSame ? followed : .cancel(.layingOut, .finding, .showing).and(followed)
    }

    func layOut(_ request: LayoutRequest, _ state: PageState) -> Effect<Mutation, State> {
        guard let current = state.current, current.number == request.number, let readme = current.readme,
            let subject = state.subject, current.isLayoutOld || !current.hasLayout(like: request)
        else { return .none }
        // The beginning of a long README comes first: it fills a screen, and the whole takes several times as long.
        let hasBeginning = current.layout == nil && readme.html.utf8.count > PageState.longReadme
        return .run(id: .layingOut) { [dependencies] send in
            if hasBeginning {
                let beginning = String(decoding: readme.html.utf8.prefix(PageState.beginning), as: UTF8.self)
                let layout = await dependencies.layout(of: beginning, subject, request)
                send(.laidOut(layout, of: request, isWhole: false))
            }
            let layout = await dependencies.layout(of: readme.html, subject, request)
            send(.laidOut(layout, of: request))
        }
    }

    public static func reduce(into state: inout PageState, _ mutation: Mutation) {
        switch mutation {
        case .displayed(let display):
            state.display = display
            (state.reader.find, state.reader.link) = (nil, nil)
        case .openedAsLeft:
            if state.display == .closed { state.display = .docked }
        case .followed(let repository, let release):
            if repository?.id != state.subject?.id || release != state.release { state.reader = Reader() }
            (state.subject, state.release) = (repository, release)
        case .loaded(let readme, let tag, let savedAt, let id, let release):
            state.keep(readme, tag: tag, savedAt: savedAt, of: id, release)
        case .forgotten: state.forget()
        case .laidOut(let layout, let request, let isWhole): state.adopt(layout, isWhole: isWhole, of: request.number)
        case .read(let mutation): return state.reader.reduce(mutation)
        case .measured(let address, let size): return state.measure(address, size)
        case .noticed(let notice): state.notices.append(notice)
        }
        state.showLayout()
    }
}

extension PageDependencies {
    fileprivate func layout(
        of html: String, _ subject: Repository, _ request: LayoutRequest
    ) async -> MarkupLayout {
        await withTaskExecutorPreference(executor) {
            await render(html, subject, request)
        }
    }
}

extension EffectID {
    static let layingOut: EffectID = "laying out"
    static let finding: EffectID = "finding"
    /// A picture on the whole terminal.
    static let showing: EffectID = "showing"
}

public struct PageDependencies: Sendable {
    /// Lays out HTML.
    public var render: Render
    /// Shows the picture at an address on the whole terminal. Throws an error whose description is the reason.
    public var showPicture: @Sendable (Repository, String) async throws -> Void = { _, _ in }
    /// Throws an error whose description is the reason.
    public var openInBrowser: @Sendable (String) async throws -> Void = { _ in }
    /// Throws an error whose description says what to do.
    public var copy: @Sendable (String) async throws -> CopyRoute = { _ in .terminal }
    /// Where READMEs are laid out and searched. Nothing else waits there, because the time depends on somebody else's
    /// document. `nil` for the executor of other effects.
    public var executor: (any TaskExecutor)?

    public typealias Render =
        @Sendable (_ html: String, _ repository: Repository, LayoutRequest) async -> MarkupLayout
}

extension PageDependencies {
    public init(render: @escaping Render) { self.render = render }
}
