public import Model
public import Reactive

/// Shows the repositories the user keeps, filters them as the user types, and says which was chosen.
public struct FavouritesReactor: Reactor, Sendable {
    /// What can happen.
    public enum Action: Sendable, Equatable {
        /// The filter is edited.
        case edit(LineEdit)
        /// The selection is moved.
        case move(ListMovement)
        /// The list has this many lines of the screen.
        case resize(rows: Int)
        /// Enter: take the selected repository.
        case submit
        /// Another order.
        case cycleOrder
        /// The selected repository in the browser.
        case openInBrowser
    }

    /// What can change.
    public enum Mutation: Sendable, Equatable {
        /// The filter is another one.
        case edited(LineEdit, at: Timestamp)
        /// The selection moved.
        case moved(ListMovement)
        /// The list has another number of lines.
        case resized(rows: Int)
        /// The order is another one.
        case ordered(FavouriteOrder)
        /// The library said what the favourites are.
        case changed(ListChange<Favourite>, at: Timestamp)
        /// A repository was chosen; its web address.
        case chose(String)
        /// There is something to say.
        case noticed(FavouritesNotice)
    }

    /// What the screen shows.
    public typealias State = FavouritesState

    private let dependencies: FavouritesDependencies

    /// A reactor that reaches the outside through these.
    public init(_ dependencies: FavouritesDependencies) {
        self.dependencies = dependencies
    }

    /// The library's word on the favourites, as long as the program runs.
    public var inputs: [Input<Mutation>] {
        [
            Input { [dependencies] send in
                await dependencies.observe { send(.changed($0, at: dependencies.now())) }
            }
        ]
    }

    /// Decides what an action leads to.
    public func mutate(_ action: Action, state: FavouritesState) -> Effect<Mutation> {
        switch action {
        case .edit(let edit): .immediate(.edited(edit, at: dependencies.now()))
        case .move(let movement): .immediate(.moved(movement))
        case .resize(let rows): .immediate(.resized(rows: rows))
        case .submit: submit(state)
        case .cycleOrder: .immediate(.ordered(state.favourites.order.next))
        case .openInBrowser: openInBrowser(state)
        }
    }

    private func submit(_ state: FavouritesState) -> Effect<Mutation> {
        guard let selected = state.selected?.repository else { return .none }
        guard let address = dependencies.webAddress(selected) else { return .immediate(.noticed(.unsafeName)) }
        return .immediate(.chose(address))
    }

    private func openInBrowser(_ state: FavouritesState) -> Effect<Mutation> {
        guard let selected = state.selected?.repository else { return .none }
        guard let address = dependencies.webAddress(selected) else { return .immediate(.noticed(.unsafeName)) }
        return .run(id: .browser) { [dependencies] send in
            try await dependencies.openInBrowser(address)
            send(.noticed(.opened(fullName: selected.fullName)))
        } catch: { error in
            .noticed(.couldNotOpen(reason: "\(error)"))
        }
    }
}

extension EffectID {
    fileprivate static let browser: EffectID = "browser"
}
