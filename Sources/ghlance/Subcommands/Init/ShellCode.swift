import Core
import Screens
import Terminal

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

/// A key as a shell's own command for keys is told of it.
struct ShellKey: Equatable {
    /// Why a key is none for a shell.
    enum Problem: Error {
        case unknown
        /// The terminal or the shell keeps it, it types something, or it is sent in several ways.
        case unbindable
    }

    /// One or more words of the shell's code, quoted.
    let text: String
    /// The same for fish since version 4, which knows keys by their names.
    let newText: String

    /// Translates a key.
    ///
    /// - Parameter name: Its name as in the file of settings: `ctrl-g`, `alt-g`, `f5`.
    init(_ name: String, in shell: ShellLine.Shell) throws(Problem) {
        guard let key = Key(name: name) else { throw .unknown }
        let isAlt = key.modifiers.contains(.alt)
        switch key.code {
        case .function(let number) where key.modifiers.isEmpty && (1...12).contains(number):
            let sequence = Self.functionKeys[number - 1]
            self.init(shell, posix: sequence, fish: "-k f\(number)", newFish: "f\(number)")
        case .character(" ") where key.modifiers == .control:
            self.init(shell, posix: shell == .bash ? "\\C-@" : "^@", fish: "-k nul", newFish: "ctrl-space")
        case .character(let character) where key.modifiers.subtracting(.alt) == .control:
            guard Self.isFree(character, in: shell) else { throw .unbindable }
            let control = shell == .bash ? "\\C-\(character)" : "^\(character.uppercased())"
            let fish = (isAlt ? "\\e" : "") + "\\c\(character)"
            self.init(shell, posix: isAlt ? Self.escape(shell) + control : control, fish: fish, newFish: fish)
        case .character(let character) where key.modifiers == .alt:
            guard Self.letters.contains(character) || "0123456789,./-=".contains(character) else { throw .unbindable }
            self.init(
                shell, posix: Self.escape(shell) + String(character), fish: "\\e\(character)",
                newFish: "\\e\(character)")
        default: throw .unbindable
        }
    }

    private init(_ shell: ShellLine.Shell, posix: String, fish: String, newFish: String) {
        switch shell {
        case .bash: (text, newText) = ("'\"\(posix)\"'", "")
        case .zsh: (text, newText) = ("'\(posix)'", "")
        case .fish: (text, newText) = (fish, newFish)
        }
    }

    private static let letters = "abcdefghijklmnopqrstuvwxyz"

    /// What xterm sends for F1 to F12, in the notation of bash and zsh.
    private static let functionKeys =
        "PQRS".map { "\\eO\($0)" } + [15, 17, 18, 19, 20, 21, 23, 24].map { "\\e[\($0)~" }

    private static func escape(_ shell: ShellLine.Shell) -> String { shell == .bash ? "\\e" : "^[" }

    /// Whether a character with Control comes to the shell's commands for keys. The terminal has ^C, ^Q, ^S and ^Z, ^D ends the input, and
    /// ^I, ^J and ^M are Tab and Enter; readline binds ^U, ^V and ^W before each line as the terminal has them.
    private static func isFree(_ character: Character, in shell: ShellLine.Shell) -> Bool {
        letters.contains(character) && !"cdijmqsz".contains(character) && !(shell == .bash && "uvw".contains(character))
    }
}
