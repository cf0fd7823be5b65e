/// Which characters the terminal's locale can show.
public enum Repertoire: Sendable, Hashable {
    /// Everything in Unicode.
    case unicode
    /// ASCII alone; the rest is written in ASCII forms.
    case ascii
}
