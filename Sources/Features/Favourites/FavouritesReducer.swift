import Core

extension FavouritesReactor {
    public static func reduce(into state: inout FavouritesState, _ mutation: Mutation) {
        switch mutation {
        case .noticed(let notice): state.notices.append(notice)
        case .observed(.failed(let failure)): state.loading = .failed(failure)
        case .observed(let change):
            state.favourites.apply(change)
            state.screen.list.update(with: state.favourites.shown.ids)
            state.loading = .loaded
        case .changeStarted(let kind): begin(&state, kind)
        case .changesStarted(let kinds):
            for (index, kind) in kinds.enumerated() {
                begin(&state, kind, batch: .init(place: index + 1, count: kinds.count))
            }
        case .filteredNews:
            state.favourites.toggleNewsFilter()
            state.screen.list.replace(with: state.favourites.shown.ids, keepsSelection: true)
        case .readmesFound(let lines, let words):
            state.favourites.record(lines, of: words)
            state.screen.list.update(with: state.favourites.shown.ids)
        case .readmesKnown(let known): state.knownReadmes = known
        case .divided(let lists):
            state.favourites.divide(by: lists)
            state.screen.list.update(with: state.favourites.shown.ids)
        case .changeFinished(let number, let failure):
            for number in state.changes.ending(with: number, failure) { end(&state, number, failure) }
        case .opened, .closedPane, .editedNote, .editedForm, .fetchStarted, .fetchFailed:
            reducePane(&state.pane, mutation)
            if case .opened(.note(let note)) = mutation {
                state.screen.list.select(note.favourite.id, among: state.favourites.shown.ids)
            }
        case .fetched(let reference, let favourite): fetched(&state, reference, favourite)
        case .found(let favourite): found(&state, favourite)
        }
    }

    /// `typed` is the name that was typed, if the repository has been renamed since.
    private static func begin(
        _ state: inout FavouritesState, _ kind: FavouriteChange.Kind, typed: String? = nil,
        batch: FavouriteChange.Batch? = nil
    ) {
        let isRestored = if case .keep(let favourite) = kind { state.removed.contains(favourite) } else { false }
        let number = state.favourites.begin(
            FavouriteChange(kind, typed: typed, isRestored: isRestored, batch: batch))
        if case .note(var note) = state.pane, note.favourite.id == kind.favourite.id, kind.savesNote {
            note.saving = number
            state.pane = .note(note)
        }
        switch kind {
        case .keep(let favourite): state.removed.removeAll { $0.id == favourite.id }
        case .remove(let favourite):
            state.removed.removeAll { $0.id == favourite.id }
            state.removed = state.removed.suffix(FavouritesState.removedLimit - 1) + [favourite]
        case .note, .acknowledge, .read: break
        }
        // Sorted by news, the acknowledged one moves away, and the next one is selected.
        let index = state.screen.list.selectedIndex
        state.screen.list.update(with: state.favourites.shown.ids)
        // Several changes leave the selection where it is.
        if batch != nil { return }
        if case .acknowledge = kind, state.favourites.order == .news,
            let next = state.favourites.shown.ids.dropFirst(index + 1).first
        {
            state.screen.list.select(next, among: state.favourites.shown.ids)
        }
        if case .keep(let favourite) = kind {
            state.screen.list.select(favourite.id, among: state.favourites.shown.ids)
        }
    }

    private static func end(_ state: inout FavouritesState, _ number: Int, _ failure: LibraryFailure?) {
        guard let change = state.favourites.end(number, failure) else { return }
        let (kind, favourite) = (change.kind, change.kind.favourite)
        if let failure {
            state.notices.append(.notWritten(fullName: favourite.repository.fullName, failure))
            if case .remove = kind { state.removed.removeAll { $0 == favourite } }
        } else if !state.isSavingNote(number), let notice = change.notice {
            state.notices.append(notice)
        }
        endSaving(&state, number, favourite, hasFailed: failure != nil)
        state.screen.list.update(with: state.favourites.shown.ids)
    }

    /// A saved note closes its editor, unless it was edited since. If saving failed, the editor stays open so that nothing is lost.
    private static func endSaving(
        _ state: inout FavouritesState, _ number: Int, _ favourite: Favourite, hasFailed: Bool
    ) {
        guard state.isSavingNote(number), case .note(var note) = state.pane else { return }
        note.saving = nil
        if !hasFailed {
            note.favourite = favourite
            state.notices.append(.noteSaved(fullName: favourite.repository.fullName))
        }
        let isDone = !hasFailed && note.saved(at: favourite.addedAt).note?.text == favourite.note?.text
        state.pane = isDone ? nil : .note(note)
    }

    private static func reducePane(_ pane: inout FavouritesPane?, _ mutation: Mutation) {
        switch (mutation, pane) {
        case (.opened(let opened), _): pane = opened
        case (.closedPane, _): pane = nil
        case (.editedNote(let edit, let area), .note(var note)):
            if let area { note.editor.resize(to: area) }
            note.editor.apply(edit)
            pane = .note(note)
        case (.editedForm(let edit), .form(var form)):
            form.line.apply(edit)
            form.failure = nil
            pane = .form(form)
        case (.fetchStarted, .form(var form)):
            form.failure = nil
            pane = .form(form)
        case (.fetchFailed(let failure), .form(var form)):
            form.failure = failure
            pane = .form(form)
        default: break
        }
    }

    private static func fetched(
        _ state: inout FavouritesState, _ reference: RepositoryReference, _ favourite: Favourite
    ) {
        if let known = state.favourites.favourite(favourite.id) { return found(&state, known) }
        state.pane = nil
        let (typed, name) = (reference.fullName, favourite.repository.fullName)
        let isRenamed = name.lowercased() != typed.lowercased()
        begin(&state, .keep(favourite), typed: isRenamed ? typed : nil)
        show(&state, favourite.id)
    }

    private static func found(_ state: inout FavouritesState, _ favourite: Favourite) {
        state.pane = nil
        show(&state, favourite.id)
        state.notices.append(.alreadyAdded(fullName: favourite.repository.fullName))
    }

    /// Selects a favourite, and clears a filter that hides it.
    private static func show(_ state: inout FavouritesState, _ id: Repository.ID) {
        if !state.favourites.shown.ids.contains(id) {
            state.screen.line.apply(.clear)
            state.favourites.filter(by: "")
            if state.favourites.hasOnlyNews { state.favourites.toggleNewsFilter() }
            state.screen.list.update(with: state.favourites.shown.ids)
        }
        state.screen.list.select(id, among: state.favourites.shown.ids)
    }
}
