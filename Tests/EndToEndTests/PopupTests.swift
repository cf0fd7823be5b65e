import Glibc
import TestSupport
import Testing

/// ghlance in a popup of tmux. A terminal of its own shows the tmux, because popups are on no screen of a pane.
@Suite(.hangLimit, .fewAtATime) struct PopupTests {
    private static let token = "ghp_9876543210zyxwvutsrqZYXWVUTSRQ987654"

    /// A shell in tmux that runs ghlance once.
    private struct Popup {
        let folder: ScratchFolder
        let terminal: BareTerminal
        /// The working folder, whose name says something to shells and to tmux.
        let work: String

        /// - Parameters:
        ///   - settings: lines of the shell before ghlance is started.
        ///   - configuration: ghlance's file of settings.
        init(
            _ emulator: GitHubEmulator?, _ words: [String], settings: String = "", configuration: String? = nil
        ) throws {
            folder = try ScratchFolder()
            for name in ["runtime", "settings", "settings/ghlance"] { mkdir(folder.path(name), 0o700) }
            if let configuration { try folder.write(configuration.utf8, to: "settings/ghlance/config.yml") }
            let command = try ProgramOnTerminal.command(emulator) + words
            work = folder.path(#"a 'b' "c" #(touch bad) $(touch bad)"#)
            mkdir(work, 0o700)
            let script = """
                cd "$ROOT"/a*
                export XDG_RUNTIME_DIR="$ROOT/runtime" XDG_CONFIG_HOME="$ROOT/settings"
                \(settings)
                url=$(sh -c 'echo $$ >"$ROOT/process"; exec "$0" "$@"' \(command.map(Self.quoted).joined(separator: " ")) 2>"$ROOT/errors")
                code=$?
                printf %s "$url" >"$ROOT/output"
                ls -A "$ROOT/runtime" >"$ROOT/left"
                clear
                echo "status $code."
                read line
                """
            let run = try folder.write(script.utf8, to: "run")
            let file = try folder.write("set -g default-terminal screen-256color\n".utf8, to: "tmux.conf")
            terminal = try BareTerminal(
                ["tmux", "-S", folder.path("socket"), "-f", file, "new-session", "sh", run],
                environment: ["ROOT": folder.path], columns: 100, rows: 30)
        }

        private static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: #"'\''"#) + "'" }

        @discardableResult
        func tmux(_ line: String) throws -> String {
            try folder.run("sh", "-c", "tmux -S '\(folder.path("socket"))' \(line)")
        }

        func read(_ name: String) -> String { (try? TextFile.read(folder.path(name))) ?? "" }

        /// Waits until ghlance has ended and nothing covers the pane.
        func wait(forStatus status: Int32) async throws {
            try await terminal.wait(for: "status \(status)") { terminal in
                let lines = terminal.screen.lines
                return lines.first?.hasPrefix("status \(status).") == true
                    && !lines.contains { $0.contains("repositories") }
            }
        }

        /// Ends the tmux.
        func end() { _ = try? tmux("kill-server") }

        /// The process of ghlance in the popup.
        var inner: pid_t? {
            get throws {
                let server = try tmux("display-message -p '#{pid}'").filter(\.isNumber)
                return try TextFile.read("/proc/\(server)/task/\(server)/children").split(separator: " ")
                    .first { (try? TextFile.read("/proc/\($0)/comm")) == "ghlance\n" }.flatMap { pid_t($0) }
            }
        }
    }

    /// Runs ghlance with results in a popup, until something has been done to it.
    private func inPopup(
        _ words: [String] = [], settings: String = "",
        _ body: @Sendable (Popup, GitHubEmulator) async throws -> Void
    ) async throws {
        try await GitHubEmulator.run { emulator in
            let popup = try Popup(
                emulator, ["--tmux", "--private"] + words + ["results:60", "swift"], settings: settings)
            defer { popup.end() }
            try await popup.terminal.wait(for: "60 repositories")
            #expect(popup.terminal.screen.lines[0].allSatisfy { $0 == " " }, "it is drawn in a popup")
            try await body(popup, emulator)
            #expect(popup.read("left") == "", "the folder is gone")
            #expect((try? popup.folder.run("find", ".", "-name", "bad")) == "")
        }
    }

    @Test("the URL chosen in a popup is in $( ), and the token is used there and seen nowhere")
    func choice() async throws {
        try await inPopup(settings: "export GH_TOKEN=\(Self.token)") { popup, emulator in
            let modes = try popup.folder.run("find", "runtime", "-mindepth", "1", "-printf", "%m %y %f\n")
                .split(separator: "\n").sorted()
            #expect(modes.count == 5 && modes.filter { $0.hasPrefix("600 f ") }.count == 4, "\(modes)")
            #expect(modes.contains { $0.hasPrefix("700 d ghlance-") } && !modes.contains("600 f run"), "\(modes)")
            #expect(throws: TerminalDriverError.self, "no file has the token") {
                try popup.folder.run("grep", "-r", Self.token, "runtime")
            }
            for process in try TextFile.names(in: "/proc") where process.allSatisfy(\.isNumber) {
                let line = (try? TextFile.read("/proc/\(process)/cmdline")) ?? ""
                #expect(!line.contains(Self.token))
            }
            let shown = try popup.tmux("list-panes -a -F '#{pane_start_command}'") + popup.tmux("show-messages")
            let environment = try popup.tmux("show-environment -g") + popup.tmux("show-environment")
            #expect(!(shown + environment).contains(Self.token))
            try await popup.terminal.wait(for: "↵ print")
            popup.terminal.type("\r")
            try await popup.wait(forStatus: 0)
            #expect(popup.read("output").hasPrefix("https://github.com/") && popup.read("errors") == "")
            let requests = emulator.requests
            #expect(!requests.isEmpty && requests.allSatisfy { $0.carries(token: Self.token) })
        }
    }

    @Test("what runs in a popup has the folder and the environment of the shell, and the terminal of the popup")
    func environment() async throws {
        let settings = "umask 027; export ONLY_HERE='a  b' TERM=vt220 LINES=7 NO_COLOR=1"
        try await inPopup(["--action", "f7:print:Test:sh -c 'env; umask; pwd -P'"], settings: settings) { popup, _ in
            try await popup.terminal.wait(for: "↵ print")
            popup.terminal.type("\u{1B}[18~")
            try await popup.wait(forStatus: 0)
            let lines = popup.read("output").split(separator: "\n").map(String.init)
            for line in ["ONLY_HERE=a  b", "NO_COLOR=1", "TERM=screen-256color", "GHLANCE_TMUX=0", "0027", popup.work] {
                #expect(lines.contains(line), "\(line) in \(lines)")
            }
            #expect(!lines.contains { $0.hasPrefix("TMUX_PANE=") || $0.hasPrefix("LINES=") })
        }
    }

    @Test("a popup that is quit prints nothing but the query that was asked for")
    func quit() async throws {
        try await inPopup { popup, _ in
            popup.terminal.type("\u{3}")
            try await popup.wait(forStatus: 130)
            #expect(popup.read("output") == "" && popup.read("errors") == "")
        }
        try await inPopup(["--print-query"]) { popup, _ in
            popup.terminal.type("\u{3}")
            try await popup.wait(forStatus: 130)
            #expect(popup.read("output") == "results:60 swift")
        }
    }

    @Test("a signal closes the popup", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func signal(number: Int32) async throws {
        try await inPopup { popup, _ in
            let inner = try #require(try popup.inner)
            kill(pid_t(popup.read("process").filter(\.isNumber)) ?? 0, number)
            try await popup.wait(forStatus: 128 + number)
            #expect(popup.read("output") == "")
            #expect(kill(inner, 0) != 0, "it has ended")
        }
    }

    @Test("a popup that does not end is ended")
    func stopped() async throws {
        try await inPopup { popup, _ in
            let inner = try #require(try popup.inner)
            kill(inner, SIGSTOP)
            kill(pid_t(popup.read("process").filter(\.isNumber)) ?? 0, SIGTERM)
            try await popup.wait(forStatus: 128 + SIGTERM)
        }
    }

    @Test("a popup that is closed from outside is no choice", arguments: [0, SIGTERM, SIGHUP, SIGKILL])
    func closed(signal: Int32) async throws {
        try await inPopup { popup, _ in
            if signal == 0 {
                try popup.tmux("display-popup -C")
            } else {
                kill(try #require(try popup.inner), signal)
            }
            try await popup.wait(forStatus: 130)
            #expect(popup.read("output") == "" && popup.read("errors") == "")
        }
    }

    @Test("without a popup it draws in the pane", arguments: ["variable", "option", "plain", "popup"])
    func pane(reason: String) async throws {
        let settings = [
            "variable": "export GHLANCE_TMUX=0",
            "popup": #"tmux display-popup 'touch "$ROOT/open"; sleep 1000' & until test -e "$ROOT/open"; do :; done"#,
        ]
        let options = ["option": ["--no-tmux"], "plain": ["--plain"]]
        try await GitHubEmulator.run { emulator in
            let popup = try Popup(
                emulator, (options[reason] ?? []) + ["--private", "results:60", "swift"],
                settings: settings[reason] ?? "", configuration: "tmux: true\n")
            defer { popup.end() }
            if reason == "popup" {
                try await popup.terminal.wait(for: "a request") { _ in !emulator.requests.isEmpty }
                try popup.tmux("display-popup -C")
            }
            try await popup.terminal.wait(for: reason == "plain" ? "1. " : "60 repositories")
            let inner = try popup.inner
            #expect(inner == nil && (try? TextFile.names(in: popup.folder.path("runtime"))) == [])
            popup.terminal.type(reason == "plain" ? "\u{4}" : "\u{3}")
            try await popup.wait(forStatus: 130)
            #expect(popup.read("errors") == "")
        }
    }

    @Test("outside tmux it draws on the terminal")
    func outside() async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try ProgramOnTerminal.start(emulator, ["--tmux", "--private", "results:60", "swift"])
            try await terminal.wait(for: "60 repositories")
            terminal.type("\u{3}")
            let status = try await terminal.waitForEnd()
            #expect(status == 130)
        }
    }

    @Test("what cannot be shown is said with status 2")
    func errors() async throws {
        let refused = try CommandRun([TerminalDriver.executable("ghlance"), "--tmux-options", "-C"])
        #expect(refused.status == 2 && refused.error.contains("--tmux-options cannot have -C: use -B"))
        let wide = try Popup(nil, ["--tmux", "--tmux-options=-w wide", "--private"])
        defer { wide.end() }
        try await wide.wait(forStatus: 2)
        #expect(wide.read("errors").contains("tmux could not open a popup (width invalid)"))
        #expect(wide.read("left") == "")
    }

    @Test(
        "a popup in which nothing starts is said, or is none",
        arguments: [
            ("exit 127", "Could not start ghlance in a popup (status 127)"),
            (#"for line; do :; done; set -- $line; : >"$4/run"; sh -c "$line""#, "(Invalid argument)"),
        ])
    func notStarted(popup line: String, message: String) async throws {
        let settings = #"""
            mkdir "$ROOT/bin"
            cat >"$ROOT/bin/tmux" <<'END'
            #!/bin/sh
            test "$1" = display-message && exec echo 3.2 1
            \#(line)
            END
            chmod +x "$ROOT/bin/tmux"
            PATH=$ROOT/bin:$PATH
            """#
        let popup = try Popup(nil, ["--tmux", "--private"], settings: settings)
        defer { popup.end() }
        try await popup.wait(forStatus: 2)
        #expect(popup.read("errors").contains(message))
        #expect(popup.read("left") == "")
    }
}
