import Glibc
import Platform
import Processes
import Subcommands
import Terminal

/// Runs the program again in a popup of tmux, and answers as that does.
///
/// What it needs and what it says goes through files that only the user can read: the popup has the environment of tmux's server, and
/// command lines are visible to all.
@MainActor
struct TmuxPopup {
    /// How the program in the popup ended.
    private enum Ending {
        /// As tmux says.
        case status(Int32)
        /// A signal ended this program.
        case signal(Int32)
    }

    /// The files of the folder.
    enum File {
        static let run = "run"
        static let output = "output"
        static let errors = "errors"
        static let process = "process"
        /// What tmux says.
        static let tmux = "tmux"
    }

    private static let caught = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGCHLD]
    /// How long the program in the popup may take to end itself, and then tmux.
    private static let grace = [Duration.seconds(2), .seconds(1)]
    /// The status of tmux when a popup was closed (tmux's popup.c: 128 and SIGHUP).
    private static let closed: Int32 = 128 + SIGHUP

    private let folder: PrivateFolder
    private let signals: Signals

    /// Runs the program in a popup; `nil` if there is to be none, or cannot be one.
    ///
    /// - Throws: ``StartError``.
    static func run(_ settings: Settings) throws(StartError) -> ExitStatus? {
        guard let options = settings.popup else { return nil }
        let environment = Environment.read()
        guard let server = environment["TMUX"], !server.isEmpty, environment[PassedRun.variable] != "0",
            TmuxCommand.canOpenPopup(answer(environment))
        else { return nil }
        let places = [environment["XDG_RUNTIME_DIR"], environment["TMPDIR"], "/tmp"].compactMap { $0 }
        // Before there is something to remove.
        guard let signals = Signals(catching: caught) else {
            throw StartError(description: ProgramMessages.noPipe(reason: String(cString: strerror(errno))))
        }
        guard let folder = PrivateFolder(in: places) else {
            throw StartError(description: ProgramMessages.noPopupFolder(places))
        }
        let popup = TmuxPopup(folder: folder, signals: signals)
        let ending: Ending
        let status: ExitStatus?
        do {
            defer {
                folder.remove()
                caught.forEach(signals.unwatch)
            }
            ending = try popup.open(options, environment)
            status = try popup.answer(ending, isSilentOnNone: settings.exitsOnNone)
        }
        if case .signal(let signal) = ending, signal != SIGINT { signals.die(of: signal) }
        return status
    }

    /// The answer of tmux to the question; empty if there is none.
    private static func answer(_ environment: [String: String]) -> String {
        guard let pipe = ChildProcess.Pipe() else { return "" }
        defer { close(pipe.output) }
        let process = try? ChildProcess.start(
            TmuxCommand.question, environment: .helper(environment), output: pipe.input)
        close(pipe.input)
        guard let process else { return "" }
        let answer = StandardStreams.readInput(limit: 4_096, from: pipe.output)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status == 0 ? answer ?? "" : ""
    }

    /// Opens the popup and waits until it is closed.
    private func open(_ options: PopupOptions, _ environment: [String: String]) throws(StartError) -> Ending {
        let run = PassedRun(
            folder: CurrentFolder.bytes, mask: FileMask.current, arguments: ProgramArguments.bytes,
            variables: Environment.readBytes())
        let files = [
            File.run: run.bytes, File.output: [], File.errors: [], File.process: [], File.tmux: [],
        ]
        guard files.allSatisfy({ folder.write($0.value, to: $0.key) }), let errors = folder.open(File.tmux),
            let program = PopupRun.program
        else {
            throw StartError(
                description: ProgramMessages.notStartedInPopup(reason: String(cString: strerror(errno))))
        }
        defer { close(errors) }
        do throws(ChildProcess.StartError) {
            return wait(
                for: try ChildProcess.start(
                    TmuxCommand.popup(options, running: [program, PopupRun.word, folder.path]),
                    environment: .helper(environment), error: errors))
        } catch {
            throw StartError(description: ProgramMessages.noPopup(reason: error.reason))
        }
    }

    /// Waits for tmux, which waits for the popup.
    private func wait(for tmux: pid_t) -> Ending {
        var ending: (signal: Int32, deadline: ContinuousClock.Instant)?
        var steps = TmuxPopup.grace[...]
        while true {
            var status: Int32 = 0
            if waitpid(tmux, &status, WNOHANG) == tmux {
                if let ending { return .signal(ending.signal) }
                // The parts of wait(2)'s status word. A tmux that was killed has closed nothing.
                if status & 0x7F == 0 { return .status((status >> 8) & 0xFF) }
                end(with: SIGTERM)
                return .status(TmuxPopup.closed)
            }
            if let current = ending, current.deadline <= .now {
                if let step = steps.popFirst() {
                    end(with: SIGKILL)
                    ending?.deadline = .now + step
                } else {
                    kill(-tmux, SIGKILL)
                    ending?.deadline = .now + .seconds(1)
                }
            }
            _ = EventLoop.poll([(signals.descriptor, POLLIN)], until: ending?.deadline)
            for signal in signals.read() where signal != SIGCHLD {
                if ending == nil { ending = (signal, .now + (steps.popFirst() ?? .zero)) }
                end(with: SIGTERM)
            }
        }
    }

    /// Ends the program in the popup, which closes that. One that has not begun will not.
    private func end(with signal: Int32) {
        if !folder.remove(File.run), let process = folder.holder(of: File.process) { kill(process, signal) }
    }

    /// Passes on what the program in the popup has written.
    ///
    /// - Returns: The exit status; `nil` if tmux shows something else, so that there was no popup.
    /// - Throws: ``StartError``.
    private func answer(_ ending: Ending, isSilentOnNone: Bool) throws(StartError) -> ExitStatus? {
        let errors = folder.read(File.errors) ?? []
        StandardStreams.tell(bytes: errors)
        guard case .status(let code) = ending, code != TmuxPopup.closed else { return .left }
        if folder.remove(File.run) {
            if code == 0 { return nil }
            if !errors.isEmpty { return .usage }
            let reason = String(decoding: folder.read(File.tmux) ?? [], as: UTF8.self)
                .split(separator: "\n").first.map(String.init)
            throw StartError(
                description: reason.map(ProgramMessages.noPopup) ?? ProgramMessages.notStartedInPopup(status: code))
        }
        // The number of a signal, which tmux returns for a program that was killed, can be that of a status with a message.
        guard let status = ExitStatus(rawValue: code),
            ![.failed, .usage].contains(status) || !errors.isEmpty || status == .failed && isSilentOnNone
        else { return .left }
        guard let output = folder.read(File.output) else {
            throw StartError(description: ProgramMessages.answerNotRead(reason: String(cString: strerror(errno))))
        }
        return output.isEmpty || Ghlance.answer(output) ? status : .failed
    }
}
