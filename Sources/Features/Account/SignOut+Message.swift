import Model

extension SignOut {
    /// What stays of private repositories, in one sentence; `nil` for nothing.
    public var kept: String? {
        privateFavourites == 0
            ? nil
            : "Kept name and note of \(Plural.count(privateFavourites, "favourite")) of private repositories."
    }
}
