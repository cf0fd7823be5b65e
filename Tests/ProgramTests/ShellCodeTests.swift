import ArgumentParser
import Testing

@testable import ghlance

/// What `ghlance init` takes, and what gets into the code that it prints.
struct ShellCodeTests {
    private func code(_ arguments: String...) throws -> String {
        let command = try InitCommand.parseAsRoot(arguments)
        return try #require(command as? InitCommand).text()
    }

    @Test("a key is translated for each shell")
    func keys() throws {
        for (name, bash, zsh, fish, newFish) in [
            ("ctrl-g", #"'"\C-g"'"#, "'^G'", #"\cg"#, #"\cg"#), ("^G", #"'"\C-g"'"#, "'^G'", #"\cg"#, #"\cg"#),
            ("Alt-G", #"'"\eg"'"#, "'^[g'", #"\eg"#, #"\eg"#), ("alt-/", #"'"\e/"'"#, "'^[/'", #"\e/"#, #"\e/"#),
            ("ctrl-alt-g", #"'"\e\C-g"'"#, "'^[^G'", #"\e\cg"#, #"\e\cg"#),
            ("ctrl-space", #"'"\C-@"'"#, "'^@'", "-k nul", "ctrl-space"),
            ("f1", #"'"\eOP"'"#, #"'\eOP'"#, "-k f1", "f1"), ("f5", #"'"\e[15~"'"#, #"'\e[15~'"#, "-k f5", "f5"),
            ("F12", #"'"\e[24~"'"#, #"'\e[24~'"#, "-k f12", "f12"),
        ] {
            #expect(try ShellKey(name, in: .bash).text == bash)
            #expect(try ShellKey(name, in: .zsh).text == zsh)
            #expect(try ShellKey(name, in: .fish).text == fish)
            #expect(try ShellKey(name, in: .fish).newText == newFish)
        }
    }

    @Test("what a shell cannot bind is refused", arguments: ShellLine.Shell.allCases)
    func refusedKeys(shell: ShellLine.Shell) {
        let unbindable = [
            "g", "G", "shift-f5", "ctrl-f5", "f13", "enter", "tab", "esc", "backspace", "up", "ctrl-c", "ctrl-d",
            "ctrl-i", "ctrl-j", "ctrl-m", "ctrl-q", "ctrl-s", "ctrl-z", "ctrl-alt-c", "ctrl-'", "ctrl-é", "alt-[",
            "alt-'", "alt-\"", "alt-`", "alt-$", "alt-;", "alt-\\", "alt-é", "alt-space", "ctrl-shift-g", "é", "'", " ",
        ]
        for name in unbindable {
            #expect(throws: ShellKey.Problem.unbindable, "\(name)") { try ShellKey(name, in: shell) }
        }
        for name in ["", "ctrl-", "hyper-x", "g g", "'; rm", "ctrl-g\n", "f0", "f99"] {
            #expect(throws: ShellKey.Problem.unknown, "\(name)") { try ShellKey(name, in: shell) }
        }
        for name in ["ctrl-u", "ctrl-v", "ctrl-w"] {
            #expect((try? ShellKey(name, in: shell)) == nil || shell != .bash, "\(name)")
            #expect((try? ShellKey(name, in: shell)) != nil || shell == .bash, "\(name)")
        }
    }

    @Test("a name is one that every shell takes, and stands for itself in the code")
    func names() throws {
        let wrong = [
            "", "1a", "-a", "a b", "a;b", "a'b", "a\"b", "a$b", "a`b", "a\nb", "a\\b", "a/b", "a.b", "é", "a@key@",
            "if", "end",
            "function", "_", "ghlance", "_ghlance", "__ghlance_cd", String(repeating: "a", count: 65),
        ]
        for name in wrong {
            #expect(throws: (any Error).self, "\(name)") { try code("bash", "--function=\(name)") }
            #expect(throws: (any Error).self, "\(name)") { try code("fish", "--widget=\(name)") }
        }
        #expect(throws: (any Error).self) { try code("zsh", "--function", "same", "--widget", "same") }
        for name in ["a", "_a", "A-b_9", String(repeating: "a", count: 64)] {
            let code = try code("zsh", "--function", name)
            #expect(code.contains("function \(name) {") && !code.contains("ghcd"), "\(name)")
        }
    }

    @Test("all of the code is filled in, and has a key only if one is asked for", arguments: ShellLine.Shell.allCases)
    func filled(shell: ShellLine.Shell) throws {
        for options in [[], ["--key", "ctrl-space"]] {
            let command = try InitCommand.parseAsRoot([shell.rawValue] + options)
            let code = try #require(command as? InitCommand).text()
            #expect(!code.contains(/@[a-z-]+@/))
            #expect(code.contains("ghlance __complete \(shell.rawValue)"))
            let keys = [#"\C-@"#, "^@", "ctrl-space"]
            #expect(keys.contains { code.contains($0) } == !options.isEmpty)
        }
    }
}
