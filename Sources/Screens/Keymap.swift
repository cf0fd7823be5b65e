public import Features
public import Terminal

/// The keys of each command. Two commands can share a key if no layer handles both.
public struct Keymap: Sendable, Equatable {
    /// The default keys.
    public static let standard = Keymap([:])

    /// The commands of the default keys, made for the first key: the first frame needs only the keys of a few commands.
    private static let standardCommands = commands([:])

    private let changes: [Command: [Key]]
    /// `nil` for the default keys.
    private let commands: [Key: [Command]]?

    /// The default keys, except for some commands.
    public init(_ changes: [Command: [Key]]) {
        self.changes = changes
        commands = changes.isEmpty ? nil : Keymap.commands(changes)
    }

    private static func commands(_ changes: [Command: [Key]]) -> [Key: [Command]] {
        var commands: [Key: [Command]] = [:]
        for command in Command.allCases {
            for key in changes[command] ?? command.defaultKeys { commands[key, default: []].append(command) }
        }
        return commands
    }

    /// The keys of a state. Unknown names of commands or keys are ignored.
    public init(_ bindings: KeyBindings) {
        guard !bindings.changes.isEmpty else {
            self = .standard
            return
        }
        let named = bindings.changes.compactMap { name, keys in
            Command(named: name).map { ($0, keys.compactMap(Key.init(name:))) }
        }
        self.init(Dictionary(named, uniquingKeysWith: { $1 }))
    }

    /// The keys of a command; hints show the first.
    public func keys(of command: Command) -> [Key] { changes[command] ?? command.defaultKeys }

    /// The commands bound to a key.
    public func commands(of key: Key) -> [Command] { (commands ?? Keymap.standardCommands)[key] ?? [] }

    /// The name of a command's first key, as sentences and hints write it; the menu's key for a command without one.
    public func name(of command: Command) -> String {
        (keys(of: command).first ?? keys(of: .menu).first)?.name ?? Command.menu.summary
    }
}
