public import Features
public import Terminal

/// Draws states: the same state always gives the same frame.
public final class Renderer {
    private var look: Look?
    private var appearance: Appearance?
    private var configured: Configured?
    private var rows: RowCache?
    /// The layers of the last frame, which nearly every key finds as they are.
    private var layers: LayerStack?

    public init() {}

    public func render(_ state: AppState) -> Frame { layers(of: state).draw() }

    public func intents(of event: InputEvent, in state: AppState) -> [Intent] { layers(of: state).intents(of: event) }

    /// What they come from, for logs: `^S: nextSort`.
    public func origin(of event: InputEvent, in state: AppState) -> String { layers(of: state).origin(of: event) }

    /// Whether a second press of the mouse on a cell, soon after the first, is a double click there.
    public func hasDoubleClick(at position: Position, in state: AppState) -> Bool {
        state.shell.configured.usesMouse && layers(of: state).target(at: position)?.double != nil
    }

    private func layers(of state: AppState) -> LayerStack {
        if let layers, layers.state == state { return layers }
        let (look, rows) = tools(for: state)
        let layers = LayerStack(state, look, rows: rows)
        self.layers = layers
        return layers
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
