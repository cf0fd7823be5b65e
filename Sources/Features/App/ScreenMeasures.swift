/// How much of a screen its parts have, for actions that depend on it: pure functions of the state. `Screens` has them, because
/// there words are wrapped.
public protocol ScreenMeasures: Sendable {
    /// The lines for the items of the list that is shown; `nil` if the screen is too small for any.
    func listRows(_ state: AppState) -> Int?
    /// The area of the note; `nil` if there is no room for it.
    func noteArea(_ state: AppState) -> TextArea?
    /// The visible lines of the page, or of the file that is open over it.
    func pageView(_ state: AppState) -> PageFind.View
}
