public import Features
public import Terminal

/// Which keys each command has. Two commands may share a key where no layer knows both.
public struct Keymap: Sendable, Equatable {
    /// The usual keys.
    public static let standard = Keymap([:])

    private let keys: [Command: [Key]]
    private let commands: [Key: [Command]]

    /// The usual keys but for some commands.
    public init(_ changes: [Command: [Key]]) {
        keys = Dictionary(
            uniqueKeysWithValues: Command.allCases.map { ($0, changes[$0] ?? $0.defaultKeys) })
        var commands: [Key: [Command]] = [:]
        for command in Command.allCases {
            for key in keys[command] ?? [] { commands[key, default: []].append(command) }
        }
        self.commands = commands
    }

    /// The keys of a state. What names no command, or no key, changes nothing.
    public init(_ bindings: KeyBindings) {
        guard !bindings.changes.isEmpty else {
            self = .standard
            return
        }
        let named = bindings.changes.compactMap { name, keys in
            Command.allCases.first { "\($0)" == name }.map { ($0, keys.compactMap(Key.init(name:))) }
        }
        self.init(Dictionary(named, uniquingKeysWith: { $1 }))
    }

    /// The keys of a command, the one to show first.
    public func keys(of command: Command) -> [Key] { keys[command] ?? [] }

    /// The commands that have a key.
    public func commands(of key: Key) -> [Command] { commands[key] ?? [] }

    /// The name of a command's first key, as sentences and hints write it; that of the menu for one without a key.
    func name(of command: Command) -> String {
        (keys(of: command).first ?? keys(of: .menu).first)?.name ?? Command.menu.summary
    }
}
