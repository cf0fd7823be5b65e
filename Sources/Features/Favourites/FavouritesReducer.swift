import Model
import Reactive

extension FavouritesReactor {
    /// Folds one mutation into the state.
    public static func reduce(into state: inout FavouritesState, _ mutation: Mutation) {
        switch mutation {
        case .edited(let edit, let now):
            let text = state.line.text
            state.line.apply(edit)
            state.now = now
            guard state.line.text != text else { return }
            state.favourites.filter(by: state.line.text)
            // What is typed asks for its best match, the first.
            state.list.replace(with: state.favourites.shown.lazy.map(\.id), keepsSelection: false)
        case .moved(let movement):
            state.list.move(movement) { state.favourites.shown[$0].id }
        case .resized(let rows):
            state.list.resize(rows: rows)
        case .ordered(let order):
            state.favourites.arrange(by: order)
            state.list.update(with: state.favourites.shown.lazy.map(\.id))
        case .changed(.failed(let failure), let now):
            state.loading = .failed(failure)
            state.now = now
        case .changed(let change, let now):
            state.favourites.apply(change)
            state.list.update(with: state.favourites.shown.lazy.map(\.id))
            state.loading = .loaded
            state.now = now
        case .began(let kind, let now):
            state.now = now
            begin(&state, kind)
        case .ended(let id, let failure):
            end(&state, id, failure)
        case .chose(let address):
            state.chosenAddress = address
        case .noticed(let notice):
            state.notices.emit(notice)
        }
    }

    private static func begin(_ state: inout FavouritesState, _ kind: FavouriteChange.Kind) {
        state.lastChange += 1
        state.changes.append(FavouriteChange(id: state.lastChange, kind))
        let name = kind.favourite.repository.fullName
        state.removed.removeAll { $0.id == kind.favourite.id }
        switch kind {
        case .keep(let favourite):
            state.favourites.claim(favourite)
            state.notices.emit(.kept(fullName: name))
        case .remove(let favourite):
            state.favourites.claimGone(favourite.id)
            state.removed = state.removed.suffix(FavouritesState.undoLimit - 1) + [favourite]
            state.notices.emit(.removed(fullName: name))
        }
        state.list.update(with: state.favourites.shown.lazy.map(\.id))
        if case .keep(let favourite) = kind { state.list.select(favourite.id, among: state.favourites.shown.map(\.id)) }
    }

    private static func end(_ state: inout FavouritesState, _ id: FavouriteChange.ID, _ failure: LibraryFailure?) {
        guard let index = state.changes.firstIndex(where: { $0.id == id }) else { return }
        let kind = state.changes.remove(at: index).kind
        let favourite = kind.favourite
        if let failure {
            state.notices.emit(.notWritten(fullName: favourite.repository.fullName, failure))
            if case .remove = kind { state.removed.removeAll { $0 == favourite } }
        }
        // A later change of the same favourite decides what is shown.
        guard !state.changes.contains(where: { $0.kind.favourite.id == favourite.id }) else { return }
        if failure == nil {
            state.favourites.confirm(favourite.id)
        } else {
            state.favourites.withdraw(favourite.id)
        }
        state.list.update(with: state.favourites.shown.lazy.map(\.id))
    }
}
