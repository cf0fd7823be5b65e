public import Features
public import Terminal
public import Text

/// Draws states: the same state gives the same frame, whatever was drawn before.
public final class Renderer {
    private let theme: Theme
    private let symbols: Symbols
    private let repertoire: Repertoire
    private let rows: RowCache

    /// A renderer for a terminal's colours and characters.
    public init(theme: Theme, repertoire: Repertoire) {
        let symbols = Symbols(repertoire)
        self.theme = theme
        self.symbols = symbols
        self.repertoire = repertoire
        rows = RowCache { $0.draw(theme, symbols, repertoire) }
    }

    /// The screen for a state.
    public func render(_ state: AppState) -> Frame {
        var frame = Frame(size: Size(columns: state.app.columns, rows: state.app.rows))
        guard let layout = SearchLayout(state) else {
            drawTooSmall(&frame)
            return frame
        }
        if state.app.helpOffset != nil {
            HelpScreen.draw(state, &frame, theme, repertoire)
            return frame
        }
        SearchScreen(state: state, layout: layout, theme: theme, symbols: symbols, repertoire: repertoire)
            .draw(&frame, rows: rows)
        return frame
    }

    private func drawTooSmall(_ frame: inout Frame) {
        guard !frame.rows.isEmpty else { return }
        var canvas = Canvas(columns: frame.size.columns, repertoire: repertoire)
        canvas.write(Messages.tooSmall, theme.normal)
        frame.rows[frame.size.rows / 2] = canvas.row
    }
}
