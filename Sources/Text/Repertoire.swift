/// Which characters the terminal's locale can show.
public enum Repertoire: Sendable, Hashable {
    /// All of Unicode.
    case unicode
    /// ASCII only; other characters are written in ASCII forms.
    case ascii
}
