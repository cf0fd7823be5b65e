import Features
import Terminal

/// The layers of the screen. They draw from the bottom up and handle keys from the top down.
struct LayerStack {
    let state: AppState
    let look: Look
    private let program: ProgramLayer
    private let layers: [any Layer]
    /// The layout of the screen; `nil` if it is too small.
    let layout: ScreenLayout?

    /// Creates the layers of a state: the one place that maps screens, panes and dialogs to layers.
    init(_ state: AppState, _ look: Look, rows: RowCache? = nil) {
        self.state = state
        self.look = look
        program = ProgramLayer(state: state)
        guard let list = ListLayer(state, look, cache: rows) else {
            layers = [TooSmallLayer(look: look)]
            layout = nil
            return
        }
        let layout = list.layout
        self.layout = layout
        var layers: [any Layer] = [list]
        if state.page.isOpen { layers.append(PageLayer(list: list)) }
        if state.showsQuery, state.completion.isOpen, state.pagePlacement != .full {
            layers.append(
                CompletionLayer(
                    state: state, layout: layout, queryLine: list.queryLine, look: look, bar: list.selectedLine))
        }
        switch list.content.pane {
        case .note(let note): layers.append(NoteLayer(note: note, look: look, layout: layout))
        case .form(let form):
            layers.append(FormLayer(form, isFetching: state.favourites.isFetching, look, layout))
        case nil: break
        }
        if let naming = state.shownNaming {
            layers.append(FormLayer(naming, besides: state.history.saved, look, layout))
        }
        if state.account.isOpen { layers.append(AccountLayer(state: state, look: look)) }
        if state.account.isOpen, case .token(let field) = state.account.login {
            layers.append(TokenLayer(field: field, state: state, look: look))
        }
        switch state.shell.dialog {
        case .help(let offset):
            layers.append(HelpLayer(offset: offset, state: state, look: look, table: state.completion.table))
        case .menu(.commands, let menu):
            let below = layers
            layers.append(
                MenuLayer(menu: menu, look: look, state: state) { [program] command in
                    LayerStack.topmost(of: below) { $0.intents(of: command) } ?? program.intents(of: command) ?? []
                })
        case .menu(.orders, let menu):
            layers.append(OrderLayer(menu: menu, look: look, state: state, orders: list.content.orders))
        case .menu(.facets, let menu):
            layers.append(
                FacetsLayer(menu: menu, state: state, layout: layout, look: look, facets: state.shownFacets))
        case nil: break
        }
        if let alert = state.shell.alert {
            layers.append(QuestionLayer(alert: alert, look: look, layout: layout, state: state))
        }
        self.layers = layers
    }

    // MARK: Keys

    /// The intents of an event, in order.
    func intents(of event: InputEvent) -> [Intent] {
        let read: [Intent] =
            layout == nil ? [] : state.shell.notices.first.map { [.shell(.acknowledge($0.number))] } ?? []
        switch event {
        case .key(let key): return read + intents(of: key)
        case .paste(let text): return read + (topmost { $0.intents(pasting: text) } ?? [])
        case .background(let red, let green, let blue):
            return [.shell(.adoptBackground(.init(red: red, green: green, blue: blue)))]
        }
    }

    private func intents(of key: Key) -> [Intent] {
        let commands = look.keymap.commands(of: key)
        let known = topmost { layer in
            for command in commands { if let intents = layer.intents(of: command) { return intents } }
            return nil
        }
        if let known { return known }
        for command in commands { if let intents = program.intents(of: command) { return intents } }
        // The commands of a page in full screen are letters, which are text everywhere else.
        guard case .character(let character) = key.code, key.modifiers.isEmpty else { return [] }
        return topmost { $0.intents(typing: String(character)) } ?? []
    }

    private func topmost(_ ask: (any Layer) -> [Intent]?) -> [Intent]? { LayerStack.topmost(of: layers, ask) }

    /// The result of the topmost layer that has one; layers below one that takes all keys are not asked.
    private static func topmost(of layers: [any Layer], _ ask: (any Layer) -> [Intent]?) -> [Intent]? {
        for layer in layers.reversed() {
            if let intents = ask(layer) { return intents }
            if layer.takesAll { break }
        }
        return nil
    }

    // MARK: Drawing

    /// The screen.
    func draw() -> Frame {
        var canvas = Canvas(
            size: Size(columns: state.shell.columns, rows: state.shell.rows), repertoire: look.repertoire)
        for layer in layers { layer.draw(on: &canvas) }
        guard let layout else { return canvas.frame }
        let statusLine = StatusLine(
            status: topmostValue { $0.status } ?? StatusText(), hints: topmostValue { $0.hints } ?? [], state: state,
            look: look,
            isPromptShown: layout.pagePrompt != nil)
        canvas.row(layout.status, statusLine.draw)
        var frame = canvas.frame
        frame.cursor = layers.last { $0.takesAll }?.cursor
        return frame
    }

    /// The value of the topmost layer that has one, whether or not layers above it take all keys.
    private func topmostValue<Value>(_ value: (any Layer) -> Value?) -> Value? {
        for layer in layers.reversed() {
            if let value = value(layer) { return value }
        }
        return nil
    }
}

/// Commands of the program itself, which work whatever is open: switching screens, help, the menu, quitting.
struct ProgramLayer {
    let state: AppState

    /// The intents of a command; `nil` for other commands.
    func intents(of command: Command) -> [Intent]? {
        switch command {
        case .help: [.shell(.toggleHelp)]
        case .menu: [.shell(.toggleMenu)]
        case .leave: [.send(.leave)]
        case .toggleStrip: [.shell(.toggleStrip)]
        case .redraw: [.redraw]
        case .suspend: [.suspend]
        case .showAccount:
            state.account.isOpen && !isBehindDialog ? [.account(.close)] : closingDialog + [.account(.open)]
        default: command.screen.map { closingAccount + [.shell(.show($0))] }
        }
    }

    private var isBehindDialog: Bool { state.shell.dialog != nil }
    private var closingAccount: [Intent] { state.account.isOpen ? [.account(.close)] : [] }
    private var closingDialog: [Intent] { isBehindDialog ? [.shell(.closeDialog)] : [] }
}

/// The message for a screen that is too small for anything else.
struct TooSmallLayer: Layer {
    let look: Look

    func intents(of command: Command) -> [Intent]? { nil }

    func draw(on canvas: inout Canvas) {
        canvas.row(canvas.area.rows.count / 2) { $0.write(Messages.tooSmall, look.theme.normal) }
    }
}
