public import Features
public import Terminal

/// Draws states: the same state always gives the same frame.
public final class Renderer {
    private var look: Look?
    private var appearance: Appearance?
    private var configured: Configured?
    private var rows: RowCache?

    /// Creates a renderer.
    public init() {}

    /// The screen for a state.
    public func render(_ state: AppState) -> Frame {
        let (look, rows) = tools(for: state)
        return LayerStack(state, look, rows: rows).draw()
    }

    /// A changed appearance redraws every row.
    private func tools(for state: AppState) -> (Look, RowCache) {
        if let look, let rows, appearance == state.shell.appearance, configured == state.shell.configured {
            return (look, rows)
        }
        let look = Look(state)
        let rows = RowCache(look)
        (self.look, self.rows) = (look, rows)
        (appearance, configured) = (state.shell.appearance, state.shell.configured)
        return (look, rows)
    }
}
