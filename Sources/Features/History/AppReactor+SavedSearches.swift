import Model
import Reactive

/// Running a saved search from the line.
extension AppReactor {
    /// Runs the saved search whose name was taken on the line, once it is known.
    var savedSearchReaction: Reaction<AppState, Action> {
        .react("saved search", to: \.wantedSearch) { wanted in
            switch wanted {
            case .found(let search):
                .immediate(.history(.begin(search)), .search(.run(HistoryItem.saved(search).entry)))
            case .missing(let name): .immediate(.history(.giveUp(.noSuchSearch(name: name))))
            case .failed(let failure): .immediate(.history(.giveUp(.notKept(failure))))
            }
        }
    }
}
