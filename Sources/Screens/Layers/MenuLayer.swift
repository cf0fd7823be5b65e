import Features
import Terminal

/// The menu: all commands that work now, with their keys, filtered by the typed text.
struct MenuLayer: FramedMenu {
    let menu: CommandMenu
    let look: Look
    let state: AppState
    /// The intents of a command without the menu.
    let intentsBelow: (Command) -> [Intent]

    /// Commands that make sense only as keys, and the menu itself.
    private static let hidden: Set<Command> = [
        .menu, .escape, .up, .down, .backward, .forward, .deleteBackward, .deleteForward, .submit,
    ]
    /// Commands that save something.
    private static let keeping: Set<Command> = [.toggleFavourite, .addRepository, .importStars, .editNote]
    private static let keyField = 15

    var frame: MenuFrame { MenuFrame(menu: menu, title: Messages.menuTitle, look: look, shell: state.shell) }

    // MARK: Keys

    func intents(of command: Command) -> [Intent]? {
        let commands = self.commands
        guard command == .submit else { return frame.intents(of: command, count: commands.count) }
        guard commands.indices.contains(menu.selected) else { return [] }
        return [.shell(.closeDialog)] + intentsBelow(commands[menu.selected])
    }

    var status: StatusText? { StatusText() }
    var hints: [Hint]? { [Hint(.submit, Messages.runHint), Hint(.escape, Messages.closeHint)] }

    /// The commands that work now and contain all typed words.
    private var commands: [Command] {
        Command.allCases.filter { command in
            guard !MenuLayer.hidden.contains(command), !intentsBelow(command).isEmpty else { return false }
            if !state.canKeep, MenuLayer.keeping.contains(command) { return false }
            return menu.matches(command.summary)
        }
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas) {
        let rows = commands.map { (mark: look.keymap.keys(of: $0).first?.name ?? "", text: $0.summary) }
        frame.draw(rows, field: MenuLayer.keyField, placeholder: Messages.noCommand, on: &canvas)
    }
}
