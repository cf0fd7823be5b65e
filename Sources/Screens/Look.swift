import Terminal
import Text

/// What everything is drawn with: how things look, and the signs and characters the terminal can show.
struct Look {
    let theme: Theme
    let symbols: Symbols
    let repertoire: Repertoire
}
