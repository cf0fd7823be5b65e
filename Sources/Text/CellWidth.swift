/// How many cells a character fills: the one rule for everything that is drawn.
///
/// - East Asian wide and fullwidth characters fill two cells, ambiguous ones one (Unicode Standard Annex 11). Emoji that
///   are drawn in colour on their own are wide in that annex too.
/// - Non-spacing and enclosing marks fill none: they stand on the character before them.
/// - Spacing marks (most vowel signs of the Indic scripts) fill a cell of their own, as glibc, xterm and tmux count them.
///   A conjunct is as wide as its letters; shaping is the terminal's business and does not change the count.
/// - Thai and Lao letters, Arabic and Hebrew fill one cell each. Right-to-left text is written in its logical order.
public enum CellWidth {
    /// The width of a scalar in cells: 0, 1 or 2. Scalars that ``CellText`` removes have width 0.
    public static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x7F { return scalar.value < 0x20 ? 0 : 1 }
        switch ScalarClass(scalar) {
        case .base(let columns), .pictograph(let columns): return columns
        case .leadingJamo: return 2
        default: return 0
        }
    }
}
