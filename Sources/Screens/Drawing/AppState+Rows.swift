public import Features

extension AppState {
    /// The lines for the items of the list that is shown, without those that headings take; `nil` if the screen is too small for any.
    public var listRows: Int? { ListLayer(self, Look(measuring: self))?.rowsForItems }
}
