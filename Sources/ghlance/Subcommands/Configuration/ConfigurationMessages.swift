import Core
import Features
import Platform

enum ConfigurationMessages {
    static let rolesWithStyles = "roles with their styles"
    static let absolutePath = "an absolute path, or one that begins with ~/"
    static let listOfActions = "a list of actions with key, mode, title and command"
    static let hostsWithOptions = "hosts with their options"

    /// What is wrong with the file as a whole.
    static func error(_ error: ConfigurationError) -> String {
        switch error {
        case .unreadable(let reason): "cannot be read (\(reason)): the file is ignored"
        case .otherName:
            "not found, but there is a \(ConfigurationFile.otherName): rename it to \(ConfigurationFile.name)"
        case .dangling(let target):
            "a symbolic link to \(target), which does not exist: create that file or remove the link"
        case .noFile: "not a regular file: the file is ignored"
        case .distrusted(let distrust): "ignored because \(distrust.reason): \(distrust.advice)"
        case .tooLarge: "larger than \(ConfigurationFile.limit / 1_024) KiB: the file is ignored"
        case .noText: "not UTF-8: the file is ignored"
        case .anchor:
            """
            anchors and aliases (& and *) are not allowed; quote a value that begins with & or * (the file is ignored \
            until then)
            """
        case .nesting: "nested too deeply: the file is ignored"
        case .duplicate(let key, _): "\(key) appears twice: the file is ignored until you remove one"
        case .malformed(let problem, _): "not valid YAML (\(problem)): the file is ignored"
        case .noMapping: "expected keys with values, such as sort: stars (the file is ignored)"
        }
    }

    static func notice(_ first: String, others: Int) -> String {
        others == 0 ? "\(first)." : "\(first) (\(others) more: run ghlance config check)."
    }

    static func distrust(_ distrust: PathDistrust, ignoring keys: [String]) -> String {
        "\(keys.joined(separator: ", ")) ignored because \(distrust.reason): \(distrust.advice)"
    }

    static func unknownKey(_ name: String, among names: [String]) -> String {
        "no key is named \(name)" + suggestion(name, names)
    }

    static func unknownCommand(_ name: String, among names: [String]) -> String {
        "no command is named \(name)"
            + (NearestName.nearest(to: name, among: names).map { ": did you mean \($0)?" }
                ?? ": ghlance config defaults lists them")
    }

    static func unknownRole(_ name: String, among names: [String]) -> String {
        "no role is named \(name)" + suggestion(name, names)
    }

    static func unknownName(_ key: String, _ name: String, among names: [String]) -> String {
        "\(key) cannot be \(name)" + suggestion(name, names)
    }

    static func wrongValue(_ name: String, _ value: String, _ allowed: String) -> String {
        let names = allowed.split { ", ".contains($0) }.map(String.init)
        if allowed.hasPrefix("one of "), let nearest = NearestName.nearest(to: value, among: names) {
            return "\(name) cannot be \(value): did you mean \(nearest)?"
        }
        return "\(name) must be \(allowed), not \(value.isEmpty ? "empty" : value)"
    }

    static func wrongKind(_ name: String, _ node: ConfigurationNode, _ allowed: String) -> String {
        switch node.content {
        case .text(let text): "\(name) must be \(allowed), not \(text.isEmpty ? "empty" : text)"
        case .list: "\(name) must be \(allowed), not a list"
        case .mapping: "\(name) must be \(allowed), not keys with values"
        }
    }

    static func wrongStyle(_ role: String, _ word: String) -> String {
        let words = ["bold", "dim", "underline", "plain", "on"]
        let guess = NearestName.nearest(to: word, among: words + StyleChange.Hue.names).map { ": did you mean \($0)?" }
        return "\(role) cannot be \(word)"
            + (guess ?? ": use a colour (red, bright-blue, 0 to 255, #rrggbb), bold, dim or underline")
    }

    /// A message about `--action`, in the file.
    static func action(_ message: String) -> String { message.replacing("--action", with: "actions:") }

    static func nextStart(_ names: [String]) -> String {
        let verb = names.count == 1 ? "takes effect" : "take effect"
        return "\(ConfigurationFile.name): \(names.joined(separator: ", ")) \(verb) at the next start."
    }

    static let noFolder = "No folder for the settings file: set HOME or XDG_CONFIG_HOME to an absolute path."

    static func cannotWrite(_ path: String, reason: String) -> String {
        "Could not create \(path) (\(reason)): check the folder and the free disk space."
    }

    static func editorFailed(_ name: String) -> String {
        "\(name) failed: set VISUAL or EDITOR to an editor that works here."
    }

    static func editorMissing(_ name: String, reason: String) -> String {
        "Could not start \(name) (\(reason)): set VISUAL or EDITOR to your editor."
    }

    static func noFile(_ path: String) -> String { "\(path) does not exist: run ghlance config edit to create it." }

    private static func suggestion(_ name: String, _ names: [String]) -> String {
        if let nearest = NearestName.nearest(to: name, among: names) { return ": did you mean \(nearest)?" }
        return ": use \(names.joined(separator: ", "))"
    }
}
