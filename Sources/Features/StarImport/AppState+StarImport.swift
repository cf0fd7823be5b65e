import Model

extension AppState {
    /// Why stars cannot be imported although that is asked for; `nil` where they can, or where that is not known yet.
    func obstacle(to action: StarImportReactor.Action) -> StarImportNotice? {
        guard action == .toggle, !starImport.isImporting else { return nil }
        if !canKeep { return .notKept(.isPrivate) }
        if case .failed(let failure) = favourites.loading { return .notKept(failure) }
        if search.connection == .offline { return .offline }
        return switch account.status {
        case .anonymous, .refused: .signedOut
        case .checking, .token, .signedIn: nil
        }
    }

    /// Counts the changes of the account; `nil` where a token was refused: the request that found out fails by itself.
    var accountChanges: Int? {
        if case .refused = account.status { return nil }
        return account.changes > 0 ? account.changes : nil
    }
}
