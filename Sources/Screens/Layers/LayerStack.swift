import Core
import Features
import Terminal

/// The layers of the screen. They draw from the bottom up and handle keys from the top down.
final class LayerStack {
    let state: AppState
    let look: Look
    private let cache: RowCache
    private let layers: [any Layer]
    /// The layout of the screen; `nil` if it is too small.
    let layout: ScreenLayout?

    /// Creates the layers of a state: the one place that maps screens, panes and dialogs to layers.
    init(_ state: AppState, _ look: Look, rows: RowCache? = nil) {
        self.state = state
        self.look = look
        let cache = rows ?? RowCache(look)
        self.cache = cache
        let program = ProgramLayer(closesAccount: state.account.isOpen && state.shell.dialog == nil)
        guard let list = ListLayer(state, look, cache: cache) else {
            layers = [program]
            layout = nil
            return
        }
        let layout = list.layout
        self.layout = layout
        var layers: [any Layer] = [program, list]
        if state.shell.screen == .compare { layers.append(CompareLayer(list: list)) }
        // A menu has the place of a page that is not in full screen.
        if state.showsPage, state.shell.dialog == nil || state.pagePlacement == .full {
            layers.append(
                state.showsPreview
                    ? FileLayer(state: state, look: look, layout: layout) : PageLayer(list: list))
        }
        if state.showsQuery, state.completion.isOpen, state.pagePlacement != .full {
            layers.append(
                CompletionLayer(
                    state: state, layout: layout, queryLine: list.queryLine, look: look, bar: list.selectedLine))
        }
        switch state.shownPane {
        case .note(let note):
            layers.append(
                NoteLayer(
                    note: note, look: look, layout: layout, tagCompletion: state.favourites.tagCompletion))
        case .form(let form): layers.append(FormLayer(form, isFetching: state.favourites.isFetching, look, layout))
        case nil: break
        }
        if let naming = state.shownNaming {
            layers.append(FormLayer(naming, besides: state.history.saved, look, layout))
        }
        if let form = state.shownCloneForm { layers.append(FormLayer(form, look, layout)) }
        if state.isFileOpen { layers.append(FileLayer(state: state, look: look, layout: layout)) }
        if state.account.isOpen { layers.append(AccountLayer(state: state, look: look)) }
        if state.account.isOpen, case .token(let field) = state.account.login {
            layers.append(TokenLayer(field: field, state: state, look: look))
        }
        if let dialog = state.shell.dialog {
            let (menu, below) = (dialog.menu, layers)
            let layer: any Layer =
                switch dialog.kind {
                case .help: HelpLayer(menu: menu, state: state, look: look, table: state.completion.table)
                case .commands:
                    MenuLayer(
                        commands: menu, state, layout, look,
                        ofCustomAction: { index in
                            LayerStack.topmost(of: below) { $0.intents(ofCustomAction: index) } ?? []
                        }
                    ) { command in
                        LayerStack.topmost(of: below) { $0.intents(of: command) } ?? []
                    }
                case .orders: MenuLayer(orders: menu, list.orders, layout, look)
                case .facets: MenuLayer(facets: menu, state, layout, look)
                case .actions: MenuLayer(actions: menu, state, layout, look)
                case .lists: MenuLayer(starLists: menu, state, layout, look)
                case .marks: MenuLayer(marks: menu, state, layout, look)
                case .outline:
                    MenuLayer(
                        outline: menu,
                        state.isFileOpen
                            ? FileLayer(state: state, look: look, layout: layout).lines.outline
                            : PageLayer(list: list).lines.outline, layout, look)
                }
            layers.append(layer)
        }
        if let alert = state.shell.alert {
            layers.append(QuestionLayer(alert: alert, look: look, layout: layout, state: state))
        }
        self.layers = layers
    }

    /// What is on top: a question, a form or a menu, if one is open.
    var top: any Layer { layers[layers.count - 1] }

    // MARK: Keys

    /// The intents of an event, in order.
    func intents(of event: InputEvent) -> [Intent] {
        let read: [Intent] =
            layout == nil ? [] : state.noticesOnScreen.map { .shell(.acknowledge($0.number)) }
        switch event {
        case .key(let key): return read + intents(of: key)
        case .paste(let text): return read + (topmost { $0.intents(pasting: text) } ?? [])
        case .background(let red, let green, let blue):
            return [.shell(.adoptBackground(.init(red: red, green: green, blue: blue)))]
        case .press(let position, let isDouble):
            guard state.shell.configured.usesMouse else { return [] }
            let target = target(at: position)
            if let command = target?.command { return read + (topmost { $0.intents(of: command) } ?? []) }
            let double = isDouble ? target?.double ?? [] : []
            return read + (double.isEmpty ? target?.press ?? [] : double)
        case .wheel(let up, let position):
            // Where the mouse is not used, as within tmux, it is what the terminal would make of it.
            guard state.shell.configured.usesMouse, let wheel = target(at: position)?.wheel else {
                return read + intents(of: Key(up ? .up : .down))
            }
            return read + (up ? wheel.up : wheel.down)
        case .reply: return []
        }
    }

    /// A key that nothing is bound to is the one that other terminals send for it.
    private func intents(of key: Key) -> [Intent] {
        if let index = customAction(of: key) { return topmost { $0.intents(ofCustomAction: index) } ?? [] }
        let commands = look.keymap.commands(of: key)
        if commands.isEmpty, let legacy = key.legacy { return intents(of: legacy) }
        if let known = first(of: commands) { return known.intents }
        // The commands of a page in full screen are letters, which are text everywhere else.
        guard case .character(let character) = key.code, key.modifiers.isEmpty else { return [] }
        return topmost { $0.intents(typing: String(character)) } ?? []
    }

    /// The index of the user's own action that a key has.
    private func customAction(of key: Key) -> Int? {
        state.customActions.actions.isEmpty ? nil : state.customActions.index(ofKey: key.name)
    }

    /// The first of some commands that means anything now, and what it leads to.
    private func first(of commands: [Command]) -> (command: Command, intents: [Intent])? {
        LayerStack.topmost(of: layers) { layer in
            for command in commands { if let intents = layer.intents(of: command) { return (command, intents) } }
            return nil
        }
    }

    /// What the intents of an event come from, for logs: a key and its command, or the kind of input. Typed text is only called so.
    func origin(of event: InputEvent) -> String {
        switch event {
        case .key(let key):
            if customAction(of: key) != nil { return "\(key.name): own action" }
            if let (command, _) = first(of: look.keymap.commands(of: key)) { return "\(key.name): \(command.name)" }
            if case .character = key.code, key.modifiers.isEmpty { return "text" }
            return key.legacy.map { origin(of: .key($0)) } ?? key.name
        case .paste: return "paste"
        case .press, .wheel: return "mouse"
        case .background, .reply: return "terminal"
        }
    }

    private func topmost(_ ask: (any Layer) -> [Intent]?) -> [Intent]? { LayerStack.topmost(of: layers, ask) }

    /// The value of the topmost layer that has one. Layers below one that takes all keys are not asked for intents, except for the
    /// lowest: the commands of the program work whatever is open.
    private static func topmost<Value>(
        of layers: [any Layer], isForKeys: Bool = true, _ ask: (any Layer) -> Value?
    ) -> Value? {
        for layer in layers.reversed() {
            if let value = ask(layer) { return value }
            if isForKeys, layer.takesAll { break }
        }
        return layers.first.flatMap(ask)
    }

    // MARK: Drawing

    func draw() -> Frame {
        var frame = canvas.frame
        if layout == nil { return frame }
        let top = layers.lastIndex { $0.takesAll } ?? 0
        frame.cursor = layers[top].cursor
        if state.shell.configured.hasCursorOnRow,
            let selection = layers[top...].lazy.reversed().compactMap(\.selection).first
        {
            frame.cursor = selection
        }
        return frame
    }

    /// What a cell stands for; `nil` for nothing, or outside the screen.
    func target(at position: Position) -> Target? { canvas.target(at: position) as? Target }

    private lazy var canvas: Canvas = {
        var canvas = Canvas(
            size: Size(columns: state.shell.columns, rows: state.shell.rows), repertoire: look.repertoire)
        if let layout {
            draw(layout, on: &canvas)
        } else {
            drawTooSmall(on: &canvas)
        }
        return canvas
    }()

    /// Says so in the middle, in as few words as the screen needs.
    private func drawTooSmall(on canvas: inout Canvas) {
        let (columns, rows) = (state.shell.columns, state.shell.rows)
        let texts = Messages.tooSmall.map { look.cells($0).folded(to: max(1, columns)) }
        let lines = texts.first { $0.count <= rows } ?? Messages.tooSmall.suffix(1).map { look.cells($0) }
        for (row, line) in zip(rows / 2 - lines.count / 2..<rows / 2 - lines.count / 2 + lines.count, lines) {
            canvas.row(row) { $0.write(line, look.theme[.normal]) }
        }
    }

    var hints: [Hint] {
        var hints = LayerStack.topmost(of: layers, isForKeys: false) { $0.hints } ?? []
        // It has one key from everywhere: the line beside it says what it ends.
        if state.clones.running != nil, state.shell.alert == nil { hints.insert(.stopCloning, at: 0) }
        return hints
    }

    private func draw(_ layout: ScreenLayout, on canvas: inout Canvas) {
        for layer in layers {
            // Below a layer that takes all keys nothing can be pressed.
            if layer.takesAll { canvas.forgetTargets() }
            layer.draw(on: &canvas)
        }
        var status = StatusText()
        var isBehind = false
        for layer in layers.reversed() {
            if let shown = layer.status {
                status = shown
                break
            }
            if layer.takesAll, layer.hints != nil { isBehind = true }
        }
        status.isBehind = isBehind
        status.activity =
            status.activity
            ?? state.clones.running.map {
                Messages.cloning($0, isShort: state.shell.columns < 100, look)
            }
        let statusLine = StatusLine(
            status: status, hints: hints, state: state, look: look, cache: cache,
            isPromptShown: layout.pagePrompt != nil)
        canvas.clipped(to: canvas.area, margin: 1) { $0.row(layout.status, statusLine.draw) }
    }
}

/// Commands of the program itself, which work whatever is open: switching screens, help, the menu, quitting.
private struct ProgramLayer: Layer {
    /// Whether the account is what is on top.
    let closesAccount: Bool

    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .help: [.shell(.toggle(.help))]
        case .menu: [.shell(.toggle(.commands))]
        case .leave: [.send(.leave)]
        case .toggleStrip: [.shell(.toggleStrip)]
        case .redraw: [.redraw]
        case .suspend: [.suspend]
        case .showAccount: [.account(closesAccount ? .close : .open)]
        default: command.screen.map { [.shell(.show($0))] }
        }
    }

    func draw(on canvas: inout Canvas) {}
}
