import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// The line, key by key beside GNU readline's in bash: the same keys leave the same text and the same cursor.
@Suite(.hangLimit) struct ReadlineTests {
    /// The keys that the line promises, as a terminal sends them; letters and spaces more often than the others.
    private static let keys: [String] =
        ["a", "b", "c", "7", "x", " ", " ", "-", "foo", "bar baz", ":", "é", "語"]
        + [
            "\u{1}", "\u{2}", "\u{4}", "\u{5}", "\u{6}", "\u{8}", "\u{B}", "\u{15}", "\u{17}", "\u{19}", "\u{1F}",
            "\u{1F}",
            "\u{7F}", "\u{7F}", "\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{1B}\u{7F}", "\u{1B}[D", "\u{1B}[C", "\u{1B}[H",
            "\u{1B}[F",
            "\u{1B}[3~", "\u{17}\u{17}", "\u{19}", "\u{1B}d\u{1B}d",
        ]

    /// Scripts of ten to forty keys. None has ^D on an empty line, which leaves in both, in its own way.
    private static let scripts: [[String]] = {
        var random = SeededGenerator(seed: 2_025)
        return (0..<250).map { _ in
            var script = ["word one", " two"]
            for _ in 0..<Int.random(in: 8...38, using: &random) {
                let key = keys[Int.random(in: 0..<keys.count, using: &random)]
                if key == "\u{4}", result(of: script).text.isEmpty { continue }
                script.append(key)
            }
            return script
        }
    }()

    /// Each line is read in a process of its own, so that nothing cut before is there. ^X p tells the text and the cursor.
    private static let program = """
        set -o emacs
        bind 'set enable-bracketed-paste off'
        tell() { printf '\\n@%s@%s@\\n' "$READLINE_LINE" "$READLINE_POINT"; }
        bind -x '"\\C-xp": tell'
        for number in $(seq 250); do
            ( IFS= read -e -r -p "ready $number>" line )
        done
        """

    @Test func theLineDoesWhatReadlineDoes() async throws {
        let shell = try BareTerminal(
            ["bash", "--norc", "--noprofile", "-c", Self.program], environment: ["INPUTRC": "/dev/null"], columns: 500)
        var differences: [String] = []
        for (number, script) in Self.scripts.enumerated() {
            try await shell.wait(for: "a line to edit") { $0.text.contains("ready \(number + 1)>") }
            for (place, key) in script.enumerated() {
                let before = shell.output.count
                shell.type(key)
                // A letter that another key waits behind is no command of its own for readline, and ends no row of cuts. What is
                // shown was a command.
                let isTextLast = Self.isText(key) && place + 1 < script.count && !Self.isText(script[place + 1])
                if isTextLast { try await shell.wait(for: "an echo") { $0.output.count > before } }
            }
            let typed = shell.output.count
            shell.type("\u{18}p")
            var answer: Substring?
            try await shell.wait(for: "what readline made of it") { shell in
                let lines = String(decoding: shell.output[typed...], as: UTF8.self).split(whereSeparator: \.isNewline)
                answer = lines.dropLast().last { $0.first == "@" && $0.last == "@" }
                return answer != nil
            }
            let line = Self.result(of: script)
            let ours = "@\(line.text)@\(line.textBeforeCursor.unicodeScalars.count)@"
            if ours != answer ?? "" {
                differences.append(
                    "\(ours), \(answer ?? ""): \(script.map(\.debugDescription).joined(separator: " "))")
            }
            shell.type("\u{D}")
        }
        #expect(try await shell.waitForEnd() == 0)
        // Where two cuts arrive while bash is busy, it may not count them as cuts in a row. A key that does something else differs
        // in dozens of scripts.
        #expect(differences.count <= 2, "\(differences.joined(separator: "\n"))")
    }

    private static func isText(_ key: String) -> Bool {
        key.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }

    /// What the program's own keys make of a script.
    private static func result(of script: [String]) -> EditableText {
        var decoder = KeyDecoder()
        var line = EditableText()
        var state = AppState(
            shell: ShellState(columns: 80, rows: 24),
            search: SearchState(text: "", sort: .bestMatch, now: Timestamp(seconds: 0)),
            account: AccountState(host: "github.com", status: .anonymous))
        for event in decoder.decode(script.joined().utf8) {
            state.search.line = line
            for case .send(.list(.edit(let edit))) in Renderer().intents(of: event, in: state) { line.apply(edit) }
        }
        return line
    }
}
