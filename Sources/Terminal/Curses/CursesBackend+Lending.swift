internal import CNcurses
internal import Glibc

/// Lends the terminal to another program, between ``CursesBackend/suspend()`` and ``CursesBackend/resume()``.
extension CursesBackend {
    public struct LineState: Sendable { fileprivate let modes: termios }

    public var lineState: LineState { LineState(modes: device.modes) }

    /// The modes before this program took the terminal.
    public var originalLineState: LineState { LineState(modes: modes) }

    /// The same, but what is typed is not shown.
    public var silentLineState: LineState {
        var silent = modes
        silent.c_lflag &= ~UInt32(ECHO)
        return LineState(modes: silent)
    }

    /// Stops this program while another process group, such as the shell's, has the terminal: the kernel does so with a background
    /// program that changes it.
    public func waitForForeground() { device.modes = modes }

    /// Makes ^Z no signal: it would stop a program while it is started, and this one would wait for it forever. ^C and ^\ stay signals:
    /// typed before the program has the terminal, they would otherwise reach it as characters.
    public func muteStopKey() {
        var muted = modes
        // `_POSIX_VDISABLE` of Linux.
        withUnsafeMutableBytes(of: &muted.c_cc) { $0[Int(VSUSP)] = 0 }
        device.modes = muted
    }

    /// Gives the terminal to a process group, which continues if it has stopped.
    ///
    /// - Parameter state: The modes it gets; `nil` for the current ones.
    public func lend(to group: Int32, _ state: LineState? = nil) {
        unstopped {
            tcsetpgrp(device.descriptor, group)
            if let state { device.modes = state.modes }
        }
        // It may have tried to use the terminal before it had it.
        kill(-group, SIGCONT)
    }

    /// Takes the terminal back from another process group, with the modes from before: a killed program does not restore them.
    public func reclaim() {
        unstopped { tcsetpgrp(device.descriptor, getpgrp()) }
        device.modes = modes
        device.sendLast(resettingText)
    }

    /// Shows the alternate screen while the screen is suspended, so that a command leaves the other one as it was.
    public func showAlternateScreen(_ isShown: Bool) { device.sendLast(Terminfo.sent(isShown ? "smcup" : "rmcup")) }

    /// The position of the cursor before a command gets the terminal; `nil` if the terminal does not report it. A row is made below it,
    /// so that a printed line moves it at the bottom of the screen, too.
    public func positionBeforeCommand() -> Position? {
        // Index and cursor up: ECMA-48 and its predecessors.
        device.sendLast(Array("\u{1B}D\u{1B}[A".utf8))
        return cursorPosition
    }

    /// The position of the cursor while the screen is suspended; `nil` if the terminal does not report it in time.
    public var cursorPosition: Position? {
        // The reply must not be shown, nor wait for the end of a line.
        device.modes = LineModes.everyKeyAtOnce(from: modes)
        defer { device.modes = modes }
        device.sendLast(Array("\u{1B}[6n".utf8))
        let deadline = ContinuousClock.now + .milliseconds(200)
        var answer: [UInt8] = []
        while ContinuousClock.now < deadline {
            var question = pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&question, 1, 50) >= 0, let bytes = readInput() else { return nil }
            answer += bytes
            if let position = CursesBackend.position(answer) { return position }
        }
        return nil
    }

    /// The position in a terminal's reply, `ESC [ ROW ; COLUMN R`, whatever was typed around it; `nil` for a reply that no terminal
    /// sends: the command may have printed anything.
    static func position(_ answer: [UInt8]) -> Position? {
        guard let end = answer.lastIndex(of: UInt8(ascii: "R")),
            let start = answer[..<end].lastIndex(of: UInt8(ascii: "["))
        else { return nil }
        let numbers = String(decoding: answer[(start + 1)..<end], as: UTF8.self).split(separator: ";").map { Int($0) }
        guard numbers.count == 2, let row = numbers[0], let column = numbers[1], row > 0, column > 0 else { return nil }
        return Position(column: column - 1, row: row - 1)
    }

    /// Writes a question for the user while the screen is suspended. Every key arrives immediately and without echo, until the terminal
    /// is taken back.
    public func ask(_ question: String) {
        device.modes = LineModes.everyKeyAtOnce(from: modes)
        device.sendLast(Array(question.utf8))
    }

    /// Discards what was typed for another program, and the terminal's replies to it.
    public func forgetInput() { tcflush(device.descriptor, TCIFLUSH) }

    /// The kernel stops a background process that changes the terminal, unless it blocks the signal.
    private func unstopped(_ change: () -> Void) {
        var (blocked, before) = (sigset_t(), sigset_t())
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        change()
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}

/// The modes of the terminal's line (termios(3)).
enum LineModes {
    /// Raw modes: keys arrive immediately and unchanged, and output is not modified.
    ///
    /// The same as ncurses' `raw`, `noecho` and `nonl`, because ncurses itself does not have the terminal. ^C, ^Z and ^\ are keys.
    static func everyKeyAtOnce(from modes: termios) -> termios {
        var modes = modes
        modes.c_iflag &= ~UInt32(BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON)
        modes.c_lflag &= ~UInt32(ICANON | ISIG | IEXTEN | ECHO | ECHONL)
        // The kernel must not expand tabs that move the cursor, nor return at a line feed.
        modes.c_oflag &= ~UInt32(ONLCR | XTABS)
        withUnsafeMutableBytes(of: &modes.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return modes
    }
}
