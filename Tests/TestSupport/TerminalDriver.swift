import Glibc
import Synchronization

/// Drives a program in a terminal of its own, for end-to-end tests: types on its keyboard, reads its screen.
///
/// The terminal is a private tmux server with its own socket in a temporary folder. It ends, with the program and
/// the folder, when the driver is released; it also ends when the test process dies, whatever kills it.
///
/// The program's environment is made from nothing: `TERM`, `LC_ALL=C.UTF-8`, `PATH`, and `HOME` and the `XDG_*`
/// folders inside the temporary folder. No token and no proxy of the machine reaches it.
package final class TerminalDriver: Sendable {
    /// Where the program's standard output goes.
    package enum Output: String, Sendable {
        /// Into a shell's `$(…)`, as in `url=$(ghlance)`; the answer is in ``Ending/answer``.
        case captured
        /// To the terminal, as when the program is started by hand.
        case terminal
    }

    /// How long a wait lasts before it fails. No passing test comes near it: it bounds a test that would hang.
    package static let timeout: Duration = .seconds(60)

    let folder: TerminalDriverFolder
    private let lifeline: Int32
    /// How many commands tmux was given: each has an output of its own.
    private let commands = Atomic(0)

    private var tmux: [String] { ["tmux", "-u", "-S", folder.path("socket"), "-f", "/dev/null"] }

    /// Starts a program in a new terminal and returns at once; wait for its first screen with `waitFor`.
    ///
    /// - Parameters:
    ///   - command: the program and its arguments; the program is looked for in `PATH` if its name has no slash.
    ///   - environment: what is added to, or replaces, the pinned environment.
    ///   - columns: the width of the terminal in cells.
    ///   - rows: the height of the terminal in cells.
    ///   - output: where standard output goes.
    /// - Returns: the driver; the terminal lives as long as it does.
    /// - Throws: ``TerminalDriverError`` when the terminal cannot be started.
    package static func start(
        _ command: [String], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24,
        output: Output = .captured
    ) throws -> TerminalDriver {
        let terminal = try TerminalDriver()
        let folder = terminal.folder
        let pinned = folder.environment().merging(environment) { _, added in added }
        let socket = folder.path("socket")
        // A job of the tmux server waits for the lock that the driver holds, and gets it when `deinit` or, at the death of
        // the test process, the kernel gives it back. The job survives the kill of its server: that sends it SIGTERM. The
        // program's shell may write a last note while the folder is being removed; then it is removed again.
        let cleaner = """
            trap '' HUP TERM; flock '\(folder.path("lifeline"))' true; \
            tmux -S '\(socket)' kill-server; until rm -rf '\(folder.root)'; do :; done
            """
        let server = [
            "start-server", ";",
            "set-option", "-g", "status", "off", ";",
            "set-option", "-s", "escape-time", "0", ";",
            // Programs may set what is copied, so that a test can see that they did not.
            "set-option", "-s", "set-clipboard", "on", ";",
            "set-option", "-g", "default-terminal", pinned["TERM"] ?? "tmux-256color", ";",
            "new-session", "-d", "-x", String(columns), "-y", String(rows), "-c", folder.path("home"), "--",
            "bash", folder.path("run.sh"), folder.root, output.rawValue,
            "env", "-i",
        ]
        // Every byte that is written to the terminal is kept: see `deinit`.
        let recording = [";", "pipe-pane", "exec cat >>'\(folder.path("written"))'"]
        let variables = pinned.map { "\($0.key)=\($0.value)" }.sorted()
        try terminal.run(server + literal(variables + command) + recording + [";", "run-shell", "-b", cleaner])
        return terminal
    }

    private init() throws {
        folder = try TerminalDriverFolder()
        try folder.write(Self.runScript, to: "run.sh")
        lifeline = try folder.lock("lifeline")
    }

    deinit {
        TokenWatch.check(written.utf8, writtenTo: "the terminal")
        for place in ["home", "config", "data", "state", "cache", "runtime", "temporary"] {
            TokenWatch.checkFiles(in: folder.path(place))
        }
        // This gives the lock to the job that clears up: see `start`.
        close(lifeline)
    }

    // MARK: Keyboard

    /// Presses keys by tmux's names for them: `Enter`, `Escape`, `Up`, `C-u`, `M-b`, `PageDown`, `F1`, or a character.
    /// - Throws: ``TerminalDriverError`` when the terminal is gone.
    package func sendKeys(_ keys: String...) throws {
        try run(["send-keys", "--"] + Self.literal(keys))
    }

    /// Types a text as single keys, at most some thousand bytes of it; see ``paste(_:)`` for more.
    /// - Throws: ``TerminalDriverError`` when the terminal is gone.
    package func type(_ text: String) throws {
        try run(["send-keys", "-l", "--"] + Self.literal([text]))
    }

    /// Pastes a text as a terminal does: between the brackets of bracketed paste if the program asked for them.
    /// - Throws: ``TerminalDriverError`` when the terminal is gone.
    package func paste(_ text: String) throws {
        try folder.write(text, to: "paste")
        try run(["load-buffer", folder.path("paste"), ";", "paste-buffer", "-p", "-d"])
    }

    /// Presses keys as ``sendKeys(_:)`` does, then waits for a condition or, without one, for a text.
    @discardableResult
    package func press(
        _ keys: String..., for wanted: String, until condition: (@Sendable (TerminalScreen) -> Bool)? = nil
    ) async throws -> TerminalScreen {
        try run(["send-keys", "--"] + Self.literal(keys))
        return try await waitFor(wanted, until: condition)
    }

    /// Types a text, then waits.
    @discardableResult
    package func type(
        _ text: String, for wanted: String, until condition: (@Sendable (TerminalScreen) -> Bool)? = nil
    ) async throws -> TerminalScreen {
        try type(text)
        return try await waitFor(wanted, until: condition)
    }

    /// Pastes a text, then waits.
    @discardableResult
    package func paste(_ text: String, for wanted: String) async throws -> TerminalScreen {
        try paste(text)
        return try await waitFor(wanted)
    }

    /// Changes the size of the terminal, in cells; the program gets `SIGWINCH`.
    /// - Throws: ``TerminalDriverError`` when the terminal is gone.
    package func resize(columns: Int, rows: Int) throws {
        try run(["resize-window", "-x", String(columns), "-y", String(rows)])
    }

    /// Sends a signal to the program, and to it alone.
    /// - Throws: ``TerminalDriverError`` when the program has not started or has ended.
    package func signal(_ number: Int32) throws {
        guard let text = folder.read("pid"), let pid = pid_t(text.filter(\.isNumber)), kill(pid, number) == 0 else {
            throw TerminalDriverError.commandFailed(command: "kill -\(number)", output: "there is no such process")
        }
    }

    // MARK: Screen

    /// What the terminal shows now.
    /// - Throws: ``TerminalDriverError`` when the terminal is gone.
    package func capture() throws -> TerminalScreen {
        TerminalScreen(
            captured: try run(["capture-pane", "-p", ";", "display-message", "-p", TerminalScreen.modesFormat]))
    }

    /// Every byte that was written to the terminal.
    package var written: String { folder.read("written") ?? "" }

    /// Captures the screen again and again until it fulfils a condition or, without one, contains a text, and returns it.
    ///
    /// This is the one place where a test polls: a terminal gives no event when a program has drawn.
    /// - Throws: ``TerminalDriverError/timedOut(waitingFor:screen:)`` after `limit`, and at once
    ///   ``TerminalDriverError/ended(waitingFor:status:screen:)`` when the program ended without ever showing it.
    @discardableResult
    package func waitFor(
        _ wanted: String, limit: Duration = timeout, until condition: (@Sendable (TerminalScreen) -> Bool)? = nil
    ) async throws -> TerminalScreen {
        let deadline = ContinuousClock.now + limit
        while true {
            // Asked for before the capture: what the program drew last is then on the captured screen.
            let status = folder.read("status")
            let screen = try capture()
            if condition?(screen) ?? screen.contains(wanted) { return screen }
            if let status {
                throw TerminalDriverError.ended(waitingFor: wanted, status: Self.status(status), screen: screen)
            }
            guard ContinuousClock.now < deadline else {
                throw TerminalDriverError.timedOut(waitingFor: wanted, screen: screen)
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Waits until the program has ended.
    /// - Throws: ``TerminalDriverError/timedOut(waitingFor:screen:)`` when it has not after ``timeout``.
    package func waitForEnd() async throws -> Ending {
        let deadline = ContinuousClock.now + Self.timeout
        while true {
            if let status = folder.read("status") {
                return Ending(
                    status: Self.status(status), answer: folder.read("answer") ?? "",
                    modesBefore: folder.read("modes-before") ?? "", modesAfter: folder.read("modes-after") ?? "",
                    screen: try capture())
            }
            guard ContinuousClock.now < deadline else {
                throw TerminalDriverError.timedOut(waitingFor: "the end of the program", screen: try capture())
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// The path of a file in the program's home, which is also the folder it runs in.
    package func homePath(_ path: String) -> String { folder.path("home") + "/" + path }

    /// The text of a file the program wrote, by its path below the program's home folder; `nil` if there is none.
    package func homeFile(_ path: String) -> String? {
        folder.read("home/" + path)
    }

    /// Arguments as tmux must see them: it takes a semicolon at the end of one for the end of its command.
    private static func literal(_ arguments: [String]) -> [String] {
        arguments.map { $0.hasSuffix(";") ? $0.dropLast() + "\\;" : $0 }
    }

    private static func status(_ text: String) -> Int32 { Int32(text.filter(\.isNumber)) ?? -1 }

    @discardableResult
    func run(_ arguments: [String]) throws -> String {
        let result = try ChildProcess.run(
            tmux + arguments, environment: folder.environment(),
            outputFile: folder.path("output-\(commands.add(1, ordering: .relaxed).newValue)"))
        guard result.status == 0 else {
            throw TerminalDriverError.commandFailed(
                command: "tmux " + arguments.joined(separator: " "), output: result.output)
        }
        return result.output
    }

    /// Runs in the terminal: notes its modes, runs the program, notes its answer, its status and the modes again, and
    /// keeps the screen. Three things are less obvious than they look:
    /// - Keys that signal the whole terminal must end the program, not this shell: hence the traps, which a child does
    ///   not inherit because they are not "ignore". What the shell says of a killed program goes to `/dev/null`.
    /// - The terminal may be slow to draw what the program wrote last. It answers the question for the cursor's
    ///   position (`CSI 6 n`, the answer ends in R) after that, so the screen is complete when the answer is there.
    /// - The status comes last and whole (`mv`), so that who sees it finds everything else.
    private static let runScript = #"""
        folder=$1 output=$2
        shift 2
        exec 3>&2 2>/dev/null
        run() {
            trap : INT QUIT
            sh -c 'echo $$ >"$0"; exec "$@"' "$folder/pid" "$@" 2>&3 3>&-
            echo $? >"$folder/code"
        }
        modes() { stty -a | sed 1d; }
        modes >"$folder/modes-before"
        if test "$output" = captured; then
            trap : INT QUIT
            answer=$(run "$@"; printf .)
            printf %s "${answer%.}" >"$folder/answer"
        else
            run "$@"
        fi
        trap '' INT QUIT TSTP
        modes >"$folder/modes-after"
        stty -echo -icanon
        printf '\033[6n'
        IFS= read -r -d R -t 10
        mv "$folder/code" "$folder/status"
        exec sleep 86400
        """#
}
