import Core

extension SignOut {
    /// What stays of private repositories, in one sentence; `nil` for nothing.
    public var kept: String? {
        privateFavourites == 0
            ? nil
            : "Kept the name and note of \(Plural.count(privateFavourites, "private favourite"))."
    }
}
