import Terminal

/// The message for a screen that is too small for anything else.
struct TooSmallLayer: Layer {
    let look: Look

    func intents(of command: Command) -> [Intent]? { nil }

    func draw(on canvas: inout Canvas) {
        canvas.row(canvas.area.rows.count / 2) { $0.write(Messages.tooSmall, look.theme.normal) }
    }
}
