import Core

/// The code that `ghlance init` prints for a shell: the scripts of `Resources`, with names and a key filled in.
struct ShellCode {
    let shell: ShellLine.Shell
    let key: ShellKey?
    let function: String
    let widget: String

    /// Words of a shell's grammar, which no function can have as its name.
    private static let words: Set = [
        "and", "begin", "break", "builtin", "case", "command", "continue", "coproc", "declare", "do", "done", "elif",
        "else", "end", "esac", "eval", "exec", "export", "fi", "float", "for", "foreach", "function", "if", "in",
        "integer", "local", "nocorrect", "not", "or", "readonly", "repeat", "return", "select", "set", "switch", "then",
        "time", "typeset", "until", "while",
    ]

    /// Whether a name can be given to a function or a widget: one that every shell takes, that stands for itself in its code, and that is
    /// none of the functions which are always defined.
    static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, name.utf8.count <= 64, first == UInt8(ascii: "_") || first.isASCIILetter,
            name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") })
        else { return false }
        return !words.contains(name) && !["_", "_ghlance", "ghlance"].contains(name) && !name.hasPrefix("__ghlance")
    }

    var text: String {
        var text = String(decoding: scripts.code, as: UTF8.self)
        let values = [
            ("function", function), ("widget", widget), ("key", key?.text ?? none), ("new-key", key?.newText ?? none),
            ("function-in-use", InitMessages.inUse(function, option: "\(shell.rawValue) --function").shellQuoted),
            ("widget-in-use", InitMessages.inUse(widget, option: "\(shell.rawValue) --widget").shellQuoted),
            ("completion", String(decoding: scripts.completion, as: UTF8.self)),
        ]
        for (name, value) in values { text = text.replacing("@\(name)@", with: value) }
        return String(text.dropLast())
    }

    /// No key: an empty string, in fish an empty list.
    private var none: String { shell == .fish ? "" : "''" }

    private var scripts: (code: [UInt8], completion: [UInt8]) {
        switch shell {
        case .bash: (PackageResources.init_bash, PackageResources.ghlance_bash)
        case .zsh: (PackageResources.init_zsh, PackageResources._ghlance)
        case .fish: (PackageResources.init_fish, PackageResources.ghlance_fish)
        }
    }
}
