import Core

extension AppState {
    /// `nil` if stars can be imported, or if that is not known yet.
    func obstacle(to action: StarImportReactor.Action) -> Notice? {
        guard action == .toggle, !starImport.isImporting else { return nil }
        if !canSave { return .notSaved(.isPrivate) }
        if case .failed(let failure) = favourites.loading { return .notSaved(failure) }
        if search.connection == .offline { return .importOffline }
        return switch account.status {
        case .anonymous, .refused: .importNeedsToken
        case .checking, .token, .signedIn: nil
        }
    }

    /// Counts account changes; `nil` after a token was rejected, because the request that received that error fails
    /// anyway.
    var accountChanges: Int? {
        if case .refused = account.status { return nil }
        return account.changes > 0 ? account.changes : nil
    }
}
