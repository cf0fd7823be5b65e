public import Terminal

extension Key {
    /// The key as help writes it: `^S`, `Alt-B`, `PgUp`, `n`.
    public var name: String {
        switch code {
        case .character(" "): modifiers == .control ? "^Space" : prefix + "Space"
        case .character(let character) where modifiers == .control: "^\(character.uppercased())"
        case .character(let character) where modifiers.isEmpty: String(character)
        case .character(let character): prefix + character.uppercased()
        case .function(let number): prefix + "F\(number)"
        default: prefix + (Key.names.first { $0.code == code }?.name ?? "")
        }
    }

    private var prefix: String {
        (modifiers.contains(.control) ? "Ctrl-" : "") + (modifiers.contains(.alt) ? "Alt-" : "")
            + (modifiers.contains(.shift) ? "Shift-" : "")
    }

    // No dictionary: to make one of a type of its own takes longer than all that is looked up in it.
    private static let names: [(code: Code, name: String)] = [
        (.enter, "Enter"), (.tab, "Tab"), (.escape, "Esc"), (.backspace, "Backspace"), (.delete, "Del"),
        (.insert, "Ins"), (.home, "Home"), (.end, "End"), (.pageUp, "PgUp"), (.pageDown, "PgDn"), (.up, "Up"),
        (.down, "Down"), (.left, "Left"), (.right, "Right"),
    ]

    /// The key with a name, as ``name`` writes it, in upper or lower case; `nil` if there is none.
    public init?(name: String) {
        var rest = Substring(name)
        var modifiers: Modifiers = []
        for (prefix, modifier) in [("ctrl-", Modifiers.control), ("alt-", .alt), ("shift-", .shift)]
        where rest.lowercased().hasPrefix(prefix) {
            modifiers.insert(modifier)
            rest = rest.dropFirst(prefix.count)
        }
        let word = rest.lowercased()
        if word == "^space" {
            self = .control(" ")
        } else if word == "space" {
            self.init(.character(" "), modifiers)
        } else if rest.count == 2, rest.first == "^", let character = rest.last {
            modifiers.insert(.control)
            self.init(.character(Character(character.lowercased())), modifiers)
        } else if rest.count == 1, let character = rest.first, !modifiers.isEmpty || character != "^" {
            self.init(.character(modifiers.isEmpty ? character : Character(character.lowercased())), modifiers)
        } else if let code = Key.names.first(where: { $0.name.lowercased() == word })?.code {
            self.init(code, modifiers)
        } else if word.first == "f", let number = Int(rest.dropFirst()), (1...35).contains(number) {
            self.init(.function(number), modifiers)
        } else {
            return nil
        }
    }
}
