import Glibc
import Terminal

/// A prompt that does not echo its input.
@MainActor
enum SecretQuestion {
    /// Prompts on standard error and reads a line from the terminal on standard input. A fatal signal is delivered after the
    /// terminal is restored; the suspend key is disabled meanwhile.
    ///
    /// - Returns: The line; `nil` at the end of input, or if the terminal cannot be used.
    static func answer(to question: String) -> String? {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0,
            let signals = Signals(catching: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP])
        else { return nil }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        // Echo the newline, so that the next output starts on a new line.
        silent.c_lflag |= tcflag_t(ICANON | ECHONL)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        StandardStreams.ask(question)
        let result = line(signals)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
        switch result {
        case .text(let text): return text
        case .end: return nil
        case .signal(let signal):
            StandardStreams.tell("")
            signals.die(of: signal)
        }
    }

    private enum Result {
        case text(String)
        case end
        case signal(Int32)
    }

    private static func line(_ signals: Signals) -> Result {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while true {
            let found = EventLoop.poll([(signals.descriptor, POLLIN), (STDIN_FILENO, POLLIN)], until: nil)
            if found[0] != 0, let signal = signals.read().first(where: { $0 != SIGTSTP }) { return .signal(signal) }
            guard found[1] != 0 else { continue }
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            return count > 0 ? .text(String(decoding: bytes[..<count], as: UTF8.self)) : .end
        }
    }
}
