import Core
import Screens
import Terminal

/// The values of `--action`.
enum CustomActionOption {
    enum Problem: Error, Equatable {
        /// It is none.
        case action(CustomAction.Problem, text: String)
        case unknownKey(String, title: String)
        case keyOfText(String, title: String)
        /// The key belongs to a command already; what that does.
        case keyOfCommand(String, command: String, title: String)
        /// The key belongs to another action already; its title.
        case keyOfAction(String, other: String, title: String)
    }

    /// The actions of some texts, their keys by the names that help has for them.
    static func actions(_ texts: [String], _ keymap: Keymap = .standard) throws(Problem) -> [CustomAction] {
        var actions: [CustomAction] = []
        for text in texts {
            var action: CustomAction
            do throws(CustomAction.Problem) { action = try CustomAction(text) } catch {
                throw .action(error, text: text)
            }
            if let name = action.key { action.key = try key(name, of: action.title, keymap, besides: actions) }
            actions.append(action)
        }
        return actions
    }

    /// The name of a key as help writes it.
    static func key(
        _ name: String, of title: String, _ keymap: Keymap, besides actions: [CustomAction]
    ) throws(Problem) -> String {
        guard let key = Key(name: name), key.isSent else { throw .unknownKey(name, title: title) }
        if key.typesText { throw .keyOfText(key.name, title: title) }
        if let command = keymap.commands(of: key).first {
            throw .keyOfCommand(key.name, command: command.summary, title: title)
        }
        if let other = actions.first(where: { $0.key == key.name }) {
            throw .keyOfAction(key.name, other: other.title, title: title)
        }
        return key.name
    }
}

extension Key {
    var typesText: Bool { if case .character = code { modifiers.isEmpty } else { false } }

    /// Whether terminals send it, and as a key of its own: Shift is a part of a character, and ^I is Tab. Few tell ^J, or Control and
    /// Shift with a letter, from another key; the others never send it.
    var isSent: Bool {
        guard case .character(let character) = code else { return true }
        guard modifiers.contains(.control) else { return !modifiers.contains(.shift) }
        if "a"..."z" ~= character { return modifiers.contains(.shift) || !"him".contains(character) }
        return !modifiers.contains(.shift) && " \\]^_".contains(character)
    }
}
