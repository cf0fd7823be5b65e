public import Features
public import Terminal

/// The keys of each command. Two commands can share a key if no layer handles both.
public struct Keymap: Sendable, Equatable {
    public static let standard = Keymap([:])

    /// The commands of the default keys, made for the first key: the first frame needs only the keys of a few commands.
    private static let standardCommands: [Key: [Command]] = Command.allCases.reduce(into: [:]) { commands, command in
        for key in command.defaultKeys { commands[key, default: []].append(command) }
    }

    private let changes: [Command: [Key]]
    /// Whether Alt-Enter does not arrive.
    private let lacksAltEnter: Bool

    /// The default keys, except for some commands.
    public init(_ changes: [Command: [Key]], lacksAltEnter: Bool = false) {
        self.changes = changes
        self.lacksAltEnter = lacksAltEnter
    }

    /// The keys of a state. Unknown names of commands or keys are ignored.
    public init(_ bindings: KeyBindings, lacksAltEnter: Bool = false) {
        let named = bindings.changes.compactMap { name, keys in
            Command(named: name).map { ($0, keys.compactMap(Key.init(name:))) }
        }
        self.init(Dictionary(named, uniquingKeysWith: { $1 }), lacksAltEnter: lacksAltEnter)
    }

    /// The keys of a command; hints show the first. One that does not arrive is the last.
    func keys(of command: Command) -> [Key] {
        let keys = changes[command] ?? command.defaultKeys
        guard lacksAltEnter, keys.first == Key(.enter, .alt) else { return keys }
        return Array(keys.dropFirst() + keys.prefix(1))
    }

    /// The commands bound to a key, in the order of all commands.
    public func commands(of key: Key) -> [Command] {
        let standard = Keymap.standardCommands[key] ?? []
        guard !changes.isEmpty else { return standard }
        return Command.allCases.filter { changes[$0]?.contains(key) ?? standard.contains($0) }
    }

    /// The name of a command's first key, as sentences and hints write it; the menu's key for a command without one.
    public func name(of command: Command) -> String {
        (keys(of: command).first ?? keys(of: .menu).first)?.name ?? Command.menu.summary
    }
}
