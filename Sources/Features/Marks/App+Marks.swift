public import Model
import Reactive

/// What can be done with the marked repositories.
public enum MarksAction: Sendable, Equatable {
    /// Unmark a repository.
    case unmark(Repository)
    /// Move a repository one up or down.
    case move(Repository.ID, up: Bool)
    /// Unmark all.
    case clear
    /// Print all.
    case print
    /// Open all in the browser.
    case open
    /// Copy the URLs of all.
    case copy
    /// Add all to the favourites.
    case keep
}

extension AppState {
    /// The number of marked repositories that the list on the screen does not have.
    public var marksElsewhere: Int { marks.isEmpty ? 0 : marks.ids.count - behaviour.count(of: marks.ids, self) }
}

extension ListBehaviour {
    /// How many of some repositories the list has.
    fileprivate func count(of ids: Set<Repository.ID>, _ state: AppState) -> Int {
        guard holdsRepositories else { return 0 }
        var rest = ids
        for item in part(of: state).wrappedValue.items {
            if let id = item.listedRepository?.id { rest.remove(id) }
            if rest.isEmpty { break }
        }
        return ids.count - rest.count
    }
}

/// The marked repositories, which several features act on.
extension AppReactor {
    /// An action on the marked repositories.
    func act(onMarks action: MarksAction, _ state: AppState) -> Effect<Mutation> {
        switch action {
        case .unmark(let repository): undoable(.toggled(repository), state)
        case .move(let id, let up): .immediate(.marks(.moved(id, up: up)))
        case .clear: state.marks.isEmpty ? .none : undoable(.restored([]), state)
        case .print: state.marks.isEmpty ? .none : chooseMarks(state)
        case .open: openMarks(state)
        case .copy: copyMarks(state)
        case .keep: favourites.mutate(.keepAll(state.marks.repositories), state: state)
        }
    }

    /// A change of the marks that undo takes back.
    private func undoable(_ mutation: MarksReactor.Mutation, _ state: AppState) -> Effect<Mutation> {
        .immediate(.marks(mutation), .undo(.did(.marks(state.marks.repositories))))
    }

    /// Marks or unmarks the selected repository, then moves the selection.
    func mark(_ movement: ListMovement, _ state: AppState) -> Effect<Mutation> {
        guard let repository = state.selectedRepository else { return .none }
        return .immediate(.marks(.toggled(repository))).then(move(movement, state))
    }

    /// Marks all repositories of the list, or unmarks them if all are marked.
    func markAll(_ state: AppState) -> Effect<Mutation> {
        let repositories = state.shown.repositories
        let clears = !repositories.isEmpty && repositories.allSatisfy { state.marks.ids.contains($0.id) }
        return clears
            ? undoable(.toggledAll(repositories), state) : .immediate(.marks(.toggledAll(repositories)))
    }

    /// The URLs of the marked repositories; `nil` if one has none: nothing is done with only some of them.
    private func addresses(_ state: AppState) -> [String]? {
        let addresses = state.marks.repositories.compactMap(opening.webAddress)
        return addresses.count == state.marks.repositories.count ? addresses : nil
    }

    private func openMarks(_ state: AppState) -> Effect<Mutation> {
        let count = state.marks.ids.count
        guard count > 0, let addresses = addresses(state) else { return unprintable(state) }
        guard count <= Marks.openLimit else {
            return .immediate(.search(.noticed(.tooManyToOpen(count, limit: Marks.openLimit))))
        }
        return .run(id: "browser") { [opening] send in
            for address in addresses { try await opening.openInBrowser(address) }
            send(.search(.noticed(.openedAll(count: count))))
        } catch: { error in
            .search(.noticed(.couldNotOpen(reason: "\(error)")))
        }
    }

    private func copyMarks(_ state: AppState) -> Effect<Mutation> {
        guard !state.marks.isEmpty, let addresses = addresses(state) else { return unprintable(state) }
        return .run(id: "copy") { [opening] send in
            let route = try await opening.copy(addresses.joined(separator: "\n"))
            send(.search(.noticed(.copiedAll(count: addresses.count, by: route))))
        } catch: { error in
            .search(.noticed(.couldNotCopy(reason: "\(error)")))
        }
    }

    private func unprintable(_ state: AppState) -> Effect<Mutation> {
        state.marks.isEmpty ? .none : .immediate(.search(.noticed(.unsafeName)))
    }

    /// Ends the program with the marked repositories.
    func chooseMarks(_ state: AppState) -> Effect<Mutation> {
        guard let addresses = addresses(state) else { return unprintable(state) }
        let choice = RepositoryChoice(
            address: addresses.joined(separator: "\n"), ids: state.marks.repositories.map(\.id))
        return state.favourites.hasUnsavedNote
            ? ask(before: .choose(choice)) : .immediate(.search(.list(.chose(choice))))
    }
}
