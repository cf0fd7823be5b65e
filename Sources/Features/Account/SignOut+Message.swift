import Core

extension SignOut {
    /// One sentence about the favourites of private repositories that stay; `nil` if there are none.
    public var kept: String? {
        privateFavourites == 0
            ? nil
            : "Kept the name and note of \(Plural.count(privateFavourites, "private favourite"))."
    }
}
