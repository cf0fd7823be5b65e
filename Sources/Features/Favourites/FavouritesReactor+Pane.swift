import Core
import Reactive

extension FavouritesReactor {
    func pane(_ action: Action, _ state: FavouritesState) -> Effect<Mutation, State> {
        switch (action, state.pane) {
        // Without a library, nothing can be saved.
        case (.openNote, nil), (.openForm, nil):
            if case .failed(let failure) = state.loading {
                .immediate(.noticed(.notSaved(failure)))
            } else {
                open(action, state)
            }
        case (.editNote(let edit, let area), .note(let note)):
            Effect<Mutation, State>.immediate(.editedNote(edit, in: area))
                .and(note.editor.cuts(edit) ? .immediate(.noticed(.noteCut)) : .none)
        case (.editForm(let edit), .form(let form)):
            Effect<Mutation, State>.cancel(.fetch).and(.immediate(.editedForm(edit)))
                .and(form.line.cuts(edit) ? .immediate(.noticed(.textCut)) : .none)
        case (.submitPane, .note(let note)): save(note, state)
        case (.submitPane, .form(let form)): submit(form, state)
        case (.closePane, .some): Effect<Mutation, State>.cancel(.fetch).and(.immediate(.closedPane))
        default: .none
        }
    }

    private func open(_ action: Action, _ state: FavouritesState) -> Effect<Mutation, State> {
        guard case .openNote(let repository, let screen) = action else {
            return .immediate(.opened(.form(RepositoryForm(host: dependencies.addressHost))))
        }
        let favourite =
            repository.map { state.favourites.favourite($0.id) ?? addition(of: $0, state) } ?? state.selected
        return favourite.map { .immediate(.opened(.note(NoteEditor($0, on: screen)))) } ?? .none
    }

    private func save(_ note: NoteEditor, _ state: FavouritesState) -> Effect<Mutation, State> {
        guard note.saving == nil else { return .none }
        guard note.isChanged else { return .immediate(.closedPane) }
        let saved = note.saved(at: dependencies.now())
        return begin(state.favourites.ids.contains(saved.id) ? .note(saved) : .keep(saved), state)
    }

    private func submit(_ form: RepositoryForm, _ state: FavouritesState) -> Effect<Mutation, State> {
        guard !state.isFetching, case .success(let reference) = form.reference else { return .none }
        let name = reference.fullName.lowercased()
        if let known = state.favourites.all.entries.first(where: { $0.name == name }) {
            return .immediate(.found(known.favourite))
        }
        return .immediate(.fetchStarted).and(
            .run(id: .fetch, isAwaited: true) { [dependencies] send in
                let repository = try await dependencies.fetch(reference)
                send(
                    .fetched(
                        reference,
                        Favourite(host: dependencies.host, repository: repository, addedAt: dependencies.now())))
            } catch: { error in
                .fetchFailed(FailedRequest(caught: error).failure)
            })
    }
}

extension EffectID {
    static let fetch: EffectID = "fetch"
}
