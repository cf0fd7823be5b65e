public import Features
public import Terminal
public import Text

/// Draws states: the same state gives the same frame, whatever was drawn before.
public final class Renderer {
    private let look: Look
    private let rows: RowCache

    /// A renderer for a terminal's colours and characters.
    public init(theme: Theme, repertoire: Repertoire) {
        let symbols = Symbols(repertoire)
        look = Look(theme: theme, symbols: symbols, repertoire: repertoire)
        rows = RowCache { $0.draw(theme, symbols, repertoire) }
    }

    /// The screen for a state.
    public func render(_ state: AppState) -> Frame {
        var frame = Frame(size: Size(columns: state.shell.columns, rows: state.shell.rows))
        guard let layout = ScreenLayout(state) else {
            drawTooSmall(&frame)
            return frame
        }
        if state.shell.helpOffset != nil {
            HelpScreen.draw(state, &frame, look.theme, look.repertoire)
            return frame
        }
        if state.account.isOpen, state.shell.alert == nil {
            AccountScreen(state: state, look: look).draw(&frame)
            return frame
        }
        ScreenFrame(state: state, layout: layout, content: content(of: state), look: look).draw(&frame, rows: rows)
        return frame
    }

    private func content(of state: AppState) -> any ScreenContent {
        switch state.shell.screen {
        case .search: SearchScreen(state: state, look: look)
        case .favourites: FavouritesScreen(state: state, look: look)
        case .history: HistoryScreen(state: state, look: look)
        }
    }

    private func drawTooSmall(_ frame: inout Frame) {
        guard !frame.rows.isEmpty else { return }
        var canvas = Canvas(columns: frame.size.columns, repertoire: look.repertoire)
        canvas.write(Messages.tooSmall, look.theme.normal)
        frame.rows[frame.size.rows / 2] = canvas.row
    }
}
