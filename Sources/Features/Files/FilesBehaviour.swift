import Core
import Reactive

struct FilesBehaviour: ListBehaviour {
    var holdsRepositories: Bool { false }
    func part(of state: AppState) -> CopyOnWrite<FilesState> { state.$files }
    func change(_ state: inout AppState, _ change: (inout FilesState) -> Void) { change(&state.files) }
    func action(_ action: ListAction) -> AppReactor.Action { .files(.list(action)) }
    func mutation(_ mutation: ListMutation<OnlyOrder>) -> AppReactor.Mutation { .files(.list(mutation)) }
    func enter(_ state: AppState) -> Enter { .nothing }
    func opening(rows: Int?) -> AppReactor.Action? { .listFiles(rows: rows) }
    func isWorking(_ state: AppState) -> Bool { state.isLoadingFiles }
    func awaited(_ state: AppState) -> Content? {
        state.files.isAwaited ? state.files.parent.map { .files(of: $0.id) } : nil
    }
    var accountChanged: AppReactor.Action? { .files(.accountChanged) }
    func forget(_ state: inout AppState) { FilesReactor.fold(.forgotten, into: &state.files) }

    func retry(_ state: AppState) -> AppReactor.Action? {
        state.files.parent == nil ? nil : state.files.showsHits ? .reloadCode : .reloadFiles
    }

    func reactions(_ reactor: AppReactor) -> [Reaction<AppState, AppReactor.Mutation>] {
        [
            .feedback("filter of files", from: { $0.showsFiles ? $0.files.filterRequest : nil }) { request in
                .then { reactor.files.mutate(.filter(request), state: $0) }
            },
            .feedback("link among files", from: { $0.hasReadTarget ? true : nil }) { _ in
                .then { reactor.arrive($0) }
            },
            .feedback("preview", from: { $0.rowToPreview }) { _ in
                .then { reactor.file.mutate(.preview($0.fileToPreview), state: $0) }
            },
        ]
    }
}
