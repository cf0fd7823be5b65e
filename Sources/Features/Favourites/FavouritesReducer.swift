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
        case .chose(let address):
            state.chosenAddress = address
        case .noticed(let notice):
            state.notices.emit(notice)
        }
    }
}
