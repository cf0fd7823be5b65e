/// How much of a screen its parts have, for actions that depend on it: pure functions of the state. `Screens` has them, because
/// there words are wrapped.
public struct ScreenMeasures: Sendable {
    /// The lines for the items of the list that is shown; `nil` if the screen is too small for any.
    public var listRows: @Sendable (AppState) -> Int?
    /// The area of the note; `nil` if there is no room for it.
    public var noteArea: @Sendable (AppState) -> TextArea?
    /// The visible lines of the page.
    public var pageView: @Sendable (AppState) -> PageFind.View

    /// Creates the functions.
    public init(
        listRows: @escaping @Sendable (AppState) -> Int?, noteArea: @escaping @Sendable (AppState) -> TextArea?,
        pageView: @escaping @Sendable (AppState) -> PageFind.View
    ) {
        self.listRows = listRows
        self.noteArea = noteArea
        self.pageView = pageView
    }
}
