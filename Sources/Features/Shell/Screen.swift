/// The screens of the program, in the order of their tabs. Each keeps its own line of text, its selection and its place.
///
/// Another screen is a case here, a reactor with its state in ``AppState``, and what it draws in `Screens`: the compiler
/// names every place that has to know.
public enum Screen: Sendable, Hashable, CaseIterable {
    /// GitHub's repositories, searched as the user types.
    case search
    /// The repositories the user keeps.
    case favourites
    /// The searches that brought an answer.
    case history
}
